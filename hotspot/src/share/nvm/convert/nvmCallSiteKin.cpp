// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "interpreter/bytecodeStream.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmDigest.hpp"
#include "nvm/convert/nvmCallSite.hpp"
#include "nvm/convert/nvmMethodName.hpp"
#include "nvm/convert/nvmNest.hpp"
#include "nvm/image/nvmIdentity.hpp"
#include "oops/constantPool.inline.hpp"
#include "oops/cpCache.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/method.inline.hpp"
#include "oops/resolvedIndyEntry.hpp"
#include "runtime/handles.inline.hpp"
#include "utilities/growableArray.hpp"
#include "utilities/ostream.hpp"

// Which call sites differ in no more than numbers.

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// A description does not say what its names mean: all that could be a number may be one.
static void print_unnumbered(stringStream* st, const char* word, int length) {
  static const char of_javac[] = "lambda$";
  if (length > (int)strlen(of_javac) && memcmp(word, of_javac, strlen(of_javac)) == 0) {
    NVMMethodName::print_unnumbered(st, word, length);
    return;
  }
  for (int i = 0; i < length; ) {
    st->put(word[i]);
    if (word[i++] == '$' && i < length && is_digit(word[i])) {
      st->put('#');
      while (i < length && is_digit(word[i])) {
        i++;
      }
    }
  }
}

const char* NVMCallSite::unnumbered(const char* description, int length) {
  stringStream st;
  for (int i = 0; i < length; ) {
    const char* const space = (const char*)memchr(description + i, ' ', (size_t)(length - i));
    const int end = space != nullptr ? (int)(space - description) : length;
    print_unnumbered(&st, description + i, end - i);
    st.put(' ');
    i = end + 1;
  }
  return st.as_string();
}

bool NVMCallSite::is_like(const char* unnumbered) const {
  stringStream own;
  describe(&own);
  return strcmp(NVMCallSite::unnumbered(own.base(), (int)own.size()), unnumbered) == 0;
}

static void add_symbol(NVMDigest* digest, Symbol* symbol) {
  digest->add_text((const char*)symbol->bytes(), (size_t)symbol->utf8_length());
}

uint64_t NVMCallSite::base(const NVMNest* nest) const {
  InstanceKlass* const host = _cp->pool_holder();
  NVMDigest digest(11);
  nest->add_text(&digest, host, called_holder());
  if (calls_numbered()) {
    NVMMethodName::add_unnumbered(&digest, called_name());
  } else {
    add_symbol(&digest, called_name());
  }
  add_symbol(&digest, method_name());
  // captured ones do not tell interfaces apart
  stringStream interface;
  nest->print_result(&interface, host, type());
  digest.add_text(interface.base(), interface.size());
  return digest.value();
}

uint64_t NVMCallSite::shape(const NVMNest* nest) const {
  InstanceKlass* const host = _cp->pool_holder();
  NVMDigest digest(base(nest));
  Symbol* const types[] = { type(), erased(), called_type(), instantiated() };
  for (Symbol* type : types) {
    nest->add_text(&digest, host, type);
  }
  digest.add((uint64_t)_cp->method_handle_ref_kind_at(argument(1)));
  for (int i = 3; i < argument_count(); i++) {
    const constantTag tag = _cp->tag_at(argument(i));
    if (tag.is_int()) {
      digest.add((uint64_t)(int64_t)_cp->int_at(argument(i)));
    } else if (tag.is_klass() || tag.is_unresolved_klass()) {
      nest->add_text(&digest, host, _cp->klass_name_at(argument(i)));
    }
  }
  return digest.value();
}

// But for the name of the method that is called.
bool NVMCallSite::has_same_types(const NVMCallSite& other) const {
  return argument_count() == 3 && other.argument_count() == 3 && method_name() == other.method_name() && type() == other.type() &&
         erased() == other.erased() && instantiated() == other.instantiated() && called_type() == other.called_type() &&
         called_holder() == other.called_holder() &&
         _cp->method_handle_ref_kind_at(argument(1)) == other._cp->method_handle_ref_kind_at(other.argument(1));
}

