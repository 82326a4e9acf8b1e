// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmClass.hpp"

#include "classfile/classLoaderDataGraph.hpp"
#include "classfile/vmClasses.hpp"
#include "logging/log.hpp"
#include "memory/iterator.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmDormant.hpp"
#include "nvm/base/nvmJavaUtil.hpp"
#include "nvm/convert/nvmConstantDigest.hpp"
#include "nvm/convert/nvmConstants.hpp"
#include "nvm/convert/nvmIdentities.hpp"
#include "nvm/convert/nvmLambda.hpp"
#include "nvm/convert/nvmNamesakes.hpp"
#include "nvm/convert/nvmQuiet.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmNewNames.hpp"
#include "oops/arrayOop.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/objArrayKlass.hpp"
#include "oops/typeArrayKlass.hpp"
#include "runtime/signature.hpp"

// Guards the making of NVMClasses. Taken with no other lock held.
static NVMSpinLock class_lock;

NVMClass::NVMClass()
  : _class_id(0), _layouts(nullptr), _kind(NVMClassEntry::Instance), _refusal(nullptr), _refusal_kind(NVMError::Kind::Refused), _size(0),
    _is_quiet(false), _owned_array(0), _may_be_static(false), _may_be_constant(false), _has_constants(false),
    _has_changeable(false), _slots(nullptr), _element_slot(Nothing), _field_count(0), _advised_end(0) {}

NVMClass::~NVMClass() {
  FREE_C_HEAP_ARRAY(u1, _slots);
  while (_layouts != nullptr) {
    Layout* const layout = _layouts;
    _layouts = layout->next;
    delete layout;
  }
}

bool NVMClass::has_other_layout(uint32_t class_id) const {
  for (const Layout* layout = Atomic::load_acquire(&_layouts); layout != nullptr; layout = layout->next) {
    if (layout->class_id == class_id) {
      return true;
    }
  }
  return false;
}

void NVMClass::add_layout(uint32_t class_id) {
  NVMSpinLocker locker(&class_lock);
  if (!has_layout(class_id)) {
    Atomic::release_store(&_layouts, new Layout(class_id, _layouts));
  }
}

bool NVMClass::is_described(Klass* k) {
  return Atomic::load_acquire(k->nvm_class_addr()) != nullptr;
}

void NVMClass::forget(Klass* k) {
  NVMClass* c = *k->nvm_class_addr();
  if (c != nullptr) {
    *k->nvm_word_addr() = NVMWord::Ordinary;
    *k->nvm_class_addr() = nullptr;
    delete c;
  }
}

void NVMClass::disturb(InstanceKlass* holder) {
  class Visit : public KlassClosure {
    InstanceKlass* const _holder;

  public:
    explicit Visit(InstanceKlass* holder) : _holder(holder) {}
    void do_klass(Klass* k) override {
      NVMClass* const c = *k->nvm_class_addr();
      if (c != nullptr && k->is_subclass_of(_holder)) {
        Atomic::store(&c->_is_quiet, false);
      }
    }
  };
  Visit visit(holder);
  NVMSpinLocker locker(&class_lock);
  ClassLoaderDataGraph::classes_do(&visit);
}

NVMClass* NVMClass::describe(Klass* k) {
  NVMSpinLocker locker(&class_lock);
  NVMClass* c = Atomic::load_acquire(k->nvm_class_addr());
  if (c == nullptr) {
    NVMDormant::wake(k);
    c = create(k);
    if (c->_refusal_kind == NVMError::Kind::Refused) {
      if (c->_refusal == nullptr && !c->is_symbolic()) {
        c->_tracking.allow(k);
      }
      Atomic::release_store(k->nvm_class_addr(), c);
    }
    NVMConstants::class_described(k, c);
  }
  return c;
}

bool NVMClass::is_renamed_when_read(Klass* k) {
  ResourceMark rm;
  return NVMNewNames::name_when_read((const char*)k->name()->bytes(), k->name()->utf8_length()) != nullptr;
}

