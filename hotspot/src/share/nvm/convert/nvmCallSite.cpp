// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmCallSite.hpp"

#include "classfile/symbolTable.hpp"
#include "nvm/convert/nvmMethodName.hpp"
#include "nvm/convert/nvmNest.hpp"
#include "oops/constantPool.inline.hpp"
#include "oops/instanceKlass.hpp"
#include "runtime/signature.hpp"
#include "utilities/growableArray.hpp"
#include "utilities/ostream.hpp"

bool NVMCallSite::is_lambda() const {
  if (!_cp->tag_at(_index).is_invoke_dynamic() || _cp->bootstrap_argument_count_at(_index) < 3) {
    return false;
  }
  const int bsm = _cp->bootstrap_method_ref_index_at(_index);
  Symbol* holder = _cp->klass_name_at(_cp->method_handle_klass_index_at(bsm));
  Symbol* name = _cp->method_handle_name_ref_at(bsm);
  return holder->equals("java/lang/invoke/LambdaMetafactory") &&
         (name->equals("metafactory") || name->equals("altMetafactory")) &&
         _cp->tag_at(argument(0)).is_method_type() && _cp->tag_at(argument(1)).is_method_handle() &&
         _cp->tag_at(argument(2)).is_method_type();
}

// altMetafactory's first argument beyond the usual three is a set of flags. If they say so, a number and as many
// interfaces follow, and then a number and as many method types.
int NVMCallSite::flags() const {
  return int_argument(3);
}

int NVMCallSite::int_argument(int i) const {
  return i < argument_count() && _cp->tag_at(argument(i)).is_int() ? _cp->int_at(argument(i)) : 0;
}

// A class file may have any numbers there.
int NVMCallSite::count_argument(int i) const {
  return clamp(int_argument(i), 0, argument_count());
}

int NVMCallSite::marker_count() const {
  return (flags() & FlagMarkers) != 0 ? count_argument(4) : 0;
}

Symbol* NVMCallSite::marker(int i) const {
  const int at = 5 + i;
  const bool is_class = at < argument_count() && (_cp->tag_at(argument(at)).is_klass() ||
                                                  _cp->tag_at(argument(at)).is_unresolved_klass());
  return is_class ? _cp->klass_name_at(argument(at)) : nullptr;
}

int NVMCallSite::first_bridge() const {
  return ((flags() & FlagMarkers) != 0 ? 5 + marker_count() : 4) + 1;
}

int NVMCallSite::bridge_count() const {
  return (flags() & FlagBridges) != 0 ? count_argument(first_bridge() - 1) : 0;
}

Symbol* NVMCallSite::bridge(int i) const {
  const int at = first_bridge() + i;
  return at < argument_count() && _cp->tag_at(argument(at)).is_method_type() ? _cp->method_type_signature_at(argument(at))
                                                                              : nullptr;
}

Klass* NVMCallSite::called_klass() const {
  const int index = _cp->method_handle_klass_index_at(argument(1));
  return _cp->tag_at(index).is_klass() ? _cp->resolved_klass_at(index) : nullptr;
}

bool NVMCallSite::calls_numbered() const {
  InstanceKlass* const host = _cp->pool_holder();
  return called_holder() == host->name() && NVMMethodName::is_numbered(host, called_name(), called_type());
}

bool NVMCallSite::is_numbered() const {
  InstanceKlass* const host = _cp->pool_holder();
  return NVMNest::is_numbered(host) || NVMNest::is_numbered(host, called_holder()) || calls_numbered();
}

bool NVMCallSite::may_mix_captured() const {
  const bool has_receiver = _cp->method_handle_ref_kind_at(argument(1)) != JVM_REF_invokeStatic;
  GrowableArray<Symbol*> types;
  SignatureStream ss(type());
  for (int i = 0; !ss.at_return_type(); ss.next(), i++) {
    if (i > 0 || !has_receiver) {
      types.append(SymbolTable::new_symbol((const char*)ss.raw_bytes(), ss.raw_length()));
    }
  }
  bool is_mixed = false;
  for (int i = 0; i < types.length(); i++) {
    is_mixed |= types.find(types.at(i)) < i;
    types.at(i)->decrement_refcount();
  }
  return is_mixed;
}

void NVMCallSite::describe(stringStream* st) const {
  Symbol* const parts[] = { _cp->pool_holder()->name(), method_name(), type(), erased(), called_holder(),
                            called_name(), called_type(), instantiated() };
  for (Symbol* part : parts) {
    st->write((const char*)part->bytes(), part->utf8_length());
    st->put(' ');
  }
  st->print("%d", _cp->method_handle_ref_kind_at(argument(1)));
  // altMetafactory: flags, and what they announce
  for (int i = 3; i < argument_count(); i++) {
    const constantTag tag = _cp->tag_at(argument(i));
    if (tag.is_int()) {
      st->print(" %d", _cp->int_at(argument(i)));
    } else if (tag.is_klass() || tag.is_unresolved_klass()) {
      Symbol* name = _cp->klass_name_at(argument(i));
      st->put(' ');
      st->write((const char*)name->bytes(), name->utf8_length());
    }
  }
}
