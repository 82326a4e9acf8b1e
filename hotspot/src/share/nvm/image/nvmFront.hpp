#ifndef SHARE_NVM_IMAGE_NVMFRONT_HPP
#define SHARE_NVM_IMAGE_NVMFRONT_HPP

#include "memory/allStatic.hpp"
#include "nvm/barrier/nvmWord.hpp"
#include "utilities/globalDefinitions.hpp"

// Keeps the way home -> front right while collectors move objects.
class NVMFront : public AllStatic {
  static void set(uint32_t granule, HeapWord* front);

public:
  // Called by a collector where it copies an object to new_addr; header is
  // any intact copy of it. Several threads may call it, for different objects.
  static void moved(HeapWord* header, HeapWord* new_addr) {
    if (AutoPersist) {
      uint32_t word = NVMWord::load((oopDesc*)header);
      if (NVMWord::has_home(word)) {
        set(NVMWord::granule(word), new_addr);
      }
    }
  }
};

#endif // SHARE_NVM_IMAGE_NVMFRONT_HPP
