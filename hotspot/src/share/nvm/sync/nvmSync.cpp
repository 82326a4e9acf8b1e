// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/sync/nvmSync.hpp"

#include "classfile/vmClasses.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmEvents.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/image/nvmLock.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmConverter.hpp"
#include "nvm/convert/nvmMirrors.hpp"
#include "nvm/image/nvmFront.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/sync/nvmStripes.hpp"
#include "oops/access.inline.hpp"
#include "oops/arrayOop.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/prefetch.inline.hpp"
#include "utilities/align.hpp"

NVMSync::NVMSync(NVMThread* thread, oopDesc* holder, intptr_t offset, intptr_t size)
  : _thread(thread), _holder(holder), _class(NVMClass::of(holder->klass())), _pending_count(0) {
  assert(thread == NVMThread::current() && NVMImageFile::is_open(), "a slow path of this thread");
  set_range(offset, size);
}

// To the fields or elements that the range touches.
void NVMSync::set_range(intptr_t offset, intptr_t size) {
  intptr_t first;
  intptr_t limit;
  if (_class->is_instance()) {
    first = NVMHome::HeaderSize;
    limit = _class->instance_size();
  } else if (_class->is_symbolic()) {
    first = limit = 0;
  } else {
    first = NVMHome::ElementsOffset;
    limit = first + (intptr_t)((arrayOopDesc*)_holder)->length() * _class->element_size();
  }
  const bool is_inside = offset >= first && offset + size <= limit;
  _start = is_inside ? offset : first;
  _end = is_inside ? offset + size : limit;
  if (_class->is_instance()) {
    while (_start < _end && (_class->slot_at(_start) & NVMClass::Continuation) != 0) {
      _start--;
    }
  } else {
    _start = align_down(_start, (intptr_t)_class->element_size());
    _end = MIN2(align_up(_end, (intptr_t)_class->element_size()), limit);
  }
}

bool NVMSync::store_reference(oopDesc* value, NVMHome* home, intptr_t offset) {
  nvmgranule granule;
  if (!NVMConverter::is_recoverable(value, &granule)) {
    return false;
  }
  assert(is_null(granule) || NVMImageFile::is_in_object_area(granule), "no home lies there: %u", untype(granule));
  NVMPersist::store(home->reference_addr(offset), granule);
  return true;
}

void NVMSync::write_reference(NVMHome* home, intptr_t offset) {
  oopDesc* value = NVMFrontStore::load(_holder, offset);
  if (!store_reference(value, home, offset) && _pending_count < MaxPending) {
    _pending[_pending_count++] = value;
  }
}

void NVMSync::write_primitive(const void* from, NVMHome* home, intptr_t offset, int size) {
  address to = home->field_addr(offset);
  switch (size) {
    case 1: NVMPersist::store((volatile uint8_t*)to,  Atomic::load((const volatile uint8_t*)from));  break;
    case 2: NVMPersist::store((volatile uint16_t*)to, Atomic::load((const volatile uint16_t*)from)); break;
    case 4: NVMPersist::store((volatile uint32_t*)to, Atomic::load((const volatile uint32_t*)from)); break;
    case 8: NVMPersist::store((volatile uint64_t*)to, Atomic::load((const volatile uint64_t*)from)); break;
    default: break;
  }
}

static bool is_element(oopDesc* array, intptr_t offset, intptr_t size) {
  const intptr_t at = offset - (intptr_t)NVMHome::ElementsOffset;
  return at >= 0 && at < ((arrayOopDesc*)array)->length() * size;
}

// It, and its front, are seldom in a cache.
static void prefetch_home(oopDesc* holder) {
  const uint32_t word = NVMWord::load(holder);
  if (NVMWord::has_home(word)) {
    NVMHome* const home = NVMImageFile::home_at(NVMWord::granule(word));
    NVMFrontTable::prefetch_to_read(home);
    Prefetch::write(home, 0);
  }
}

