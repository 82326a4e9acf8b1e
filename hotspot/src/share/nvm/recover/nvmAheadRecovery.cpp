// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmAheadRecovery.hpp"

#include "classfile/javaClasses.inline.hpp"
#include "classfile/symbolTable.hpp"
#include "classfile/systemDictionary.hpp"
#include "logging/log.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "nvm/image/nvmBoundRoots.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmNames.hpp"
#include "nvm/persist/nvmCrashSimulator.hpp"
#include "nvm/recover/nvmKeepAlive.hpp"
#include "nvm/recover/nvmRecovery.hpp"
#include "nvm/recover/nvmRecoveryPass.hpp"
#include "nvm/roots/nvmRoots.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "prims/jvmtiExport.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/interfaceSupport.inline.hpp"
#include "runtime/javaThread.inline.hpp"
#include "runtime/mutexLocker.hpp"
#include "runtime/os.hpp"

Monitor*                              NVMAheadRecovery::_lock = nullptr;
NVMArray<NVMAheadRecovery::Root*>     NVMAheadRecovery::_roots;
volatile bool                         NVMAheadRecovery::_is_used = false;
volatile int                          NVMAheadRecovery::_wanted = 0;

struct NVMAheadRecovery::Root : public CHeapObj<mtInternal> {
  NVMRootEntry       entry;
  char* const        name;
  State              state;
  NVMRecoveryPass*   pass;         // while it is ready or taken
  bool               is_awaited;   // a thread waits for the preparation
  InstanceKlass*     holder;

  static char* copy(const char* s, int length) {
    char* const result = NEW_C_HEAP_ARRAY(char, length + 1, mtInternal);
    memcpy(result, s, length);
    result[length] = '\0';
    return result;
  }

  explicit Root(NVMRootEntry entry)
    : entry(entry), name(copy(entry.name(), entry.name_length())), state(State::Waiting), pass(nullptr),
      is_awaited(false), holder(nullptr) {}

  bool is_of(NVMRootEntry other) { return entry.value_addr() == other.value_addr(); }
};

// Their code runs where classes are loaded, and may take locks of the program's.
static bool has_agents() {
  return JvmtiExport::should_post_class_file_load_hook();
}

void NVMAheadRecovery::start() {
  if (!NVMImageFile::is_open() || !NVMRecoverAhead || ExplicitPersistence || NVMCrashSimulator::is_check() || has_agents() ||
      !SystemDictionary::is_system_class_loader(SystemDictionary::java_system_loader())) {
    return;
  }
  NVMArray<NVMRootEntry> entries;
  NVMBoundRoots::last(&entries);
  for (size_t i = 0; i < entries.length(); i++) {
    Root* const root = new Root(entries.at(i));
    if (!_roots.push(root)) {
      return;
    }
  }
  if (entries.length() == 0) {
    return;
  }
  EXCEPTION_MARK;
  Handle thread_oop = JavaThread::create_system_thread_object("AutoPersist Ahead", THREAD);
  if (HAS_PENDING_EXCEPTION) {
    CLEAR_PENDING_EXCEPTION;
    return;
  }
  JavaThread* const thread = new JavaThread(&run_thread);
  if (thread->osthread() == nullptr) {
    thread->smr_delete();
    return;
  }
  _lock = new Monitor(Mutex::safepoint, "NVMAheadRecovery_lock");
  Atomic::release_store(&_is_used, true);
  JavaThread::start_internal_daemon(THREAD, thread, thread_oop, NormPriority);
}

// False if the root is left to another thread.
bool NVMAheadRecovery::set_state(Root* root, State state) {
  MonitorLocker locker(_lock);
  if (root->state == State::Left) {
    return false;
  }
  root->state = state;
  locker.notify_all();
  return true;
}

// Was it taken?
bool NVMAheadRecovery::settle(Root* root, State state) {
  MonitorLocker locker(_lock);
  const bool was_taken = root->state == State::Taken;
  root->state = state;
  bool is_used = false;
  for (size_t i = 0; i < _roots.length(); i++) {
    is_used |= _roots.at(i)->state != State::Left;
  }
  if (!is_used) {
    Atomic::release_store(&_is_used, false);
  }
  locker.notify_all();
  return was_taken;
}

// The root's pass; null if its class is not there, or not one of the application class loader or the JDK.
NVMRecoveryPass* NVMAheadRecovery::load_root_class(Root* root, TRAPS) {
  const char* const dot = strrchr(root->name, '.');
  if (dot == nullptr) {
    return nullptr;
  }
  char class_name[NVMRootEntry::MaxNameLength];
  const int length = (int)(dot - root->name);
  for (int i = 0; i < length; i++) {
    class_name[i] = root->name[i] == '.' ? '/' : root->name[i];
  }
  if (!NVMNames::is_class(class_name, length)) {
    return nullptr;
  }
  TempNewSymbol symbol = SymbolTable::new_symbol(class_name, length);
  Handle system_loader(THREAD, SystemDictionary::java_system_loader());
  Klass* const k = SystemDictionary::resolve_or_null(symbol, system_loader, CHECK_NULL);
  if (k == nullptr || !k->is_instance_klass() || !SystemDictionary::is_builtin_class_loader(k->class_loader())) {
    return nullptr;
  }
  root->holder = InstanceKlass::cast(k);
  NVMKeepAlive::initialize(CHECK_NULL);
  NVMSpecial::initialize(CHECK_NULL);
  Handle loader(THREAD, k->class_loader());
  return new NVMRecoveryPass(root->name, root->entry, loader);
}

