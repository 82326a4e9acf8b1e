// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_PERSIST_NVMCRASHSIMULATOR_HPP
#define SHARE_NVM_PERSIST_NVMCRASHSIMULATOR_HPP

#include "memory/allocation.hpp"
#include "memory/allStatic.hpp"
#include "nvm/base/nvmAddress.hpp"
#include "nvm/base/nvmSite.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "utilities/globalDefinitions.hpp"

class NVMCrashState;

// Simulated power failures, -XX:NVMCrashSim.
//
// The model, for pmem mode: a store is pending until its line has been written back and
// the thread that wrote it back has fenced since; a write-back takes what the line
// holds at that time. In a crash each 8-byte word, torn apart from its neighbours, has
// any of the values that it had from its last durable one on up to the last one stored. Where stores
// need no write-back (process mode, eADR), they are durable in the order in which they are made.
//
// Events, counted from 1, are write-backs and fences, or stores where these need no write-back.
//
//   record=FILE  writes all of it down as a trace (NVMTrace), from which crash states are built;
//                FILE,delays=SEED: at some events the thread waits, so that each seed gives threads another schedule
//   stop=N,...   stops the process right before event N takes effect, with a crash state in the image
//   check        allows images to be attached and detached (NVMSession)
//
// A lock is held over each store to the image and the note of it, so that
// the order of the notes is that of the stores. It is the innermost lock. A thread that
// stops the process never gives it back: nothing reaches the image after the chosen state.
//
// Stores of what has no meaning after a crash (fronts, flags of a home's class word, the
// owner's pid) are in the trace, but no events: a crash leaves any of them. When a recording ends, the image is
// compared with what the trace says: a store that went past NVMPersist ends the JVM.
class NVMCrashSimulator : public AllStatic {
public:
  enum Choice { None, All, Random, Subset };

private:
  static bool        _on;
  static bool        _check;
  static const char* _record;        // the trace's file
  static uint64_t    _stop;          // the event; 0: none
  static Choice      _choice;        // of the state to leave then
  static uint64_t    _choice_value;
  static NVMCrashState* _state;      // what may be left then; null: nothing is stopped
  static NVMSpinLock _lock;
  static uint64_t    _events;
  static uint64_t    _delays;        // the seed; 0: none
  static address     _base;
  static size_t      _size;
  static address     _shadow;        // what the trace makes of the image, while one is recorded

  static bool parse_state(const char* text);
  static void event();
  static void delay();
  static void note_first_word();
  static size_t difference();
  static nvmoffset offset_at(const volatile void* p)  { return to_nvmoffset((uint64_t)((address)p - _base)); }

public:
  // Reads the flag; ends start-up with one line if it is wrong.
  static void parse();

  static bool is_on()              { return _on; }
  static bool is_check()           { return _check; }

  // The file that the flag names, or null.
  static const char* trace_file()  { return _record; }

  // The image has been mapped. trace: where to record it, or null; is_new: it is to be made.
  static void start(const char* trace, address base, size_t size, bool is_new);

  // The process ends in an orderly way, or the session.
  static void finish();

  // Around each store, which is made between the two.
  class Store : public StackObj {
    const volatile void* const _dst;
    const size_t               _size;
    const bool                 _is_volatile;     // has no meaning after a crash
  public:
    Store(const volatile void* dst, size_t size, bool is_volatile = false);
    ~Store();
  };

  static void write_back(const volatile void* p, size_t size, NVMSite site);
  static void fence(NVMSite site);
  static void fence(NVMSite site, uint32_t thread);     // of the thread with that slot

  // A mark of the program's own in the trace, if one is recorded.
  static void mark(uint32_t kind, uint64_t value);
  static uint64_t events()         { return _events; }
};

#endif // SHARE_NVM_PERSIST_NVMCRASHSIMULATOR_HPP
