// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;
import org.jgrapht.Graph;
import org.jgrapht.alg.shortestpath.DijkstraShortestPath;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.SimpleDirectedWeightedGraph;
import org.jgrapht.traverse.BreadthFirstIterator;

/** Edges have no equality but identity, and are made by a lambda. */
public final class JGraphT implements Library {

    @DurableRoot
    private static Graph<String, DefaultWeightedEdge> graph;

    @DurableRoot
    private static DefaultWeightedEdge last;

    @Override
    public void write() {
        graph = new SimpleDirectedWeightedGraph<>(DefaultWeightedEdge.class);
        graph.addVertex("life 0");
    }

    @Override
    public void check(int life) {
        assertEquals(life, graph.vertexSet().size());
        assertEquals(life - 1, graph.edgeSet().size());
        if (life > 1) {
            assertTrue(graph.containsEdge(last));
            assertEquals("life " + (life - 1), graph.getEdgeTarget(last));
            assertSame(last, graph.getEdge("life " + (life - 2), "life " + (life - 1)));
        }
        graph.addVertex("life " + life);
        last = graph.addEdge("life " + (life - 1), "life " + life);
        graph.setEdgeWeight(last, life);
        assertEquals(life * (life + 1) / 2, new DijkstraShortestPath<>(graph).getPathWeight("life 0", "life " + life));
        int visited = 0;
        for (var iterator = new BreadthFirstIterator<>(graph, "life 0"); iterator.hasNext(); iterator.next()) {
            visited++;
        }
        assertEquals(life + 1, visited);
        graph.addVertex("gone");
        graph.addEdge("gone", "life 0");
        assertTrue(graph.removeVertex("gone"));
    }
}
