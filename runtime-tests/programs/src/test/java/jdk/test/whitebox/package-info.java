/** HotSpot's own interface for tests. */
package jdk.test.whitebox;