NVMClass* NVMClass::create(Klass* k) {
  ResourceMark rm;
  NVMClass* c = new NVMClass();
  c->_may_be_static = NVMStatics::may_hold(k);
  const char* refusal = NVMSpecial::refusal(k);
  if (refusal == nullptr && is_renamed_when_read(k)) {
    refusal = "-XX:NVMRenames gives objects of its class to another one when they are recovered; leave the rule out once all "
              "roots have been recovered with it";
  }
  InstanceKlass* enum_class = k->is_instance_klass() ? NVMSpecial::enum_class(k) : nullptr;
  if (refusal != nullptr) {
    c->_refusal = refusal;
    if (c->_may_be_static && k->is_instance_klass()) {
      c->make_empty(InstanceKlass::cast(k));      // some of its objects have homes all the same
    }
  } else if (k == vmClasses::Class_klass() || enum_class != nullptr) {
    c->_kind = enum_class != nullptr ? NVMClassEntry::Enum : NVMClassEntry::ClassRef;
    c->_size = 1;
    c->_is_quiet = NVMElideFences;      // of its objects only names are kept
    Symbol* name = enum_class != nullptr ? enum_class->name() : k->name();
    NVMClassEntryBuilder builder(c->_kind, 'B', 0, (const char*)name->bytes(), name->utf8_length());
    builder.add_identity(enum_class != nullptr ? NVMIdentities::of(enum_class) : nullptr);
    c->register_with(&builder);
  } else if (k->is_array_klass()) {
    const bool primitive = k->is_typeArray_klass();
    const BasicType type = primitive ? TypeArrayKlass::cast(k)->element_type() : T_OBJECT;
    c->_kind = primitive ? NVMClassEntry::TypeArray : NVMClassEntry::ObjectArray;
    c->_size = type2aelembytes(type);
    c->_element_slot = primitive ? (u1)c->_size : Reference;
    NVMClassEntryBuilder builder(c->_kind, primitive ? type2char(type) : 'L', 0,
                                 (const char*)k->name()->bytes(), k->name()->utf8_length());
    builder.add_identity(NVMIdentities::of(k));
    c->register_with(&builder);
  } else {
    InstanceKlass* ik = InstanceKlass::cast(k);
    const char* lambda = NVMLambda::describe(ik);
    if (lambda != nullptr) {
      c->describe_instance(ik, NVMClassEntry::Lambda, lambda, (int)strlen(lambda));
    } else {
      c->describe_instance(ik, NVMSpecial::is_box_class(ik) ? NVMClassEntry::Box : NVMClassEntry::Instance,
                           (const char*)ik->name()->bytes(), ik->name()->utf8_length());
    }
  }
  log_debug(nvm)("class %s: id %u%s%s%s", k->external_name(), c->_class_id, c->_is_quiet ? ", quiet" : "",
                 c->_refusal != nullptr ? ", refused: " : "", c->_refusal != nullptr ? c->_refusal : "");
  return c;
}

// Calls f(field, class that declares it, its stream). Null has none.
template <typename Function>
static void for_each_kept_field(InstanceKlass* ik, Function f) {
  for (InstanceKlass* holder = ik; holder != nullptr; holder = holder->java_super()) {
    for (JavaFieldStream fs(holder); !fs.done(); fs.next()) {
      if (fs.access_flags().is_static() || !NVMSpecial::is_kept(ik, holder, fs.name(), fs.index())) {
        continue;
      }
      NVMClassEntry::Field field = {};
      field.offset = (uint32_t)fs.offset();
      field.type = (char)fs.signature()->char_at(0);
      field.holder = (const char*)holder->name()->bytes();
      // The name of a hidden class is another one in each process.
      field.holder_length = holder->is_hidden() ? 0 : holder->name()->utf8_length();
      field.name = (const char*)fs.name()->bytes();
      field.name_length = fs.name()->utf8_length();
      f(field, holder, fs);
    }
  }
}

