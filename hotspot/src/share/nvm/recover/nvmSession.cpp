// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmSession.hpp"

#include "classfile/classLoaderDataGraph.hpp"
#include "classfile/vmSymbols.hpp"
#include "gc/shared/collectedHeap.hpp"
#include "memory/iterator.hpp"
#include "memory/universe.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmConstants.hpp"
#include "nvm/convert/nvmMirrors.hpp"
#include "nvm/convert/nvmStatics.hpp"
#include "nvm/image/nvmBoundRoots.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmCrashSimulator.hpp"
#include "nvm/recover/nvmHooks.hpp"
#include "nvm/recover/nvmKeepAlive.hpp"
#include "nvm/recover/nvmOldFields.hpp"
#include "nvm/recover/nvmOpening.hpp"
#include "nvm/recover/nvmRecoveredSpace.hpp"
#include "nvm/recover/nvmRootBinding.hpp"
#include "nvm/region/nvmLogSpace.hpp"
#include "nvm/region/nvmRegion.hpp"
#include "nvm/roots/nvmNamedRoots.hpp"
#include "nvm/roots/nvmRoots.hpp"
#include "nvm/sync/nvmStripes.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/javaThread.inline.hpp"
#include "runtime/vmOperations.hpp"
#include "runtime/vmThread.hpp"

NVMRecoveredFronts NVMSession::_recovered;

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
  NVMRecoveredFronts* const _recovered;

public:
  explicit VM_NVMDetach(NVMRecoveredFronts* recovered) : _recovered(recovered) {}

  VMOp_Type type() const override { return VMOp_NVMDetach; }

  void doit() override {
    if (_recovered->are_all(NVMHeap::used())) {
      _recovered->make_ordinary();
      NVMRoots::for_each([](NVMRoot* root) {
        *NVMWord::addr(root->holder->java_mirror()) = NVMWord::Ordinary;
      });
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

void NVMSession::note_recovered(NVMFrontList* fronts, NVMFrontList* found, bool moved) {
  if (NVMCrashSimulator::is_check()) {
    _recovered.note(fronts, found, moved);
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
  _recovered.forget();
  char message[NVMImageFile::MaxMessage];
  if (!NVMOpening::open(path, trace, message)) {
    THROW_MSG(vmSymbols::java_lang_IllegalStateException(), message);
  }
  _recovered.begin(NVMHeap::used());
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
  bool any_open = false;
  NVMRegion::for_each_open([&](NVMRegion* r) { any_open = true; });
  if (any_open) {
    THROW_MSG(vmSymbols::java_lang_IllegalStateException(),
              "another thread is inside a failure-atomic region; end it before the image is detached");
  }
  NVMCrashSimulator::finish();
  NVMRoots::clear();
  NVMNamedRoots::clear_all();
  NVMHooks::clear();
  NVMKeepAlive::clear();
  NVMOldFields::clear();
  NVMRecoveredSpace::clear();
  VM_NVMDetach operation(&_recovered);
  VMThread::execute(&operation);
  _recovered.forget();
  NVMThread::forget_image();
  NVMRegion::forget_image();
  NVMMirrors::clear();
  NVMStatics::forget_classes();
  NVMConstants::forget_class_ids();
  NVMStripes::clear();
  NVMLogSpace::clear();
  NVMBoundRoots::clear();
  NVMImageFile::close();
}
