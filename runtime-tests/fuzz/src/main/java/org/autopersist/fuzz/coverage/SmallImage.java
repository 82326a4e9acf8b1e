// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.coverage;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.autopersist.fuzz.image.Checksums;
import org.autopersist.fuzz.image.ChunkBits;
import org.autopersist.fuzz.image.ImageBytes;
import org.autopersist.fuzz.image.ImageMap;
import org.autopersist.fuzz.image.ImageMap.ClassEntry;
import org.autopersist.fuzz.image.ImageMap.Home;
import org.autopersist.fuzz.image.ImageMap.RootEntry;
import org.autopersist.image.ImageLayout;

/**
 * An image with one root of another one: the homes that it reaches, side by side, the classes that these need, and little
 * more room than that. Checksums are left to who opens it.
 */
final class SmallImage {

    private static final int TABLE_ROOM = 2048;

    private final ImageBytes from;
    private final ImageMap map;
    private final ImageBytes to;
    private final Map<Long, Home> homes = new HashMap<>();
    private final Map<Long, Long> granules = new LinkedHashMap<>();
    private final Map<Integer, Integer> classes = new LinkedHashMap<>();
    private long end;

    private SmallImage(ImageBytes from, ImageMap map) {
        this.from = from;
        this.map = map;
        to = from.copy();
        from.usedPages().forEach(page -> to.setPage(page, null));
        map.homes().forEach(home -> homes.put(home.granule(), home));
    }

    /** Of an image without logs that are to be replayed. */
    static ImageBytes of(ImageBytes from, ImageMap map, RootEntry root) {
        return new SmallImage(from, map).make(root);
    }

    private ImageBytes make(RootEntry root) {
        boolean isReference = root.type() == 'L' && from.u8(root.at() + ImageLayout.ROOT_VALUE) != 0;
        List<Home> reached = isReference ? reached(from.u8(root.at() + ImageLayout.ROOT_VALUE)) : List.of();
        reached.forEach(home -> classes.putIfAbsent(home.type().id(), classes.size() + 1));
        to.putBytes(0, from.bytes(0, ImageLayout.SB_CHECKSUM));
        long rootTable = ImageLayout.alignUp(putClasses() + TABLE_ROOM, 8);
        int version = (int) from.u4(ImageLayout.SB_VERSION);
        // The new image is smaller, and its map not larger.
        long mapRoom = ImageLayout.chunkMapSize(version, from.length());
        long objects = ImageLayout.alignUp(rootTable + root.size() + TABLE_ROOM + mapRoom, ImageLayout.CHUNK);
        end = objects;
        for (Home home : reached) {
            granules.put(home.granule(), end / ImageLayout.GRANULE);
            end += ImageLayout.alignUp(map.size(home), ImageLayout.GRANULE);
        }
        reached.forEach(this::putHome);
        to.putBytes(rootTable, from.bytes(root.at(), root.size()));
        if (isReference) {
            to.put8(rootTable + ImageLayout.ROOT_VALUE, granules.get(from.u8(root.at() + ImageLayout.ROOT_VALUE)));
        }
        to.put8(ImageLayout.SB_ROOT_TABLE, rootTable);
        to.put8(ImageLayout.SB_OBJECTS, objects);
        // Room for what is stored to it, and logs.
        to.put8(ImageLayout.SB_IMAGE_SIZE, ImageLayout.alignUp(end, ImageLayout.CHUNK) + 4 * ImageLayout.CHUNK);
        to.setLength(to.u8(ImageLayout.SB_IMAGE_SIZE));
        putChunkMap();
        return to;
    }

    private long putClasses() {
        long at = from.u8(ImageLayout.SB_CLASS_TABLE);
        for (int id : classes.keySet()) {
            ClassEntry entry = map.classes().get(id - 1);
            to.putBytes(at, from.bytes(entry.at(), entry.size()));
            at += entry.size();
        }
        return at;
    }

    private void putChunkMap() {
        ImageMap made = new ImageMap(to);
        for (long i = 0; i < made.chunkMapWords(); i++) {
            Checksums.chunkMapWord(to, made.chunkMap(), i);
        }
        for (long chunk = to.u8(ImageLayout.SB_OBJECTS); chunk < end; chunk += ImageLayout.CHUNK) {
            ChunkBits.set(to, made, chunk, true);
        }
    }

    private void putHome(Home home) {
        long target = granules.get(home.granule()) * ImageLayout.GRANULE;
        to.putBytes(target, from.bytes(home.at(), (int) map.size(home)));
        to.put4(target + ImageLayout.HOME_RESERVED, 0);
        long id = from.u4(home.at() + ImageLayout.HOME_CLASS) & ImageLayout.CLASS_ID_MASK;
        to.put4(target + ImageLayout.HOME_CLASS, classes.get((int) id));
        for (long at : home.references()) {
            to.put4(target + at - home.at(), granules.getOrDefault(from.u4(at), 0L));
        }
    }

    private List<Home> reached(long granule) {
        Map<Long, Home> met = new LinkedHashMap<>();
        Deque<Long> stack = new ArrayDeque<>(List.of(granule));
        while (!stack.isEmpty()) {
            Home home = homes.get(stack.pop());
            if (home != null && met.putIfAbsent(home.granule(), home) == null) {
                home.references().forEach(at -> stack.push(from.u4(at)));
            }
        }
        return new ArrayList<>(met.values());
    }
}
