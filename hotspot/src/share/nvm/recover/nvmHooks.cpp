// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmHooks.hpp"

#include "classfile/javaClasses.hpp"
#include "classfile/symbolTable.hpp"
#include "classfile/vmSymbols.hpp"
#include "memory/oopFactory.hpp"
#include "memory/resourceArea.hpp"
#include "memory/universe.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/convert/nvmHookMethods.hpp"
#include "nvm/convert/nvmRootPath.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/recover/nvmKeepAlive.hpp"
#include "nvm/recover/nvmMigrations.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/method.hpp"
#include "oops/objArrayOop.inline.hpp"
#include "oops/oopHandle.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/javaCalls.hpp"
#include "runtime/synchronizer.hpp"
#include "utilities/growableArray.hpp"
#include "utilities/preserveException.hpp"

NVMPendingHooks NVMHooks::_pending;

namespace {

// A hook may be redefined while others run: then its Method is another one.
struct Hook {
  InstanceKlass* holder;
  int            idnum;

  Method* method() const { return holder->method_with_idnum(idnum); }
};

// A thread that runs an owner's hooks, or waits for another that does: listed between begin() and end(), all under
// the recovery lock.
class Activity : public StackObj {
  static Activity* volatile _first;

  JavaThread* const _thread;
  const void* const _owner;
  bool              _runs;
  Activity*         _next;

  static Activity* find(const void* owner, JavaThread* thread, bool runs) {
    Activity* a = _first;
    while (a != nullptr && (a->_runs != runs || (owner != nullptr ? a->_owner != owner : a->_thread != thread))) {
      a = a->_next;
    }
    return a;
  }

public:
  Activity(JavaThread* thread, const void* owner) : _thread(thread), _owner(owner), _runs(false), _next(nullptr) {}

  void begin(bool runs) {
    _runs = runs;
    _next = _first;
    Atomic::store(&_first, this);
  }

  void end() {
    if (_first == this) {
      Atomic::store(&_first, _next);
      return;
    }
    Activity* before = _first;
    while (before->_next != this) {
      before = before->_next;
    }
    before->_next = _next;
  }

  static bool is_any()                    { return Atomic::load(&_first) != nullptr; }
  static bool is_running(const void* owner) { return find(owner, nullptr, true) != nullptr; }

  // Is it this thread that runs the owner's hooks, or one that waits for it, over however many others?
  static bool waits_for(const void* owner, JavaThread* thread) {
    while (true) {
      Activity* runner = find(owner, nullptr, true);
      if (runner == nullptr || runner->_thread == thread) {
        return runner != nullptr;
      }
      Activity* waiter = find(nullptr, runner->_thread, false);
      if (waiter == nullptr) {
        return false;
      }
      owner = waiter->_owner;
    }
  }
};

Activity* volatile Activity::_first = nullptr;

// What hooks threw. The first ones are kept.
class Failures : public StackObj {
  static const int MostKept = 20;

  JavaThread* const    _thread;
  const objArrayHandle _kept;            // the first exception, then the others, wrapped
  int                  _count;
  const char*          _first_message;

  const char* describe(Handle object, Method* hook, Handle exception) {
    stringStream message;
    message.print("%s in the @AfterRecovery method %s of ", exception->klass()->external_name(),
                  hook->external_name());
    const uint32_t word = NVMWord::load(object());
    if (NVMWord::has_home(word)) {
      NVMRootPath(NVMWord::granule(word)).print(&message);
    }
    message.print("%s", object->klass()->external_name());
    return message.as_string();
  }

public:
  Failures(JavaThread* thread, objArrayOop kept)
    : _thread(thread), _kept(thread, kept), _count(0), _first_message(nullptr) {}

  static objArrayOop make_kept(TRAPS) {
    return oopFactory::new_objArray(vmClasses::Object_klass(), MostKept, THREAD);
  }

  void add(Handle object, Method* hook, Handle exception) {
    if (_count >= MostKept) {
      _count++;
      return;
    }
    const char* message = describe(object, hook, exception);
    Handle kept = exception;
    if (_count == 0) {
      _first_message = message;
    } else {
      kept = NVMError::new_exception(NVMError::Kind::NotRecovered, message, exception, _thread);
    }
    _kept->obj_at_put(_count++, kept());
  }

