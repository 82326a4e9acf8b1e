// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.bank;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.stream.IntStream;
import java.util.zip.CRC32;

/**
 * Ordinary objects, written through to a file of records: what a program does without a library, and the paper's FS, which
 * reloads its accounts when it starts. A transfer is first noted in a free slot of a journal, then written, then the slot is
 * cleared; what a slot has after a crash is written again. No fsync: it survives the death of the process.
 */
final class FileBank extends ObjectBank {

    private static final int SLOTS = 64;
    /** Two numbers, two balances, checksum. */
    private static final int SLOT_BYTES = 5 * Long.BYTES;
    private static final int RECORDS_AT = SLOTS * SLOT_BYTES;
    private static final int BALANCE_AT = Long.BYTES;
    private static final int RECORDS_AT_ONCE = 10_000;

    private final FileChannel file;
    private final ArrayBlockingQueue<Integer> freeSlots =
            new ArrayBlockingQueue<>(SLOTS, false, IntStream.range(0, SLOTS).boxed().toList());

    FileBank(Path folder, int count) throws IOException {
        super(new Account[count]);
        file = FileChannel.open(
                folder.resolve("accounts"), StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
        if (file.size() == RECORDS_AT + (long) count * ACCOUNT_BYTES) {
            replay();
            load();
        } else {
            create();
        }
    }

    @Override
    void transfer(int from, Account source, int to, Account target, long amount) {
        source.add(-amount);
        target.add(amount);
        Integer slot = null;
        try {
            slot = freeSlots.take();
            ByteBuffer note = note(from, source.balance(), to, target.balance());
            write(note, (long) slot * SLOT_BYTES);
            apply(note);
            write(ByteBuffer.allocate(SLOT_BYTES), (long) slot * SLOT_BYTES);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            if (slot != null) {
                freeSlots.add(slot);
            }
        }
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void create() throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(RECORDS_AT_ONCE * ACCOUNT_BYTES);
        file.truncate(0);
        write(ByteBuffer.allocate(RECORDS_AT), 0);
        for (int i = 0; i < accounts.length; i++) {
            accounts[i] = new Account(i, FIRST_BALANCE);
            buffer.putLong(i).putLong(FIRST_BALANCE).put(accounts[i].note());
            if (!buffer.hasRemaining() || i == accounts.length - 1) {
                write(buffer.flip(), file.size());
                buffer.clear();
            }
        }
    }

    private void load() throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(RECORDS_AT_ONCE * ACCOUNT_BYTES).flip();
        long position = RECORDS_AT;
        for (int i = 0; i < accounts.length; i++) {
            if (!buffer.hasRemaining()) {
                buffer.clear();
                while (buffer.hasRemaining() && position < file.size()) {
                    position += file.read(buffer, position);
                }
                buffer.flip();
            }
            accounts[i] = new Account(buffer.getLong(), buffer.getLong());
            buffer.get(accounts[i].note());
        }
    }

    private void replay() throws IOException {
        for (int slot = 0; slot < SLOTS; slot++) {
            ByteBuffer note = ByteBuffer.allocate(SLOT_BYTES);
            while (note.hasRemaining() && file.read(note, (long) slot * SLOT_BYTES + note.position()) >= 0) {
                // until it is full
            }
            if (note.getLong(SLOT_BYTES - Long.BYTES) == checksum(note)) {
                apply(note);
                write(ByteBuffer.allocate(SLOT_BYTES), (long) slot * SLOT_BYTES);
            }
        }
    }

    private static ByteBuffer note(long from, long fromBalance, long to, long toBalance) {
        ByteBuffer note = ByteBuffer.allocate(SLOT_BYTES).putLong(from).putLong(fromBalance).putLong(to).putLong(toBalance);
        return note.putLong(checksum(note)).flip();
    }

    /** Never 0, so that an empty slot is none. */
    private static long checksum(ByteBuffer note) {
        CRC32 crc = new CRC32();
        crc.update(note.array(), 0, SLOT_BYTES - Long.BYTES);
        return crc.getValue() | 1L << 32;
    }

    private void apply(ByteBuffer note) throws IOException {
        for (int i = 0; i < 2; i++) {
            long account = note.getLong(2 * i * Long.BYTES);
            ByteBuffer balance = ByteBuffer.allocate(Long.BYTES).putLong(note.getLong((2 * i + 1) * Long.BYTES)).flip();
            write(balance, RECORDS_AT + account * ACCOUNT_BYTES + BALANCE_AT);
        }
    }

    private void write(ByteBuffer bytes, long position) throws IOException {
        while (bytes.hasRemaining()) {
            position += file.write(bytes, position);
        }
    }
}
