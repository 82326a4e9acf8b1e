// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "interpreter/bytecode.inline.hpp"
#include "interpreter/bytecodeStream.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/convert/nvmCallSite.hpp"
#include "nvm/convert/nvmCodeDigest.hpp"
#include "nvm/convert/nvmIdentities.hpp"
#include "nvm/convert/nvmNest.hpp"
#include "nvm/convert/nvmQuiet.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmCrashSimulator.hpp"
#include "oops/constantPool.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/method.inline.hpp"
#include "runtime/atomic.hpp"
#include "runtime/handles.inline.hpp"

// What is loaded and linked before a class is initialized, so that identities can be found in leaves.

static bool has_numbered(InstanceKlass* ik) {
  for (InnerClassesIterator i(ik); !i.done(); i.next()) {
    Symbol* const name = ik->constants()->klass_name_at(i.inner_class_info_index());
    if (name != ik->name() && NVMNest::is_numbered(ik, name)) {
      return true;
    }
  }
  return false;
}

static bool has_numbered_lambdas(InstanceKlass* ik) {
  for (int i = 1; i < ik->constants()->length(); i++) {
    const NVMCallSite site(ik->constants(), i);
    if (site.is_lambda() && site.is_numbered()) {
      return true;
    }
  }
  return false;
}

static void note_missed(InstanceKlass* ik, NVMNest* nest) {
  if (nest->finder()->has_missed()) {
    Atomic::fetch_then_or(ik->nvm_quiet_addr(), NVMQuiet::NestMissed);
  }
}

static void prepare(InstanceKlass* ik, NVMNest* nest) {
  NVMIdentities::base(ik, nest);
  if (nest->finder()->link(ik)) {
    NVMCodeDigest::of(ik, nest);
  }
  if (!NVMIdentities::is_of_jdk(ik)) {
    nest->load_numbered();
  }
}

// Lambdas' methods may make objects of numbered classes, and call accessors of others.
static void link_for_lambdas(InstanceKlass* ik, NVMNest* nest) {
  for (int i = 1; i < ik->constants()->length(); i++) {
    const NVMCallSite site(ik->constants(), i);
    if (site.is_lambda() && site.is_numbered()) {
      NVMCodeDigest::of_call_site(ik, i, nest);
    }
  }
}

// Instructions that give a class, or an array of it, without initializing the class.
static Symbol* class_given_by(BytecodeStream* stream) {
  ConstantPool* const cp = stream->method()->constants();
  int index = 0;
  switch (stream->code()) {
  case Bytecodes::_ldc:
  case Bytecodes::_ldc_w:
    index = Bytecode_loadconstant(stream->method(), stream->bci()).pool_index();
    break;
  case Bytecodes::_anewarray:
  case Bytecodes::_multianewarray:
    index = Bytes::get_Java_u2(stream->bcp() + 1);
    break;
  default:
    return nullptr;
  }
  const constantTag tag = cp->tag_at(index);
  return tag.is_klass() || tag.is_unresolved_klass() ? cp->klass_name_at(index) : nullptr;
}

// For what becomes durable of a class that has no objects yet.
static void link_given_classes(InstanceKlass* ik, NVMNest* nest) {
  GrowableArray<Symbol*> names;
  for (int i = 0; i < ik->methods()->length(); i++) {
    BytecodeStream stream(methodHandle(Thread::current(), ik->methods()->at(i)));
    stream.set_start(0);
    while (!stream.is_last_bytecode() && stream.next() != Bytecodes::_illegal) {
      Symbol* const given = class_given_by(&stream);
      Symbol* const name = given != nullptr ? NVMNest::numbered_class(ik, given) : nullptr;
      if (name != nullptr && name != ik->name()) {
        names.append_if_missing(name);
      }
    }
  }
  for (int i = 0; i < names.length(); i++) {
    InstanceKlass* const k = nest->finder()->find(names.at(i));
    if (k != nullptr && k->class_loader_data() == ik->class_loader_data()) {
      prepare(k, nest);
      note_missed(k, nest);
    }
  }
}

void NVMIdentities::before_initializer(InstanceKlass* ik, JavaThread* thread) {
  const bool is_wanted = NVMImageFile::is_open() ? NVMImageFile::superblock()->has_identities() : NVMCrashSimulator::is_check();
  if (!is_wanted || ik->is_hidden() || ik->inner_classes()->length() == 0) {
    return;
  }
  const bool is_numbered = NVMNest::is_numbered(ik);
  const bool refers_to_numbered = has_numbered(ik);
  const bool has_lambdas = has_numbered_lambdas(ik);
  if (!is_numbered && !refers_to_numbered && !has_lambdas) {
    return;
  }
  HandleMark hm(thread);
  ResourceMark rm(thread);
  NVMLoadingNest finder(Handle(thread, ik->class_loader()), thread);
  NVMNest nest(ik, &finder);
  if (is_numbered) {
    prepare(ik, &nest);
  }
  if (has_lambdas) {
    link_for_lambdas(ik, &nest);
  }
  if (refers_to_numbered) {
    link_given_classes(ik, &nest);
  }
  note_missed(ik, &nest);
}