  void throw_all(TRAPS) {
    if (_count == 0) {
      return;
    }
    stringStream message;
    message.print("NVM image %s: its objects are recovered, but ", NVMImageFile::path());
    if (_count == 1) {
      message.print("one @AfterRecovery method failed: ");
    } else {
      message.print("%d @AfterRecovery methods failed; see the suppressed exceptions; the first: ", _count);
    }
    message.print("%s", _first_message);
    Handle first(THREAD, _kept->obj_at(0));
    Handle all = NVMError::new_exception(NVMError::Kind::NotRecovered, message.as_string(), first, THREAD);
    TempNewSymbol name = SymbolTable::new_symbol("addSuppressed");
    for (int i = 1; i < MIN2(_count, MostKept); i++) {
      Handle other(THREAD, _kept->obj_at(i));
      JavaValue result(T_VOID);
      JavaCalls::call_virtual(&result, all, vmClasses::Throwable_klass(), name,
                              vmSymbols::throwable_void_signature(), other, CHECK);
    }
    THROW_HANDLE(all);
  }
};

void run_on(Handle object, Failures* failures, GrowableArray<Hook>* hooks, TRAPS) {
  // The superclasses' first.
  for (int i = hooks->length() - 1; i >= 0; i--) {
    NVMGCPoint::pass(THREAD);
    methodHandle method(THREAD, hooks->at(i).method());
    if (method() == nullptr) {
      continue;
    }
    JavaValue result(T_VOID);
    JavaCallArguments args(object);
    JavaCalls::call(&result, method, &args, THREAD);
    if (HAS_PENDING_EXCEPTION) {
      Handle exception(THREAD, PENDING_EXCEPTION);
      CLEAR_PENDING_EXCEPTION;
      failures->add(object, method(), exception);
    }
  }
}

}

void NVMHooks::add(const void* owner, objArrayHandle objects) {
  _pending.add(owner, OopHandle(Universe::vm_global(), objects()));
}

void NVMHooks::clear() {
  NVMMigrations::clear();
  for (OopHandle objects = _pending.take_any(); !objects.is_empty(); objects = _pending.take_any()) {
    objects.release(Universe::vm_global());
  }
}

void NVMHooks::forget(const void* owner) {
  _pending.disown(owner);
  NVMMigrations::forget(owner);
}

void NVMHooks::let_go_forgotten() {
  NVMMigrations::let_go_forgotten();
  for (OopHandle objects = _pending.take(nullptr); !objects.is_empty(); objects = _pending.take(nullptr)) {
    objects.release(Universe::vm_global());
  }
}

void NVMHooks::run_all(const void* owner, TRAPS) {
  ResourceMark rm(THREAD);
  HandleMark hm(THREAD);
  NVMGCPoint::pass(THREAD);
  objArrayOop kept = Failures::make_kept(CHECK);
  Failures failures(THREAD, kept);
  for (OopHandle next = _pending.take(owner); !next.is_empty(); next = _pending.take(owner)) {
    objArrayHandle objects(THREAD, (objArrayOop)next.resolve());
    next.release(Universe::vm_global());
    GrowableArray<Hook> hooks;
    Klass* last = nullptr;
    for (int i = 0; i < objects->length(); i++) {
      if (objects->obj_at(i)->klass() != last) {
        last = objects->obj_at(i)->klass();
        hooks.clear();
        NVMHookMethods::for_each(last, [&](Method* m) {
          hooks.append(Hook { m->method_holder(), m->method_idnum() });
          return true;
        });
      }
      HandleMark each(THREAD);
      Handle object(THREAD, objects->obj_at(i));
      run_on(object, &failures, &hooks, THREAD);
    }
  }
  failures.throw_all(THREAD);
}

bool NVMHooks::has_any(const void* owner, bool only_migrations) {
  return NVMMigrations::has(owner) || (!only_migrations && _pending.has(owner));
}

bool NVMHooks::know(const void* owner) {
  return _pending.has(owner) || NVMMigrations::has_owner(owner);
}

void NVMHooks::migrate(const void* owner, TRAPS) {
  run(owner, true, THREAD);
}

void NVMHooks::run(const void* owner, TRAPS) {
  run(owner, false, THREAD);
}

void NVMHooks::run(const void* owner, bool only_migrations, TRAPS) {
  if (_pending.is_empty() && NVMMigrations::is_empty() && !Activity::is_any()) {
    return;
  }
  let_go_forgotten();
  if (!has_any(owner, only_migrations) && !Activity::is_any()) {
    return;
  }
  HandleMark hm(THREAD);
  Handle lock = NVMKeepAlive::recovery_lock(THREAD);
  Activity activity(THREAD, owner);
  {
    ObjectLocker locker(lock, THREAD);
    while (Activity::is_running(owner) && !Activity::waits_for(owner, THREAD)) {
      activity.begin(false);
      ObjectSynchronizer::waitUninterruptibly(lock, 0, THREAD);
      activity.end();
      if (HAS_PENDING_EXCEPTION) {
        return;
      }
    }
    if (Activity::is_running(owner) || !has_any(owner, only_migrations)) {
      return;
    }
    activity.begin(true);
  }
  NVMMigrations::run(owner, THREAD);
  if (!only_migrations && !HAS_PENDING_EXCEPTION) {
    run_all(owner, THREAD);
  }
  PreserveExceptionMark pem(THREAD);
  ObjectLocker locker(lock, THREAD);
  activity.end();
  locker.notify_all(THREAD);
}
