#include "nvm/recover/nvmSession.hpp"

#include "classfile/classLoaderDataGraph.hpp"
#include "classfile/vmSymbols.hpp"
#include "gc/shared/collectedHeap.hpp"
#include "memory/iterator.hpp"
#include "memory/universe.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmMirrors.hpp"
#include "nvm/convert/nvmStatics.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmCrashSimulator.hpp"
#include "nvm/recover/nvmFrontList.hpp"
#include "nvm/recover/nvmHooks.hpp"
#include "nvm/recover/nvmKeepAlive.hpp"
#include "nvm/recover/nvmOpening.hpp"
#include "nvm/recover/nvmRecoveredSpace.hpp"
#include "nvm/recover/nvmRootBinding.hpp"
#include "nvm/region/nvmLogSpace.hpp"
#include "nvm/region/nvmRegion.hpp"
#include "nvm/roots/nvmNamedRoots.hpp"
#include "nvm/roots/nvmRoots.hpp"
#include "nvm/sync/nvmStripes.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/objArrayOop.inline.hpp"
#include "oops/oopHandle.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/javaThread.inline.hpp"
#include "runtime/vmOperations.hpp"
#include "runtime/vmThread.hpp"

// What detach() has to make ordinary, if all fronts come from recovery; else it walks the heap. Arrays of fronts.
static NVMArray<oop*>     recovered;
static bool               all_recovered = true;
static size_t             used_before = 0;       // no home is made without taking a chunk first

namespace {

class MakeOrdinary : public ObjectClosure {
public:
  void do_object(oop o) override {
    if (NVMWord::load(o) != NVMWord::Ordinary) {
      *NVMWord::addr(o) = NVMWord::Ordinary;
    }
  }
};

class ForgetClass : public KlassClosure {
public:
  void do_klass(Klass* k) override { NVMClass::forget(k); }
};

class VM_NVMDetach : public VM_Operation {
  static void make_recovered_ordinary() {
    for (size_t i = 0; i < recovered.length(); i++) {
      objArrayOop fronts = (objArrayOop)OopHandle(recovered.at(i)).resolve();
      for (int j = 0; j < fronts->length() && fronts->obj_at(j) != nullptr; j++) {
        *NVMWord::addr(fronts->obj_at(j)) = NVMWord::Ordinary;
      }
    }
    NVMRoots::for_each([](NVMRoot* root) {
      *NVMWord::addr(root->holder->java_mirror()) = NVMWord::Ordinary;
    });
  }

public:
  VMOp_Type type() const override { return VMOp_NVMDetach; }

  void doit() override {
    if (all_recovered && NVMHeap::used() == used_before) {
      make_recovered_ordinary();
    } else {
      MakeOrdinary objects;
      Universe::heap()->ensure_parsability(true);
      Universe::heap()->object_iterate(&objects);
    }
    ForgetClass classes;
    ClassLoaderDataGraph::classes_do(&classes);
  }
};

}

static void forget_recovered() {
  while (recovered.length() > 0) {
    OopHandle(recovered.pop()).release(Universe::vm_global());
  }
}

void NVMSession::note_recovered(NVMFrontList* fronts, NVMFrontList* found, bool moved) {
  if (NVMCrashSimulator::is_check()) {
    const bool noted = fronts->hand_over(&recovered) && found->hand_over(&recovered);
    all_recovered = all_recovered && noted && !moved;
  }
}

void NVMSession::attach(const char* path, const char* trace, TRAPS) {
  if (!NVMCrashSimulator::is_check()) {
    THROW_MSG(vmSymbols::java_lang_IllegalStateException(),
              "images are attached only by a JVM started with -XX:+AutoPersist -XX:+UnlockDiagnosticVMOptions "
              "-XX:NVMCrashSim=check");
  }
  if (NVMImageFile::is_open()) {
    THROW_MSG(vmSymbols::java_lang_IllegalStateException(), "an image is attached already; detach it first");
  }
  forget_recovered();
  all_recovered = true;
  char message[NVMImageFile::MaxMessage];
  if (!NVMOpening::open(path, trace, message)) {
    THROW_MSG(vmSymbols::java_lang_IllegalStateException(), message);
  }
  used_before = NVMHeap::used();
  NVMRoots::find_entries();
  NVMRootBinding::bind_initialized(THREAD);
  if (HAS_PENDING_EXCEPTION) {
    Handle exception(THREAD, PENDING_EXCEPTION);
    CLEAR_PENDING_EXCEPTION;
    detach(THREAD);
    CLEAR_PENDING_EXCEPTION;
    THROW_HANDLE(exception);
  }
}

void NVMSession::detach(TRAPS) {
  if (!NVMCrashSimulator::is_check() || !NVMImageFile::is_open()) {
    THROW_MSG(vmSymbols::java_lang_IllegalStateException(), "no image is attached");
  }
  NVMThread* self = NVMThread::current();
  if (NVMRegion::is_open(self)) {
    NVMRegion::of(self)->abandon();
  }
  NVMThread* t;
  for (uint32_t slot = 0; (t = NVMThread::at(slot)) != nullptr; slot++) {
    if (t->region_level() > 0) {
      THROW_MSG(vmSymbols::java_lang_IllegalStateException(),
                "another thread is inside a failure-atomic region; end it before the image is detached");
    }
  }
  NVMCrashSimulator::finish();
  NVMRoots::clear();
  NVMNamedRoots::clear_all();
  NVMHooks::clear();
  NVMKeepAlive::clear();
  NVMRecoveredSpace::clear();
  VM_NVMDetach operation;
  VMThread::execute(&operation);
  forget_recovered();
  NVMThread::forget_image();
  NVMMirrors::clear();
  NVMStatics::forget_classes();
  NVMStripes::clear();
  NVMLogSpace::clear();
  NVMImageFile::close();
}