bool NVMAheadRecovery::is_awaited(Root* root) {
  MonitorLocker locker(_lock);
  return root->is_awaited;
}

// True if there is nothing more to do for the root.
bool NVMAheadRecovery::prepare(Root* root, TRAPS) {
  if (!set_state(root, State::Loading)) {
    return true;
  }
  NVMRecoveryPass* const pass = load_root_class(root, THREAD);
  bool goes_on = pass != nullptr && !HAS_PENDING_EXCEPTION && set_state(root, State::Working) && pass->trace_ahead(THREAD) &&
                 set_state(root, State::Loading) && !has_agents();
  while (goes_on) {
    pass->load_classes(THREAD);
    goes_on = !HAS_PENDING_EXCEPTION && set_state(root, State::Working);
    if (!goes_on || !pass->must_trace_again()) {
      break;
    }
    goes_on = pass->trace_ahead(THREAD) && set_state(root, State::Loading);
  }
  NVMRecoveryPass::Ahead result = NVMRecoveryPass::Ahead::Left;
  if (goes_on) {
    ObjectLocker locker(NVMKeepAlive::recovery_lock(THREAD), THREAD);
    result = pass->make_ahead(is_awaited(root), THREAD);
    if (result == NVMRecoveryPass::Ahead::Ready) {
      root->pass = pass;
      settle(root, State::Ready);
      return true;
    }
  }
  CLEAR_PENDING_EXCEPTION;
  delete pass;
  if (result == NVMRecoveryPass::Ahead::Again) {
    return !set_state(root, State::Waiting);
  }
  settle(root, State::Left);
  return true;
}

void NVMAheadRecovery::run_thread(JavaThread* thread, TRAPS) {
  for (size_t i = 0; i < _roots.length(); i++) {
    bool is_done = false;
    while (!is_done) {
      HandleMark hm(thread);
      is_done = prepare(_roots.at(i), THREAD);
      while (!is_done && is_wanted()) {
        ThreadBlockInVM blocked(thread);
        os::naked_short_sleep(1);
      }
    }
  }
}

NVMRecoveryPass* NVMAheadRecovery::claim(NVMRoot* root, JavaThread* thread) {
  if (!is_used()) {
    return nullptr;
  }
  Root* found = nullptr;
  for (size_t i = 0; i < _roots.length() && found == nullptr; i++) {
    found = _roots.at(i)->is_of(root->entry) ? _roots.at(i) : nullptr;
  }
  if (found == nullptr) {
    return nullptr;
  }
  jlong waited_since = 0;
  while (true) {
    MonitorLocker locker(thread, _lock);
    switch (found->state) {
      case State::Loading:
        found->is_awaited = true;
        if (waited_since == 0) {
          waited_since = os::javaTimeNanos();
        }
        if (os::javaTimeNanos() - waited_since > (jlong)LongestWait * NANOSECS_PER_MILLISEC) {
          found->state = State::Left;
          return nullptr;
        }
        locker.wait(1);
        break;
      case State::Working:
        found->is_awaited = true;
        locker.wait(10);
        break;
      case State::Waiting:
        found->state = State::Left;
        return nullptr;
      case State::Ready:
        if (found->holder == root->holder) {
          found->state = State::Taken;
          return found->pass;
        }
        return nullptr;
      default:
        return nullptr;
    }
  }
}

void NVMAheadRecovery::set_finished(NVMRecoveryPass* pass) {
  for (size_t i = 0; i < _roots.length(); i++) {
    if (_roots.at(i)->pass == pass) {
      _roots.at(i)->pass = nullptr;
      settle(_roots.at(i), State::Left);
    } else if (_roots.at(i)->pass != nullptr) {
      _roots.at(i)->pass->needs_no_more(pass);
    }
  }
}

void NVMAheadRecovery::take_back_what_needs(NVMRecoveryPass* pass) {
  for (size_t i = 0; i < _roots.length(); i++) {
    if (_roots.at(i)->pass != nullptr && _roots.at(i)->pass->needs(pass)) {
      take_back(_roots.at(i));
    }
  }
}

// Whoever has claimed a pass deletes it.
void NVMAheadRecovery::take_back(Root* root) {
  NVMRecoveryPass* const pass = root->pass;
  take_back_what_needs(pass);
  pass->take_back();
  root->pass = nullptr;
  if (!settle(root, State::Left)) {
    delete pass;
  }
}

void NVMAheadRecovery::take_back(NVMRecoveryPass* pass) {
  for (size_t i = 0; i < _roots.length(); i++) {
    if (_roots.at(i)->pass == pass) {
      take_back(_roots.at(i));
      return;
    }
  }
}

NVMRecoveryPass* NVMAheadRecovery::preparer_of(nvmgranule granule) {
  for (size_t i = 0; is_used() && i < _roots.length(); i++) {
    if (_roots.at(i)->pass != nullptr && _roots.at(i)->pass->has_made(granule)) {
      return _roots.at(i)->pass;
    }
  }
  return nullptr;
}

bool NVMAheadRecovery::take_back_met(NVMArray<nvmgranule>* homes) {
  bool any = false;
  for (size_t i = 0; is_used() && i < homes->length(); i++) {
    NVMRecoveryPass* const pass = preparer_of(homes->at(i));
    if (pass != nullptr) {
      any = true;
      log_info(nvm)("%s shares objects with a durable root that is needed before it", pass->shown_name());
      take_back(pass);
    }
  }
  return any;
}
