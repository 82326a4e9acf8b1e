// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmDroppedValues.hpp"

#include "classfile/javaClasses.inline.hpp"
#include "classfile/moduleEntry.hpp"
#include "classfile/systemDictionary.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/recover/nvmDroppedGraph.hpp"
#include "nvm/roots/nvmRoots.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/handshake.hpp"
#include "runtime/javaThread.hpp"
#include "runtime/vframe.inline.hpp"

namespace {

struct DroppedRoot {
  char* name;
  bool  was_told;
};

NVMSpinLock lock;
GrowableArrayCHeap<DroppedRoot, mtInternal>* dropped_roots = nullptr;      // by number

// Or of AutoPersist's module
bool is_of_jdk(InstanceKlass* ik) {
  return ik->class_loader() == nullptr || SystemDictionary::is_platform_class_loader(ik->class_loader()) ||
         (ik->module()->is_named() && ik->module()->name()->equals("org.autopersist"));
}

void print_frame(outputStream* st, Method* method, int bci) {
  st->print("%s.%s", method->method_holder()->external_name(), method->name()->as_C_string());
  Symbol* const file = method->method_holder()->source_file_name();
  const int line = method->is_native() ? -1 : method->line_number_from_bci(bci);
  if (file != nullptr && line >= 0) {
    st->print("(%s:%d)", file->as_C_string(), line);
  }
}

// The program's method that stores, by itself or by one of the JDK.
void print_where(outputStream* st, JavaThread* thread) {
  if (!thread->has_last_Java_frame()) {
    st->print("the thread %s", thread->name());
    return;
  }
  vframeStream frames(thread);
  while (!frames.at_end() && (frames.method()->is_hidden() || is_of_jdk(frames.method()->method_holder()))) {
    frames.next();
  }
  if (frames.at_end()) {
    st->print("the thread %s", thread->name());
  } else {
    print_frame(st, frames.method(), frames.bci());
  }
}

void warn(const char* root, const char* part, const char* where) {
  log_warning(nvm)("the durable root %s has the image's value, but %s, or what it called, stores to the one that the class's "
                   "initializer has made (%s in it): what is stored there is lost. Let whatever the initializer made of that "
                   "value, or gave it to, be made in another class, or when it is first asked for, or be a durable root, too",
                   root, where, part);
}

// May store to what it is to clean up.
bool is_finalizer(Thread* thread) {
  return thread->is_Java_thread() && JavaThread::cast(thread)->threadObj() != nullptr &&
         JavaThread::cast(thread)->threadObj()->klass()->name()->equals("java/lang/ref/Finalizer$FinalizerThread");
}

// Of java.util and java.lang: a store there tells of no change. Most of these objects' other stores do.
const char* const stored_when_read[][2] = {
  { "java/lang/Throwable", "stackTrace" },
  { "java/util/BitSet", "words" },
  { "java/util/BitSet", "sizeIsSticky" },
  { "java/util/Hashtable", "loadFactor" },
  { "java/util/concurrent/ArrayBlockingQueue", "itrs" },
  { "java/util/concurrent/ConcurrentLinkedDeque", "head" },
  { "java/util/concurrent/ConcurrentLinkedDeque", "tail" },
  { "java/util/concurrent/ConcurrentLinkedQueue", "head" },
  { "java/util/concurrent/PriorityBlockingQueue", "q" },
};

bool is_stored_when_read(oopDesc* obj, intptr_t offset) {
  Klass* const k = obj->klass();
  for (InstanceKlass* ik = k->is_instance_klass() ? InstanceKlass::cast(k) : nullptr; ik != nullptr; ik = ik->java_super()) {
    for (const auto& row : stored_when_read) {
      if (ik->class_loader() != nullptr || !ik->name()->equals(row[0])) {
        continue;
      }
      for (JavaFieldStream fs(ik); !fs.done(); fs.next()) {
        if (!fs.access_flags().is_static() && fs.offset() == offset && fs.name()->equals(row[1])) {
          return true;
        }
      }
    }
  }
  return false;
}

}