// The value of a reference, if it surely is to be made recoverable: the holder's home lives, is not being made, and is laid out as
// the front. Else null, and the lock bit is needed to tell.
static oopDesc* ordinary_value(oopDesc* holder, NVMClass* c, intptr_t offset) {
  oopDesc* const value = NVMFrontStore::load(holder, offset);
  const uint32_t word = NVMWord::load(holder);
  if (value == nullptr || NVMWord::has_home(NVMWord::load(value)) || value->klass() == vmClasses::Class_klass() ||
      !NVMWord::has_home(word) || !NVMFront::closes(holder, NVMWord::granule(word))) {
    return nullptr;
  }
  NVMHome* const home = NVMImageFile::home_at(NVMWord::granule(word));
  return home->slot() == NVMThreadSlots::Most && c->has_layout(home->class_id()) ? value : nullptr;
}

bool NVMSync::sync_one(NVMThread* thread, oopDesc* holder, intptr_t offset, intptr_t size, bool fence) {
  assert(thread == NVMThread::current() && NVMImageFile::is_open(), "a slow path of this thread");
  prefetch_home(holder);
  NVMClass* c = NVMClass::of(holder->klass());
  const u1 slot = c->slot_of_element_at(offset);
  if (!NVMClass::is_one(slot, size) || (!c->is_instance() && !is_element(holder, offset, size))) {
    return false;
  }
  // A new object is mostly seen without the lock bit.
  oopDesc* ordinary = slot == NVMClass::Reference ? ordinary_value(holder, c, offset) : nullptr;
  while (true) {
    if (ordinary != nullptr) {
      NVMStoreEvent event(holder);
      if (!NVMConverter(thread).try_make_recoverable(&ordinary, 1, holder)) {
        return thread->deferred()->begins();
      }
    }
    const uint32_t word = NVMLock::lock(holder);
    if (word == NVMWord::Ordinary) {
      return true;
    }
    NVMHome* home = NVMImageFile::home_at(NVMWord::granule(word));
    const bool by_name = !c->has_layout(home->class_id());
    const bool is_free = NVMStripes::is_free(NVMImageFile::offset_at(home));
    ordinary = nullptr;
    if (!by_name && is_free && !home->needs_no_sync()) {
      if (slot != NVMClass::Reference) {
        write_primitive((address)holder + offset, home, offset, slot);
      } else {
        oopDesc* const value = NVMFrontStore::load(holder, offset);
        ordinary = store_reference(value, home, offset) ? nullptr : value;
      }
    }
    NVMLock::unlock(holder, word);
    if (by_name) {
      return true;
    }
    if (!is_free) {
      return false;
    }
    if (ordinary == nullptr) {
      NVMPersist::write_back(home->field_addr(offset), size);
      if (fence) {
        NVMPersist::fence();
      }
      return true;
    }
  }
}

void NVMSync::write(NVMHome* home) {
  for_each_field([&](size_t offset, size_t size, bool is_reference) {
    if (is_reference) {
      write_reference(home, offset);
    } else if (_class->is_instance()) {
      write_primitive((address)_holder + offset, home, offset, (int)size);
    } else {
      NVMPersist::copy(home->field_addr(offset), (address)_holder + offset, size);
    }
  });
}

// An array of references goes piece by piece: what a piece holds fits into _pending, so that each
// element is looked at twice at most, however many of them are ordinary.
intptr_t NVMSync::piece_end(intptr_t end) const {
  return _class->kind() == NVMClassEntry::ObjectArray ? MIN2(_start + MaxPending * (intptr_t)sizeof(narrowOop), end) : end;
}

