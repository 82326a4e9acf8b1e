// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/convert/nvmCallSite.hpp"
#include "nvm/convert/nvmCodeDigest.hpp"
#include "nvm/convert/nvmIdentities.hpp"
#include "nvm/convert/nvmLambda.hpp"
#include "nvm/convert/nvmNest.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmNewNames.hpp"
#include "oops/constantPool.inline.hpp"
#include "oops/cpCache.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/resolvedIndyEntry.hpp"
#include "runtime/handles.inline.hpp"

// Which call site of a host it is that the image has.

static int first_word(const char* text, int length) {
  const char* space = (const char*)memchr(text, ' ', length);
  return space != nullptr ? (int)(space - text) : length;
}

static void throw_ambiguous(InstanceKlass* host, const char* name, int length, const char* why, TRAPS) {
  const char* const class_name = host->external_name();
  stringStream message;
  message.print("NVM image %s: it refers to the lambda %.*s in the class %s, and it can't be told which one that is today: %s. "
                "-XX:NVMRenames=%s.%.*s=%s.NAME tells it, with the name that the lambda's method has now, which may be the same. "
                "The image is left as it was",
                NVMImageFile::path(), length, name, class_name, why, class_name, length, name, class_name);
  THROW_NOT_RECOVERED(message.as_string());
}

static bool is_same(const char* a, const char* b, int b_length) {
  return strlen(a) == (size_t)b_length && memcmp(a, b, (size_t)b_length) == 0;
}

static bool is_same(const stringStream& st, const char* text, int length) {
  return st.size() == (size_t)length && memcmp(st.base(), text, (size_t)length) == 0;
}

// The name of the method that is called, in a description of names without spaces.
static const char* called_name(const char* description, int length, int* name_length) {
  const int parts_before = 5;
  int at = 0;
  for (int i = 0; i < parts_before && at < length; i++) {
    at += first_word(description + at, length - at) + 1;
  }
  *name_length = at < length ? first_word(description + at, length - at) : 0;
  return description + MIN2(at, length);
}

static int indy_entries(ConstantPool* cp) {
  ConstantPoolCache* const cache = cp->cache();
  return cache != nullptr && cache->resolved_indy_entries() != nullptr ? cache->resolved_indy_entries_length() : 0;
}

static NVMCallSite call_site_at(ConstantPool* cp, int entry) {
  return NVMCallSite(cp, cp->resolved_indy_entry_at(entry)->constant_pool_index());
}

// The entry for the call site of that description; -1: there is none.
static int find_described(ConstantPool* cp, const char* description, int length) {
  for (int i = 0; i < indy_entries(cp); i++) {
    const NVMCallSite site = call_site_at(cp, i);
    stringStream st;
    if (site.is_lambda()) {
      site.describe(&st);
      if (is_same(st, description, length)) {
        return i;
      }
    }
  }
  return -1;
}

static bool calls(const NVMCallSite& site, const char* name, int length) {
  return site.called_name()->equals(name, length);
}

// Of the call sites like that one; -1: there is none.
static int find_named(ConstantPool* cp, const char* unnumbered, const char* name, int name_length) {
  for (int i = 0; i < indy_entries(cp); i++) {
    const NVMCallSite site = call_site_at(cp, i);
    if (site.is_lambda() && calls(site, name, name_length) && site.is_numbered() && site.is_like(unnumbered)) {
      return i;
    }
  }
  return -1;
}

// One that does the same; others that do can't be told from it. From the first guess on to both sides: what has been added in
// front moves all by as much.
static int find_code(InstanceKlass* host, int guess, const char* unnumbered, uint64_t code, NVMNest* nest) {
  ConstantPool* const cp = host->constants();
  const int count = indy_entries(cp);
  const int first = MAX2(guess, 0);
  for (int i = 0; i < 2 * count && code != 0; i++) {
    const int at = first + ((i & 1) != 0 ? (i + 1) / 2 : -i / 2);
    if (at < 0 || at >= count) {
      continue;
    }
    ResourceMark rm;
    const int index = cp->resolved_indy_entry_at(at)->constant_pool_index();
    const NVMCallSite site(cp, index);
    if (site.is_lambda() && site.is_numbered() && site.is_like(unnumbered) &&
        NVMCodeDigest::of_call_site(host, index, nest) == code) {
      return at;
    }
  }
  return -1;
}

// The only one like that, if there was only one, and all of that method and interface look as they did. Its code has changed: if
// it captures several values of a type, nothing tells which of them is which.
static int find_only(ConstantPool* cp, const char* unnumbered, const NVMIdentity* identity, NVMNest* nest, bool* is_gone,
                     bool* is_mixed) {
  int found = -1;
  for (int i = 0; i < indy_entries(cp); i++) {
    const NVMCallSite site = call_site_at(cp, i);
    found = site.is_lambda() && site.is_numbered() && site.is_like(unnumbered) ? i : found;
  }
  *is_gone = found < 0;
  if (found < 0 || identity->shape_count != 1) {
    return -1;
  }
  const NVMCallSite site = call_site_at(cp, found);
  if (site.may_mix_captured()) {
    *is_mixed = true;
    return -1;
  }
  NVMIdentity today = {};
  site.find_kin(&today, nest);
  return today.shape_count == 1 && today.kin_count == identity->kin_count && today.kin == identity->kin ? found : -1;
}

// The entry for the call site that is the one described; -1: there is none.
int NVMLambda::find_call_site(InstanceKlass* host, const char* description, int length, const NVMIdentity* identity,
                              bool is_decided, TRAPS) {
  ConstantPool* const cp = host->constants();
  int same_name = find_described(cp, description, length);
  if (identity == nullptr || (is_decided && same_name >= 0)) {
    return same_name;
  }
  int name_length;
  const char* const name = called_name(description, length, &name_length);
  const char* const unnumbered = NVMCallSite::unnumbered(description, length);
  if (same_name < 0) {
    same_name = find_named(cp, unnumbered, name, name_length);      // of a class with another number
  }
  if (is_decided) {
    return same_name;
  }
  NVMLoadingNest finder(Handle(THREAD, host->class_loader()), THREAD);
  NVMNest nest(host, &finder);
  bool is_gone = true;
  bool is_mixed = false;
  for (int i = 0; i < (NVMNewNames::any() ? 2 : 1); i++) {
    if (i == 1) {
      nest.look_at_old_names();
    }
    int found = find_code(host, same_name, unnumbered, identity->code, &nest);
    found = found < 0 ? find_only(cp, unnumbered, identity, &nest, &is_gone, &is_mixed) : found;
    if (found >= 0) {
      return found;
    }
  }
  if (!is_gone) {
    throw_ambiguous(host, name, name_length, is_mixed ? "its code has changed, and it captures several values of one type, which may have "
                    "changed places" : "none of those of its type in that method does the same, and there is or was "
                    "more than one, or others of its interface have changed as well", CHECK_(-1));
  }
  return -1;
}

bool NVMLambda::is_as_written(const char* description, int length, const char* identity, int identity_length, Handle loader,
                              TRAPS) {
  ResourceMark rm(THREAD);
  InstanceKlass* const host = find_host(description, length, loader, CHECK_false);
  if (host == nullptr) {
    return false;
  }
  host->initialize(CHECK_false);
  const int entry = find_described(host->constants(), description, length);
  if (entry < 0) {
    return false;
  }
  const char* const today = identity_of(host, host->constants()->resolved_indy_entry_at(entry)->constant_pool_index());
  return today != nullptr && is_same(today, identity, identity_length);
}
