#include "nvm/convert/nvmCallSite.hpp"

#include "interpreter/bytecodes.hpp"
#include "oops/constantPool.inline.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/method.inline.hpp"
#include "runtime/signature.hpp"
#include "utilities/bytes.hpp"
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

// altMetafactory's first argument beyond the usual three is a set of flags.
bool NVMCallSite::is_serializable() const {
  const int FlagSerializable = 1;
  return _cp->bootstrap_argument_count_at(_index) > 3 && _cp->tag_at(argument(3)).is_int() &&
         (_cp->int_at(argument(3)) & FlagSerializable) != 0;
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
  for (int i = 3; i < _cp->bootstrap_argument_count_at(_index); i++) {
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

namespace {

// Where m goes on behind its next cast to that class; negative if there is none from bci on.
int behind_cast(Method* m, int bci, const char* name, int length) {
  while (bci < m->code_size()) {
    address bcp = m->bcp_from(bci);
    bci += Bytecodes::length_at(m, bcp);
    if (Bytecodes::java_code_at(m, bcp) == Bytecodes::_checkcast) {
      Symbol* type = m->constants()->klass_name_at(Bytes::get_Java_u2(bcp + 1));
      if (type->utf8_length() == length && memcmp(type->bytes(), name, length) == 0) {
        return bci;
      }
    }
  }
  return -1;
}

// Does it call a method of that name and type? 2 if also of that class.
int calls(ConstantPool* cp, const NVMCallSite& site) {
  int best = 0;
  for (int i = 1; i < cp->length(); i++) {
    if ((cp->tag_at(i).is_method() || cp->tag_at(i).is_interface_method()) &&
        cp->uncached_name_ref_at(i) == site.called_name() &&
        cp->uncached_signature_ref_at(i) == site.called_type()) {
      best = MAX2(best, cp->klass_name_at(cp->uncached_klass_ref_index_at(i)) == site.called_holder() ? 2 : 1);
    }
  }
  return best;
}

// How many arguments m casts as the call site says; negative if it does not cast all of these.
int casts(Method* m, const NVMCallSite& site) {
  int count = 0;
  int bci = 0;
  SignatureStream to(site.instantiated());
  SignatureStream from(site.erased());
  for (; !to.at_return_type() && !from.at_return_type(); to.next(), from.next()) {
    if (!to.is_reference() || !from.is_reference()) {
      continue;
    }
    const int length = to.raw_length();
    const char* text = (const char*)to.raw_bytes();
    const bool same = length == from.raw_length() && memcmp(text, from.raw_bytes(), length) == 0;
    const bool is_array = text[0] == '[';
    const char* name = is_array ? text : text + 1;
    const int name_length = is_array ? length : length - 2;
    if (same || (name_length == 16 && memcmp(name, "java/lang/Object", 16) == 0)) {
      continue;
    }
    bci = behind_cast(m, bci, name, name_length);
    if (bci < 0) {
      return -1;
    }
    count++;
  }
  return count;
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
              fs.signature()->utf8_length() == ss.raw_length() &&
              memcmp(fs.signature()->bytes(), ss.raw_bytes(), ss.raw_length()) == 0;
    }
    if (!found) {
      return false;
    }
  }
  return number == fields;
}

bool makes_interface(InstanceKlass* ik, const NVMCallSite& site) {
  if (ik->local_interfaces()->length() == 0) {
    return false;
  }
  SignatureStream ss(site.type());
  while (!ss.at_return_type()) {
    ss.next();
  }
  Symbol* name = ik->local_interfaces()->at(0)->name();
  return ss.is_reference() && ss.raw_length() == name->utf8_length() + 2 &&
         memcmp(ss.raw_bytes() + 1, name->bytes(), name->utf8_length()) == 0;
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
  if (!makes_interface(ik, *this) || !captures(ik, *this) || ::is_serializable(ik) != is_serializable()) {
    return 0;
  }
  Method* m = ik->find_local_method(method_name(), erased(), Klass::OverpassLookupMode::skip,
                                    Klass::StaticLookupMode::skip, Klass::PrivateLookupMode::skip);
  const int call = m != nullptr ? calls(ik->constants(), *this) : 0;
  const int cast = call > 0 ? casts(m, *this) : -1;
  return cast < 0 ? 0 : 2 * cast + call;
}