NVMSync::Piece NVMSync::write_piece(NVMHome** home) {
  prefetch_piece();
  _pending_count = 0;
  while (true) {
    const uint32_t word = NVMLock::lock(_holder);
    if (word == NVMWord::Ordinary) {
      return Piece::NotKept;
    }
    *home = NVMImageFile::home_at(NVMWord::granule(word));
    const nvmoffset offset = NVMImageFile::offset_at(*home);
    if (!NVMStripes::is_free(offset)) {
      NVMLock::unlock(_holder, word);
      NVMStripes::make_free(offset);
      continue;
    }
    const bool by_name = !_class->has_layout((*home)->class_id());
    if (!by_name && !(*home)->needs_no_sync()) {
      write(*home);
    }
    NVMLock::unlock(_holder, word);
    return by_name ? Piece::NotKept : _pending_count == 0 ? Piece::Written : Piece::Pending;
  }
}

bool NVMSync::convert_pending(NVMConverter::Error* error) {
  return NVMConverter(_thread).make_recoverable(_pending, _pending_count, _holder, _start, error);
}

// What a holder refers to that is ordinary by then, since its own conversion has failed, need not be kept: nothing is refused.
void NVMSync::refuse(NVMConverter::Error* error) {
  if (take_back()) {
    _thread->set_error(error->kind, error->message);
  }
  os::free(error->message);
}

void NVMSync::run(bool fence) {
  const intptr_t start = _start;
  const intptr_t end = _end;
  NVMHome* home = nullptr;
  NVMConverter::Error error = {};
  while (_start < end) {
    _end = piece_end(end);
    switch (write_piece(&home)) {
      case Piece::NotKept:
        return;
      case Piece::Written:
        _start = _end;
        break;
      case Piece::Pending:
        if (!convert_pending(&error)) {
          if (_thread->deferred()->begins()) {
            return;
          }
          // What is left in the piece can be kept, and still has to be written.
          refuse(&error);
        }
        break;
    }
  }
  if (start < end) {
    NVMPersist::write_back(home->field_addr(start), end - start);
    if (fence) {
      NVMPersist::fence();
    }
  }
}

// What many elements refer to is asked for before it is looked at.
void NVMSync::prefetch_piece() const {
  const intptr_t element = sizeof(narrowOop);
  if (_class->kind() == NVMClassEntry::ObjectArray && _end - _start > element) {
    NVMConverter::prefetch_elements(_holder, (int)((_start - (intptr_t)NVMHome::ElementsOffset) / element),
                                    (int)((_end - (intptr_t)NVMHome::ElementsOffset) / element));
  }
}

bool NVMSync::make_piece_recoverable() {
  prefetch_piece();
  do {
    _pending_count = 0;
    for_each_field([&](size_t offset, size_t size, bool is_reference) {
      nvmgranule granule;
      if (is_reference && _pending_count < MaxPending) {
        oopDesc* value = NVMFrontStore::load(_holder, offset);
        if (!NVMConverter::is_recoverable(value, &granule)) {
          _pending[_pending_count++] = value;
        }
      }
    });
    if (_pending_count > 0 && !convert_pending(nullptr)) {
      return false;
    }
  } while (_pending_count > 0);
  return true;
}

bool NVMSync::make_values_recoverable() {
  const intptr_t start = _start;
  const intptr_t end = _end;
  bool ok = true;
  while (ok && _start < end) {
    _end = piece_end(end);
    ok = make_piece_recoverable();
    _start = _end;
  }
  _start = start;
  _end = end;
  return ok;
}

oop NVMSync::front_of(nvmgranule granule) {
  if (is_null(granule)) {
    return nullptr;
  }
  NVMHome* home = NVMImageFile::home_at(granule);
  // The homes of mirrors have no front: where there is one, home and class table, seldom in a cache, are not looked at.
  if (is_null(home->front()) && NVMClassTable::entry(home->class_id()).kind() == NVMClassEntry::ClassRef) {
    return NVMMirrors::mirror_at(granule);
  }
  return home->has_front() ? NVMFront::resolve(home, NVMFront::Held::ByField) : nullptr;
}