// False if there is too little memory.
static bool add_kept_fields(InstanceKlass* ik, NVMClassEntryBuilder* builder, NVMArray<NVMClass::OldField>* old = nullptr) {
  NVMNamesakes namesakes;
  int fields = 0;
  bool ok = true;
  for_each_kept_field(ik, [&](const NVMClassEntry::Field& field, InstanceKlass* holder, const JavaFieldStream& fs) {
    builder->add_field(field);
    ok = (!field.is_reference() || namesakes.add(fields, holder->name(), fs.name(), fs.signature())) && ok;
    fields++;
  });
  const int kept_fields = fields;
  for (size_t i = 0; old != nullptr && i < old->length(); i++) {
    NVMClassEntry::Field field = old->at(i).field;
    field.offset = old->at(i).offset;
    field.is_old = true;
    builder->add_field(field);
  }
  namesakes.describe(builder);
  for (size_t i = 0; old != nullptr && i < old->length(); i++) {
    NVMClassEntry::Descriptor descriptor = old->at(i).descriptor;
    descriptor.field = kept_fields + (int)i;
    if (descriptor.length > 0) {
      builder->add_descriptor(descriptor);
    }
  }
  return ok;
}

// An instance of which nothing is kept.
void NVMClass::make_empty(InstanceKlass* ik) {
  _size = (uint32_t)(ik->size_helper() * HeapWordSize);
  _slots = NEW_C_HEAP_ARRAY(u1, _size, mtInternal);
  memset(_slots, Nothing, _size);
}

void NVMClass::describe_instance(InstanceKlass* ik, NVMClassEntry::Kind kind, const char* name, int name_length) {
  _kind = kind;
  make_empty(ik);
  for_each_kept_field(ik, [&](const NVMClassEntry::Field& f, InstanceKlass*, const JavaFieldStream&) {
    _slots[f.offset] = f.is_reference() ? Reference : (u1)f.size();
    _field_count++;
    for (size_t i = 1; i < f.size(); i++) {
      _slots[f.offset + i] = Continuation | (u1)i;
    }
  });
  NVMClassEntryBuilder builder(_kind, 0, _size, name, name_length);
  const bool ok = add_kept_fields(ik, &builder);
  builder.add_identity(kind == NVMClassEntry::Lambda ? NVMLambda::identity(ik) : NVMIdentities::of(ik));
  InstanceKlass* const collection = NVMJavaUtil::nearest(ik);
  _advised_end = collection != nullptr ? collection->size_helper() * HeapWordSize : 0;
  _is_quiet = NVMQuiet::is_quiet(ik);
  _owned_array = _is_quiet ? NVMQuiet::owned_array(ik) : 0;
  _may_be_constant = kind == NVMClassEntry::Instance && NVMConstants::may_be_constant(ik);
  if (kind == NVMClassEntry::Instance && !_may_be_constant) {
    NVMConstants::tell_of_changeable(ik);
  }
  if (!ok || !find_runs()) {
    _refusal = "there is too little memory to describe its class";
    _refusal_kind = NVMError::Kind::NoMemory;
    return;
  }
  register_with(&builder);
}

// The widest first, so that there is little padding between them.
static uint32_t place(NVMArray<NVMClass::OldField>* old, bool is_pending, uint32_t end) {
  for (size_t size = 8; size > 0; size /= 2) {
    for (size_t i = 0; i < old->length(); i++) {
      if (old->at(i).field.size() == size && old->at(i).field.is_pending == is_pending) {
        end = align_up(end, (uint32_t)size);
        old->at(i).offset = end;
        end += (uint32_t)size;
      }
    }
  }
  return align_up(end, 8u);
}

