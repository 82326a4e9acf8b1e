// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "classfile/vmSymbols.hpp"
#include "interpreter/bytecodes.hpp"
#include "nvm/convert/nvmCallSite.hpp"
#include "oops/constantPool.inline.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/method.inline.hpp"
#include "runtime/signature.hpp"
#include "utilities/bytes.hpp"

// Which call site a hidden class belongs to. A method reference needs no method of its own in the host, so that
// many call sites may differ in little: a further interface, or the types that values are cast to.

namespace {

struct Text {
  const char* at;
  int         length;

  explicit Text(const SignatureStream& ss) : at((const char*)ss.raw_bytes()), length(ss.raw_length()) {}

  bool is_reference() const                   { return at[0] == 'L' || at[0] == '['; }
  bool equals(const Text& other) const        { return equals(other.at, other.length); }
  bool equals(const char* s, int n) const     { return length == n && memcmp(at, s, n) == 0; }
  bool names(Symbol* c) const                 { return at[0] == 'L' && length == c->utf8_length() + 2 &&
                                                       memcmp(at + 1, c->bytes(), length - 2) == 0; }
  bool is_object() const                      { return equals("Ljava/lang/Object;", 18); }
};

Text result_of(Symbol* method_type) {
  SignatureStream ss(method_type);
  while (!ss.at_return_type()) {
    ss.next();
  }
  return Text(ss);
}

// Where m goes on behind its next cast to that type; negative if there is none from bci on.
int behind_cast(Method* m, int bci, const Text& type) {
  while (bci < m->code_size()) {
    address bcp = m->bcp_from(bci);
    bci += Bytecodes::length_at(m, bcp);
    if (Bytecodes::java_code_at(m, bcp) == Bytecodes::_checkcast) {
      Symbol* name = m->constants()->klass_name_at(Bytes::get_Java_u2(bcp + 1));
      if (type.names(name) || type.equals((const char*)name->bytes(), name->utf8_length())) {
        return bci;
      }
    }
  }
  return -1;
}

// How many arguments m casts as the call site says; negative if it does not cast all that it should. Results are
// cast to the erased type at most, which tells nothing.
int casts(Method* m, const NVMCallSite& site) {
  int count = 0;
  int bci = 0;
  SignatureStream to(site.instantiated());
  SignatureStream from(site.erased());
  for (; !to.at_return_type() && !from.at_return_type(); to.next(), from.next()) {
    const Text type(to);
    if (!type.is_reference() || !Text(from).is_reference() || type.equals(Text(from)) || type.is_object()) {
      continue;
    }
    bci = behind_cast(m, bci, type);
    if (bci < 0) {
      return -1;
    }
    count++;
  }
  return count;
}

// Boxing or unboxing.
bool is_conversion(Symbol* holder, Symbol* name) {
  Symbol* const classes[] = { vmSymbols::java_lang_Boolean(), vmSymbols::java_lang_Character(), vmSymbols::java_lang_Byte(),
                              vmSymbols::java_lang_Short(), vmSymbols::java_lang_Integer(), vmSymbols::java_lang_Long(),
                              vmSymbols::java_lang_Float(), vmSymbols::java_lang_Double() };
  bool is_box = holder->equals("java/lang/Number");
  for (Symbol* c : classes) {
    is_box = is_box || holder == c;
  }
  return is_box && (name->equals("valueOf") || name->ends_with("Value"));
}

bool has_supertype(Klass* k, Symbol* name) {
  for (Klass* c = k; c != nullptr; c = c->super()) {
    if (c->name() == name) {
      return true;
    }
  }
  const Array<InstanceKlass*>* interfaces = k->is_instance_klass() ? InstanceKlass::cast(k)->transitive_interfaces() : nullptr;
  for (int i = 0; interfaces != nullptr && i < interfaces->length(); i++) {
    if (interfaces->at(i)->name() == name) {
      return true;
    }
  }
  return false;
}

// The hidden class may name the class that declares the method, and the call site one that inherits it.
int fit_holder(Symbol* holder, const NVMCallSite& site) {
  if (holder == site.called_holder()) {
    return 3;
  }
  Klass* k = site.called_klass();
  return k == nullptr ? 1 : has_supertype(k, holder) ? 2 : 0;
}

// Does m call the call site's method, and others at most to convert values? 0 if not; more, the surer it is.
int calls(Method* m, const NVMCallSite& site) {
  ConstantPool* cp = m->constants();
  int best = 0;
  for (int bci = 0; bci < m->code_size(); bci += Bytecodes::length_at(m, m->bcp_from(bci))) {
    const Bytecodes::Code code = Bytecodes::java_code_at(m, m->bcp_from(bci));
    if (code < Bytecodes::_invokevirtual || code > Bytecodes::_invokeinterface) {
      continue;
    }
    const int index = Bytes::get_native_u2(m->bcp_from(bci) + 1);
    Symbol* holder = cp->klass_ref_at_noresolve(index, code);
    Symbol* name = cp->name_ref_at(index, code);
    const int fits = name == site.called_name() && cp->signature_ref_at(index, code) == site.called_type()
                     ? fit_holder(holder, site) : 0;
    if (fits == 0 && !is_conversion(holder, name)) {
      return 0;
    }
    best = MAX2(best, fits);
  }
  return best;
}

bool captures(InstanceKlass* ik, const NVMCallSite& site) {
  int fields = 0;
  for (JavaFieldStream fs(ik); !fs.done(); fs.next()) {
    fields += fs.access_flags().is_static() ? 0 : 1;
  }
  int number = 0;
  for (SignatureStream ss(site.type()); !ss.at_return_type(); ss.next()) {
    char name[16];
    os::snprintf(name, sizeof(name), "arg$%d", ++number);
    bool found = false;
    for (JavaFieldStream fs(ik); !fs.done() && !found; fs.next()) {
      found = !fs.access_flags().is_static() && fs.name()->equals(name) &&
              Text(ss).equals((const char*)fs.signature()->bytes(), fs.signature()->utf8_length());
    }
    if (!found) {
      return false;
    }
  }
  return number == fields;
}

// The metafactory names each interface once, in the call site's order, and java.io.Serializable last if no other
// one says it.
bool has_interfaces(InstanceKlass* ik, const NVMCallSite& site) {
  Array<InstanceKlass*>* interfaces = ik->local_interfaces();
  if (interfaces->length() == 0 || !result_of(site.type()).names(interfaces->at(0)->name())) {
    return false;
  }
  int next = 1;
  for (int i = 0; i < site.marker_count(); i++) {
    Symbol* marker = site.marker(i);
    bool is_named = false;
    for (int j = 0; j < next && !is_named; j++) {
      is_named = interfaces->at(j)->name() == marker;
    }
    if (!is_named && (next == interfaces->length() || interfaces->at(next++)->name() != marker)) {
      return false;
    }
  }
  return next == interfaces->length() ||
         (next + 1 == interfaces->length() && site.is_serializable() &&
          interfaces->at(next)->name()->equals("java/io/Serializable"));
}

Method* find_method(InstanceKlass* ik, Symbol* name, Symbol* type) {
  return type == nullptr ? nullptr : ik->find_local_method(name, type, Klass::OverpassLookupMode::skip,
                                                           Klass::StaticLookupMode::skip, Klass::PrivateLookupMode::skip);
}

bool has_bridges(InstanceKlass* ik, const NVMCallSite& site) {
  for (int i = 0; i < site.bridge_count(); i++) {
    if (find_method(ik, site.method_name(), site.bridge(i)) == nullptr) {
      return false;
    }
  }
  int methods = 0;
  for (int i = 0; i < ik->methods()->length(); i++) {
    methods += ik->methods()->at(i)->name() == site.method_name() ? 1 : 0;
  }
  return methods == 1 + site.bridge_count();
}

bool is_serializable(InstanceKlass* ik) {
  for (int i = 0; i < ik->methods()->length(); i++) {
    if (ik->methods()->at(i)->name()->equals("writeReplace")) {
      return true;
    }
  }
  return false;
}

}

int NVMCallSite::fit(InstanceKlass* ik) const {
  if (!has_interfaces(ik, *this) || !captures(ik, *this) || ::is_serializable(ik) != is_serializable() ||
      !has_bridges(ik, *this)) {
    return 0;
  }
  Method* m = find_method(ik, method_name(), erased());
  const int call = m != nullptr ? calls(m, *this) : 0;
  const int cast = call > 0 ? casts(m, *this) : -1;
  return cast < 0 ? 0 : 4 * cast + call;
}