// The same for two that have one description, in this process.
uint64_t NVMCallSite::own_value() const {
  NVMDigest digest(12);
  Symbol* const parts[] = { method_name(), type(), erased(), called_holder(), called_name(), called_type(), instantiated() };
  for (Symbol* part : parts) {
    digest.add((uint64_t)p2i(part));
  }
  digest.add((uint64_t)_cp->method_handle_ref_kind_at(argument(1)));
  for (int i = 3; i < argument_count(); i++) {
    const constantTag tag = _cp->tag_at(argument(i));
    digest.add(tag.is_int() ? (uint64_t)(int64_t)_cp->int_at(argument(i))
               : tag.is_klass() || tag.is_unresolved_klass() ? (uint64_t)p2i(_cp->klass_name_at(argument(i))) : 0);
  }
  return digest.value();
}

static bool is_same_name(Symbol* a, Symbol* b) {
  stringStream of_a;
  stringStream of_b;
  NVMMethodName::print_unnumbered(&of_a, (const char*)a->bytes(), a->utf8_length());
  NVMMethodName::print_unnumbered(&of_b, (const char*)b->bytes(), b->utf8_length());
  return of_a.size() == of_b.size() && memcmp(of_a.base(), of_b.base(), of_a.size()) == 0;
}

namespace {

struct Kin {
  uint64_t value;
  uint64_t shape;
};

}

static int compare_kin(Kin* a, Kin* b) {
  return a->value < b->value ? -1 : a->value > b->value ? 1 : 0;
}

// In what finds serializable lambdas there are some that are no lambdas of the program's.
static void find_of_finder(InstanceKlass* host, GrowableArray<int>* entries) {
  for (int i = 0; i < host->methods()->length(); i++) {
    if (!NVMMethodName::is_lambda_finder(host->methods()->at(i))) {
      continue;
    }
    BytecodeStream stream(methodHandle(Thread::current(), host->methods()->at(i)));
    stream.set_start(0);
    while (!stream.is_last_bytecode() && stream.next() != Bytecodes::_illegal) {
      if (stream.code() == Bytecodes::_invokedynamic) {
        entries->append(stream.get_index_u4());
      }
    }
  }
}

// There is an entry for each instruction. javac has one method for lambdas that are alike, without debugging information: each
// of their instructions counts, since one of them may be another one's in the next version. References to one method are all
// the same.
void NVMCallSite::find_kin(NVMIdentity* identity, const NVMNest* nest) const {
  ResourceMark rm;
  const uint64_t own_base = base(nest);
  const uint64_t own_shape = shape(nest);
  const bool is_of_lambda = calls_numbered();
  GrowableArray<Kin> all;
  ConstantPoolCache* const cache = _cp->cache();
  const int count = cache != nullptr && cache->resolved_indy_entries() != nullptr ? cache->resolved_indy_entries_length() : 0;
  GrowableArray<int> of_finder;
  find_of_finder(_cp->pool_holder(), &of_finder);
  for (int i = 0; i < count; i++) {
    const NVMCallSite site(_cp, _cp->resolved_indy_entry_at(i)->constant_pool_index());
    if (!site.is_lambda() || site.method_name() != method_name() || !site.is_numbered() || of_finder.contains(i)) {
      continue;
    }
    const bool is_alike = is_of_lambda && has_same_types(site) && site.calls_numbered() &&
                          is_same_name(called_name(), site.called_name());
    if (is_alike || site.base(nest) == own_base) {
      all.append({ site.own_value(), is_alike ? own_shape : site.shape(nest) });
    }
  }
  all.sort(compare_kin);
  for (int i = 0; i < all.length(); i++) {
    if (is_of_lambda || i == 0 || all.at(i).value != all.at(i - 1).value) {
      identity->kin_count++;
      identity->kin += NVMDigest::mixed(all.at(i).shape);
      identity->shape_count += all.at(i).shape == own_shape ? 1 : 0;
    }
  }
}