uint32_t NVMClass::describe_with_old(InstanceKlass* ik, NVMArray<OldField>* old, uint32_t* size) {
  NVMClass* const c = of(ik);
  *size = place(old, true, place(old, false, c->instance_size()));      // the others lie where they do without pending ones
  NVMClassEntryBuilder builder(c->kind(), 0, *size, (const char*)ik->name()->bytes(), ik->name()->utf8_length());
  if (!add_kept_fields(ik, &builder, old)) {
    return 0;
  }
  ResourceMark rm;
  builder.add_identity(NVMIdentities::of(ik));
  const u1* entry = builder.finish();
  return entry != nullptr ? NVMClassTable::find_or_add(NVMClassEntry(entry)) : 0;
}

uint32_t NVMClass::describe_constant(Klass* k, const NVMConstant* constant, oopDesc* object) {
  ResourceMark rm;
  InstanceKlass* const ik = k->is_instance_klass() ? InstanceKlass::cast(k) : nullptr;      // else it is an empty array
  InstanceKlass* const holder = constant->holder();
  Symbol* const field = constant->field();
  NVMConstantDigest digest(k, holder);
  for_each_kept_field(ik, [&](const NVMClassEntry::Field& f, InstanceKlass*, const JavaFieldStream&) {
    digest.add(f.name, f.name_length, object, f.offset, f.is_reference() ? 0 : f.size());
  });
  stringStream name;
  name.write((const char*)k->name()->bytes(), (size_t)k->name()->utf8_length());
  name.put(NVMClassEntry::ConstantEnd);
  name.write((const char*)holder->name()->bytes(), (size_t)holder->name()->utf8_length());
  name.put(NVMClassEntry::ConstantField);
  name.write((const char*)field->bytes(), (size_t)field->utf8_length());
  if (constant->is_element()) {
    name.print("%c%d", NVMConstant::ElementMark, constant->element());
  }
  name.put(NVMClassEntry::ConstantEnd);
  name.print("%016" PRIx64, digest.value());
  if (name.size() > NVMClassEntry::MaxNameLength) {
    return 0;
  }
  const size_t size = ik != nullptr ? ik->size_helper() * HeapWordSize : NVMHome::ElementsOffset;
  NVMClassEntryBuilder builder(NVMClassEntry::Constant, 0, (uint32_t)size, name.base(), (int)name.size());
  const bool ok = add_kept_fields(ik, &builder);
  builder.add_identity(NVMIdentities::of(k));
  const u1* entry = ok ? builder.finish() : nullptr;
  return entry != nullptr ? NVMClassTable::find_or_add(NVMClassEntry(entry)) : 0;
}

uint32_t NVMClass::describe_mirror(Klass* k) {
  NVMClass* const c = of(vmClasses::Class_klass());
  ResourceMark rm;
  const char* const identity = k != nullptr ? NVMIdentities::of(k) : nullptr;
  if (identity == nullptr) {
    return c->class_id();
  }
  Symbol* const name = vmClasses::Class_klass()->name();
  NVMClassEntryBuilder builder(NVMClassEntry::ClassRef, 'B', 0, (const char*)name->bytes(), name->utf8_length());
  builder.add_identity(identity);
  const u1* entry = builder.finish();
  return entry != nullptr ? NVMClassTable::find_or_add(NVMClassEntry(entry)) : 0;
}

bool NVMClass::find_runs() {
  for (uint32_t i = NVMHome::HeaderSize; i < _size; ) {
    if (_slots[i] == Nothing) {
      i++;
    } else if (_slots[i] == Reference) {
      if (!_references.push(i)) {
        return false;
      }
      i += sizeof(narrowOop);
    } else {
      uint32_t start = i;
      while (i < _size && _slots[i] != Nothing && _slots[i] != Reference) {
        i++;
      }
      if (!_primitives.push({start, i - start})) {
        return false;
      }
    }
  }
  return true;
}

void NVMClass::register_with(NVMClassEntryBuilder* builder) {
  const u1* entry = builder->finish();
  _class_id = entry != nullptr ? NVMClassTable::find_or_add(NVMClassEntry(entry)) : 0;
  if (_class_id == 0) {
    _refusal = "the image's class table is full";
    _refusal_kind = NVMError::Kind::ImageFull;
  }
}
