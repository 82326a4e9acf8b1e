// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/api/nvmExplicit.hpp"

#include "classfile/javaClasses.inline.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmConverter.hpp"
#include "nvm/image/nvmHeap.inline.hpp"
#include "nvm/image/nvmHome.inline.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmImageRoom.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/sync/nvmSync.hpp"
#include "oops/arrayOop.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/oop.inline.hpp"
#include "oops/typeArrayOop.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "utilities/ostream.hpp"

// By the converter, since its home stands for a name.
static void place_whole(oopDesc* obj, TRAPS) {
  NVMConverter::Error error = {};
  NVMConverter(NVMThread::current()).make_recoverable(obj, "placed by the program", &error);
  if (error.message != nullptr) {
    Handle exception = NVMError::make_exception(error.kind, error.message, THREAD);
    THROW_HANDLE(exception);
  }
}

// With its characters, which no program gets at.
void NVMExplicit::place_string(Handle string, TRAPS) {
  Handle value(THREAD, java_lang_String::value(string()));
  if (value.not_null()) {
    place(value, CHECK);
    write_back_elements(value(), 0, typeArrayOop(value())->length());
  }
  NVMClass* c = NVMClass::of(string->klass());
  for (size_t i = 0; i < c->references()->length(); i++) {
    write_back_field(string(), c->references()->at(i));
  }
  NVMHome* home = NVMImageFile::home_at(NVMWord::granule(NVMWord::load(string())));
  for (size_t i = 0; i < c->primitives()->length(); i++) {
    const NVMClass::Run& run = c->primitives()->at(i);
    NVMPersist::copy(home->field_addr(run.offset), cast_from_oop<address>(string()) + run.offset, run.size);
    NVMPersist::write_back(home->field_addr(run.offset), run.size);
  }
}

void NVMExplicit::place(Handle obj, TRAPS) {
  NVMClass* c = NVMClass::of(obj->klass());
  if (c->refusal() != nullptr) {
    ResourceMark rm(THREAD);
    stringStream message;
    message.print("%s can't be placed: %s", obj->klass()->external_name(), c->refusal());
    NVMError::throw_error(c->refusal_kind(), message.as_string(), CHECK);
  }
  if (c->is_kept_by_name(obj())) {
    place_whole(obj(), CHECK);
    return;
  }
  if (NVMWord::has_home(NVMWord::load(obj()))) {
    return;
  }
  NVMThread* thread = NVMThread::current();
  const size_t size = c->home_size(obj());
  const nvmgranule granule = NVMHeap::allocate(thread->buffer(), size);
  if (is_null(granule)) {
    NVMError::throw_error(NVMError::Kind::ImageFull, NVMImageRoom::reason(), CHECK);
  }
  NVMHome* home = NVMImageFile::home_at(granule);
  home->start(c->class_id(), thread->slot(), obj());
  NVMPersist::log_whole(home, NVMHome::HeaderSize);
  size_t header = NVMHome::HeaderSize;
  if (!c->is_instance()) {
    NVMPersist::store(home->array_length_addr(), (uint32_t)arrayOop(obj())->length());
    header = NVMHome::ElementsOffset;
  }
  NVMPersist::zero(home->field_addr(header), size - header);
  home->set_recoverable(obj());
  NVMPersist::write_back(home, size);
  if (NVMWord::has_home(NVMWord::claim(obj(), NVMWord::of_granule(granule)))) {
    home->clear_front();     // another thread has placed it
    NVMHeap::undo(thread->buffer(), granule, size);
    return;
  }
  thread->counters()->objects++;
  thread->counters()->bytes += size;
  if (java_lang_String::is_instance(obj())) {
    place_string(obj, THREAD);
  }
}

jlong NVMExplicit::field_offset(InstanceKlass* ik, const char* name) {
  NVMClass* c = NVMClass::of(ik);
  for (InstanceKlass* k = ik; k != nullptr && c->is_instance(); k = k->java_super()) {
    for (JavaFieldStream fs(k); !fs.done(); fs.next()) {
      if (!fs.access_flags().is_static() && fs.name()->equals(name)) {
        return c->slot_at(fs.offset()) != NVMClass::Nothing ? fs.offset() : -1;
      }
    }
  }
  return -1;
}

void NVMExplicit::refuse(oopDesc* holder, const char* reason) {
  ResourceMark rm;
  stringStream message;
  message.print("A field or element of %s can't be written back: %s", holder->klass()->external_name(), reason);
  NVMThread::current()->set_error(NVMError::Kind::Refused, message.as_string());
}

// The home's line is not written back. False if that can't be.
bool NVMExplicit::copy_reference(oopDesc* holder, NVMHome* home, size_t offset) {
  if (!NVMSync::store_reference(NVMFrontStore::load(holder, offset), home, offset)) {
    refuse(holder, "it refers to an object that has not been placed");
    return false;
  }
  return true;
}

static NVMHome* home_of(oopDesc* obj) {
  const uint32_t word = NVMWord::load(obj);
  return NVMWord::has_home(word) ? NVMImageFile::home_at(NVMWord::granule(word)) : nullptr;
}

void NVMExplicit::write_back_field(oopDesc* holder, jlong offset) {
  NVMClass* c = NVMClass::of(holder->klass());
  NVMHome* home = home_of(holder);
  if (home == nullptr) {
    refuse(holder, "the object has not been placed");
    return;
  }
  const u1 slot = c->is_instance() && offset >= 0 ? c->slot_at((size_t)offset) : NVMClass::Nothing;
  const bool is_reference = slot == NVMClass::Reference;
  const size_t size = is_reference ? sizeof(narrowOop) : slot & NVMClass::SizeMask;
  if (size == 0 || (slot & NVMClass::Continuation) != 0) {
    refuse(holder, "it has no such field that is kept");
    return;
  }
  if (!c->has_layout(home->class_id())) {
    return;      // kept by name
  }
  if (!is_reference) {
    NVMSync::write_primitive((address)holder + offset, home, (intptr_t)offset, (int)size);
  } else if (!copy_reference(holder, home, (size_t)offset)) {
    return;
  }
  NVMPersist::write_back(home->field_addr((size_t)offset), size);
}

void NVMExplicit::write_back_elements(oopDesc* array, jint from, jint count) {
  NVMClass* c = NVMClass::of(array->klass());
  NVMHome* home = home_of(array);
  if (home == nullptr) {
    refuse(array, "the array has not been placed");
    return;
  }
  if (!c->has_layout(home->class_id())) {
    return;      // kept by name
  }
  if (c->is_instance() || from < 0 || count < 0 ||
      (jlong)from + count > ((arrayOopDesc*)array)->length()) {
    refuse(array, "it has no such element");
    return;
  }
  const size_t size = c->element_size();
  const size_t start = NVMHome::ElementsOffset + (size_t)from * size;
  if (c->kind() != NVMClassEntry::ObjectArray) {
    NVMPersist::copy(home->field_addr(start), (address)array + start, (size_t)count * size);
  } else {
    for (jint i = 0; i < count; i++) {
      if (!copy_reference(array, home, start + (size_t)i * size)) {
        return;
      }
    }
  }
  if (count > 0) {
    NVMPersist::write_back(home->field_addr(start), (size_t)count * size);
  }
}
