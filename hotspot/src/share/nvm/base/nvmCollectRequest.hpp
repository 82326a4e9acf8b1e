#ifndef SHARE_NVM_BASE_NVMCOLLECTREQUEST_HPP
#define SHARE_NVM_BASE_NVMCOLLECTREQUEST_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

class Semaphore;

// What the collector of homes (NVMCollector) is asked for, and how far it is. Lock-free, so that slow paths can ask.
class NVMCollectRequest : public AllStatic {
  static Semaphore*        _semaphore;     // null: there is no collector
  static volatile int      _is_wanted;
  static volatile bool     _is_sweeping;
  static volatile uint64_t _begun;         // cycles
  static volatile uint64_t _ended;

public:
  // The collector begins to work.
  static void enable();
  static bool is_enabled();

  // Of the collector, until a cycle is wanted. As a blocked thread.
  static void await();

  // A cycle; one for all who ask for it before it begins.
  static void want();

  // The same. The number of cycles that will have ended when it has.
  static uint64_t want_next();
  static bool has_ended(uint64_t number);

  // One that may be under way already. The number of cycles that will have ended when it has.
  static uint64_t want_one();

  // A sweep gives space back, and waits for no thread meanwhile.
  static void note_sweep(bool is_under_way);
  static bool is_sweeping();

  static void note_begin();
  static void note_end();
};

#endif // SHARE_NVM_BASE_NVMCOLLECTREQUEST_HPP
