// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

/**
 * Where the parts of an image that is written anew begin. Immutable.
 *
 * @param objects where the object area begins, and the chunk map ends
 */
record Geometry(long imageSize, long classTable, long rootTable, long objects) {

    private static final long LEAST_CLASSES = 256 << 10;
    private static final long LEAST_ROOTS = 64 << 10;

    /** As it is. The root table keeps its room, behind which an older version has no chunk map. */
    static Geometry of(Superblock sb) {
        long map = ImageLayout.chunkMapSize(ImageLayout.VERSION, sb.imageSize());
        return new Geometry(sb.imageSize(), sb.classTable(), sb.rootTable(),
                ImageLayout.alignUp(sb.chunkMap() + map, ImageLayout.CHUNK));
    }

    /**
     * As a JVM makes a new image of that size, but that the tables have twice the room that is in use, if that is more.
     *
     * @param classes bytes of the class table in use
     * @param roots bytes of the root table in use
     */
    static Geometry ofSize(long size, long classes, long roots) {
        long classTable = ImageLayout.SUPERBLOCK_SIZE;
        long rootTable = ImageLayout.alignUp(classTable + Math.max(Math.max(size / 64, LEAST_CLASSES), 2 * classes),
                ImageLayout.SUPERBLOCK_SIZE);
        long map = ImageLayout.chunkMapSize(ImageLayout.VERSION, size);
        return new Geometry(size, classTable, rootTable, ImageLayout.alignUp(
                rootTable + Math.max(Math.max(size / 1024, LEAST_ROOTS), 2 * roots) + map, ImageLayout.CHUNK));
    }
}
