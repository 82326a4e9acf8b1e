#ifndef SHARE_NVM_CONVERT_NVMBATCH_HPP
#define SHARE_NVM_CONVERT_NVMBATCH_HPP

#include "memory/allocation.hpp"
#include "nvm/persist/nvmSpinLock.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/globalDefinitions.hpp"

// A growing array in C memory that reports failure instead of ending the VM,
// since it grows in a leaf where a user's object graph decides how far.
template <typename T>
class NVMArray : public CHeapObj<mtInternal> {
  T*     _data;
  size_t _length;
  size_t _capacity;

public:
  NVMArray() : _data(nullptr), _length(0), _capacity(0) {}
  ~NVMArray();
  NONCOPYABLE(NVMArray);

  size_t length() const            { return _length; }
  T&     at(size_t i)              { return _data[i]; }
  T      pop()                     { return _data[--_length]; }
  void   truncate(size_t length)   { _length = length; }

  bool push(T value);

  // Empties it; gives memory back if it holds a lot.
  void clear();
};

// The objects that one thread is making recoverable, and the batches of other
// threads that they refer to.
//
// Number identifies a thread's batches in order. A batch is
//   building   its homes are being written
//   written    all its homes are durable; its dependencies are final
//   finished   so are the homes of every batch that it reaches: number went up
// A batch becomes written without waiting for any other, so that waiting until
// all batches one reaches are written ends, on cycles too.
class NVMBatch {
public:
  struct Entry {
    oopDesc* front;
    uint32_t granule;
    uint32_t parent;      // index of the entry that led here, NoParent for the first
  };

  struct Dependency {
    uint32_t slot;
    uint64_t number;
  };

  static const uint32_t NoParent = UINT32_MAX;

  enum Outcome { Building, Written };

private:
  NVMSpinLock           _lock;         // guards the fields that other threads read
  volatile uint64_t     _number;
  volatile Outcome      _state;
  volatile uint64_t     _failed;       // the number of the last batch that failed
  NVMArray<Dependency>  _dependencies;
  NVMArray<Entry>       _entries;

public:
  NVMBatch() : _number(1), _state(Building), _failed(0) {}

  // The owner's side.
  NVMArray<Entry>* entries()                 { return &_entries; }
  NVMArray<Dependency>* dependencies()       { return &_dependencies; }
  uint64_t number() const                    { return Atomic::load_acquire(&_number); }
  bool add_dependency(uint32_t slot, uint64_t number);
  void set_written();
  void finish(bool failed);

  // Any thread's side. Waits until batch `number` is written; then appends its
  // dependencies to list. False if the batch failed, or one of its thread since.
  bool wait_written(uint64_t number, NVMArray<Dependency>* list);
};

#endif // SHARE_NVM_CONVERT_NVMBATCH_HPP