// At a poll of the thread that has stored: a leaf's stack can't be walked.
class NVMDroppedValues::Telling : public AsyncHandshakeClosure {
  const char* const _root;
  char* const       _part;

public:
  Telling(const char* root, const char* part)
    : AsyncHandshakeClosure("AutoPersist dropped value"), _root(root), _part(os::strdup(part, mtInternal)) {}
  ~Telling() { os::free(_part); }

  void do_thread(Thread* thread) override {
    ResourceMark rm;
    stringStream where;
    print_where(&where, JavaThread::cast(thread));
    warn(_root, _part, where.as_string());
  }
};

NVMDroppedValues::NVMDroppedValues(JavaThread* thread, InstanceKlass* ik) : _thread(thread), _ik(ik), _roots(), _values() {
  for (NVMRoot* root = NVMRoots::first_of(ik); root != nullptr; root = root->next) {
    if (root->holder == ik && root->is_reference() && !root->entry.is_null_entry() && !root->is_stressed) {
      oop const value = ik->java_mirror()->obj_field(root->offset);
      if (value != nullptr) {
        _roots.append(root);
        _values.append(Handle(thread, value));
      }
    }
  }
}

// One for all that have had that name.
uint32_t NVMDroppedValues::number_of(const char* root) {
  NVMSpinLocker locker(&lock);
  if (dropped_roots == nullptr) {
    dropped_roots = new GrowableArrayCHeap<DroppedRoot, mtInternal>();
  }
  const int found = dropped_roots->find_if([&](const DroppedRoot& r) { return strcmp(r.name, root) == 0; });
  return found >= 0 ? found : dropped_roots->append({ os::strdup(root, mtInternal), false });
}

// Null if it was taken before.
const char* NVMDroppedValues::take_name(uint32_t number) {
  NVMSpinLocker locker(&lock);
  DroppedRoot* const root = dropped_roots->adr_at(number);
  const bool was_told = root->was_told;
  root->was_told = true;
  return was_told ? nullptr : root->name;
}

void NVMDroppedValues::watch() {
  for (int i = 0; i < _roots.length(); i++) {
    NVMRoot* const root = _roots.at(i);
    oop const value = _values.at(i)();
    if (value != _ik->java_mirror()->obj_field(root->offset)) {
      ResourceMark rm(_thread);
      NVMDroppedGraph graph(_ik);
      graph.mark(value, Dropped | number_of(root->name) << NumberShift);
      log_debug(nvm)("durable root %s: %d objects of the initializer's value are watched", root->name, graph.marked());
    }
  }
}

void NVMDroppedValues::tell(oopDesc* obj, uint32_t number) {
  Thread* const thread = Thread::current();
  const char* const root = is_finalizer(thread) ? nullptr : take_name(number);
  if (root == nullptr) {
    return;
  }
  ResourceMark rm(thread);
  stringStream part;
  if (obj->klass()->is_array_klass()) {
    part.print("an array");
  } else {
    part.print("a %s", obj->klass()->external_name());
  }
  if (thread->is_Java_thread()) {
    Handshake::execute(new Telling(root, part.as_string()), JavaThread::cast(thread));
  } else {
    warn(root, part.as_string(), thread->name());
  }
}

bool NVMDroppedValues::stored(oopDesc* obj, intptr_t offset, intptr_t size) {
  const uint32_t word = NVMWord::load(obj);
  if (!is_dropped(word)) {
    return false;
  }
  const bool is_field = size <= BytesPerLong;
  if (size <= 0 || (NVMImageFile::is_open() && is_field && NVMClass::of(obj->klass())->keeps_nothing(offset, size)) ||
      is_stored_when_read(obj, offset)) {
    return true;
  }
  if (Atomic::cmpxchg(NVMWord::addr(obj), word, (uint32_t)NVMWord::Ordinary) != word) {
    return false;
  }
  if (NVMImageFile::is_open()) {
    tell(obj, word >> NumberShift);
  }
  return true;
}
