// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMMUTANTS_HPP
#define SHARE_NVM_BASE_NVMMUTANTS_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

// -XX:NVMMutant leaves out one step of what keeps an image consistent, so that the crash
// tests can show that they find it. Write-backs and fences are left out of recorded traces
// instead, by their sites.
//
// The first ones make a program write something wrong; the others make recovery look away. Those whose names begin with `disk`
// are of disk mode, and for the tests of power cuts; those with `jit`, of what compilers and interpreter make of stores, and for
// random programs.
#define NVM_MUTANTS(mutant)                                                                    \
  mutant(RedoRecord,         "redo-record",         "the last record of each redo log")        \
  mutant(UndoRecord,         "undo-record",         "every second record of an undo log")      \
  mutant(RootRecord,         "root-record",         "the records of durable roots")            \
  mutant(LogHalves,          "log-halves",          "the turn of a redo log's halves")         \
  mutant(Retire,             "retire",              "the retirement of regions before later stores") \
  mutant(BatchWait,          "batch-wait",          "the wait for batches of other threads")   \
  mutant(RollBack,           "roll-back",           "the old values that a rollback writes")   \
  mutant(TableEnd,           "table-end",           "the end mark behind a new table entry")   \
  mutant(TableRest,          "table-rest",          "the free entry that a shorter entry leaves of one") \
  mutant(ChunkMap,           "chunk-map",           "the bits of chunks that are given out")   \
  mutant(Shade,              "shade",               "the marks of homes that are linked while others are marked") \
  mutant(DeadHome,           "dead-home",           "the question whether a front's home has died") \
  mutant(OpenRegions,        "open-regions",        "what open regions refer to, when marking begins") \
  mutant(FreshHomes,         "fresh-homes",         "that a region's own homes may die")        \
  mutant(RootsOfRegions,     "roots-of-regions",    "that open regions use the roots that they have removed") \
  mutant(RetireForSweep,     "retire-for-sweep",    "the retirement of regions before sweeping") \
  mutant(DiskWait,           "disk-wait",           "the wait for the log of disk mode")       \
  mutant(DiskEpoch,          "disk-epoch",          "the end of an epoch, when the logger reads the rings") \
  mutant(RedoChecksum,       "redo-checksum",       "the checksum of redo logs")               \
  mutant(UndoCheck,          "undo-check",          "the checks of an undo log's records")     \
  mutant(ClassChecksum,      "class-checksum",      "the checksums of the class table")        \
  mutant(RootChecksum,       "root-checksum",       "the checksums of the root table")         \
  mutant(RelocationChecksum, "relocation-checksum", "the checksum of relocation logs")         \
  mutant(SuperblockChecksum, "superblock-checksum", "the checksum of the superblock")          \
  mutant(ChunkMapCheck,      "chunk-map-check",     "the checks of the chunk map's words")     \
  mutant(DiskChecksum,       "disk-checksum",       "the checksums of the log of disk mode")   \
  mutant(DiskBoot,           "disk-boot",           "the question whether the system has been started again") \
  mutant(JitInterpreter,     "jit-interpreter",     "the interpreter's barrier behind stores of 8 bytes")     \
  mutant(JitC1Drop,          "jit-c1-drop",         "C1's barrier behind stores to arrays of bytes")          \
  mutant(JitC1Misplace,      "jit-c1-misplace",     "the elements that C1's code stores: those before are synced") \
  mutant(JitC2Drop,          "jit-c2-drop",         "C2's barrier behind stores of 2 bytes")     \
  mutant(JitC2Early,         "jit-c2-early",        "that C2's barriers wait for their stores")  \
  mutant(JitC2Range,         "jit-c2-range",        "the fields that C2's code stores: those before are synced") \
  mutant(JitC2Offset,        "jit-c2-offset",       "the elements that C2's code stores: those before are synced") \
  mutant(JitC2Merged,        "jit-c2-merged",       "C2's offsets that depend on the path")      \
  mutant(JitC2Union,         "jit-c2-union",        "what C2's merged barriers sync beside the last one") \
  mutant(JitC2First,         "jit-c2-first",        "the first iteration of what C2's loops sync") \
  mutant(JitC2Last,          "jit-c2-last",         "the last iteration of what C2's loops sync") \
  mutant(JitC2Whole,         "jit-c2-whole",        "C2's barriers of whole objects")            \
  mutant(JitC2Copied,        "jit-c2-copied",       "that C2 makes new arrays durable behind what is copied to them") \
  mutant(JitC2Slices,        "jit-c2-slices",      "the phis of C2 for what was stored before allocations that it eliminates") \
  mutant(JitC2Bytes,         "jit-c2-bytes",        "the last byte of what C2's barriers for bytes sync") \
  mutant(JitElements,        "jit-elements",        "the last element of what barriers for elements sync") \
  mutant(JitOrdered,         "jit-ordered",         "the homes of ordered accesses")             \
  mutant(JitDormant,         "jit-dormant",         "the code of which a kind wakes")

class NVMMutants : public AllStatic {
public:
  enum Mutant {
    None,
#define DECLARE(id, name, what) id,
    NVM_MUTANTS(DECLARE)
#undef DECLARE
  };

private:
  static Mutant _active;

public:
  // Reads the flag; ends start-up, with a list of all mutants, if it names none.
  static void parse();

  static bool is(Mutant m)   { return _active == m; }
};

#endif // SHARE_NVM_BASE_NVMMUTANTS_HPP
