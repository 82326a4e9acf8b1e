#ifndef SHARE_NVM_BASE_NVMMUTANTS_HPP
#define SHARE_NVM_BASE_NVMMUTANTS_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

// -XX:NVMMutant leaves out one step of what keeps an image consistent, so that the crash
// tests can show that they find it. Write-backs and fences are left out of recorded traces
// instead, by their sites.
//
// The first ones make a program write something wrong; the others make recovery look away. Those whose names begin with `disk`
// are of disk mode, and for the tests of power cuts.
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
  mutant(DiskBoot,           "disk-boot",           "the question whether the system has been started again")

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
