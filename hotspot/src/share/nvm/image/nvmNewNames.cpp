// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/image/nvmNewNames.hpp"

#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmFlagItems.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmNames.hpp"
#include "runtime/atomic.hpp"
#include "runtime/globals.hpp"
#include "utilities/ostream.hpp"

// With slashes everywhere, before members as well. Rules are never taken away: who reads them has no lock.
struct NVMNewNames::Rule : public CHeapObj<mtInternal> {
  const char* const from;
  const char* const to;
  const size_t      from_length;
  const bool        is_former;       // by @FormerName
  Rule* volatile    next;
  volatile bool     is_used;
  volatile bool     is_off;

  Rule(const char* from, const char* to, bool is_former, Rule* next)
    : from(from), to(to), from_length(strlen(from)), is_former(is_former), next(next), is_used(false), is_off(false) {}
};

NVMNewNames::Rule* volatile NVMNewNames::_rules = nullptr;
NVMSpinLock NVMNewNames::_lock;

static const char* copy(const char* start, size_t length) {
  char* const name = NEW_C_HEAP_ARRAY(char, length + 1, mtInternal);
  for (size_t i = 0; i < length; i++) {
    name[i] = start[i] == '.' ? '/' : start[i];
  }
  name[length] = '\0';
  return name;
}

static void refuse(const char* what, const char* item, size_t length) {
  char line[512];
  os::snprintf(line, sizeof(line), "-XX:NVMRenames: \"%.*s\" %s", (int)MIN2(length, (size_t)256), item, what);
  vm_exit_during_initialization(line);
}

static bool is_name(const char* name) {
  const size_t length = strlen(name);
  bool is_right = length > 0 && name[0] != '/' && name[length - 1] != '/' && strpbrk(name, ";[=@ \t") == nullptr;
  return is_right && strstr(name, "//") == nullptr;
}

static bool has_number(const char* name) {
  for (const char* p = strchr(name, '$'); p != nullptr; p = strchr(p + 1, '$')) {
    if (isdigit((unsigned char)p[1])) {
      return true;
    }
  }
  return false;
}

void NVMNewNames::parse() {
  NVMFlagItems::for_each("-XX:NVMRenames", NVMRenames, [](const char* item, size_t length) {
    const char* const equals = (const char*)memchr(item, '=', length);
    if (equals == nullptr) {
      refuse("is not of the form pkg.Old=pkg.New", item, length);
      return;
    }
    const char* const from = copy(item, equals - item);
    const char* const to = copy(equals + 1, item + length - equals - 1);
    if (!is_name(from) || !is_name(to) || (strcmp(from, to) == 0 && !has_number(from))) {
      refuse("is not of the form pkg.Old=pkg.New", item, length);
    }
    const Rule* const other = insert(from, to, false);
    if (other != nullptr && strcmp(other->to, to) != 0) {
      refuse("is the second name for the same", item, length);
    }
  });
}

// The longest come first. The rule that there is for the name, if there is one.
const NVMNewNames::Rule* NVMNewNames::insert(const char* from, const char* to, bool is_former) {
  Rule* volatile* at = &_rules;
  while (*at != nullptr && (*at)->from_length >= strlen(from)) {
    if (strcmp((*at)->from, from) == 0) {
      return *at;
    }
    at = &(*at)->next;
  }
  Atomic::release_store(at, new Rule(from, to, is_former, *at));
  return nullptr;
}

void NVMNewNames::add_former(const char* from, const char* to) {
  const char* const own_from = copy(from, strlen(from));
  const char* const own_to = copy(to, strlen(to));
  const Rule* other = nullptr;
  if (is_name(own_from) && strcmp(own_from, own_to) != 0) {
    NVMSpinLocker locker(&_lock);
    other = insert(own_from, own_to, true);
    if (other == nullptr) {
      return;
    }
  }
  if (other == nullptr) {
    log_warning(nvm)("@FormerName of %s: \"%s\" is no other name", own_to, from);
  } else if (other->is_former && strcmp(other->to, own_to) != 0) {
    log_warning(nvm)("@FormerName of %s: %s says of itself that it was %s; this goes by that one", own_to, other->to, own_from);
  }
  FREE_C_HEAP_ARRAY(char, own_from);
  FREE_C_HEAP_ARRAY(char, own_to);
}

bool NVMNewNames::is_former(const char* name, int length) {
  const Rule* const rule = any() ? find_class(name, length) : nullptr;
  return rule != nullptr && rule->is_former;
}

void NVMNewNames::is_there(const char* name, int length) {
  for (Rule* rule = first(); rule != nullptr; rule = Atomic::load_acquire(&rule->next)) {
    if (rule->is_former && rule->from_length == (size_t)length && memcmp(rule->from, name, length) == 0 &&
        !Atomic::cmpxchg(&rule->is_off, false, true)) {
      log_warning(nvm)("@FormerName of %s: the program has a class %s as well, and objects of that are its own. To rename them once: "
                       "-XX:NVMRenames=%s=%s", rule->to, rule->from, rule->from, rule->to);
    }
  }
}

static bool is_below(const char* name, size_t length, const char* above, size_t above_length) {
  return length >= above_length && memcmp(name, above, above_length) == 0 &&
         (length == above_length || name[above_length] == '/' || name[above_length] == '$');
}

NVMNewNames::Rule* NVMNewNames::find(const char* name, int length, bool is_whole) {
  for (Rule* rule = first(); rule != nullptr; rule = Atomic::load_acquire(&rule->next)) {
    if (rule->is_off || rule->from_length > (size_t)length || memcmp(rule->from, name, rule->from_length) != 0) {
      continue;
    }
    const bool is_all = rule->from_length == (size_t)length;
    const char after = is_all ? '\0' : name[rule->from_length];
    const size_t to_length = strlen(rule->to);
    const bool has_new_name = to_length > rule->from_length && is_below(rule->to, to_length, rule->from, rule->from_length) &&
                              is_below(name, (size_t)length, rule->to, to_length);
    if (is_all || (!is_whole && !has_new_name && (after == '/' || after == '$'))) {
      Atomic::store(&rule->is_used, true);
      return rule;
    }
  }
  return nullptr;
}

// An array's element type stands between L and a semicolon.
void NVMNewNames::element_name(const char* name, int length, int* begin, int* end) {
  int dimensions = 0;
  while (dimensions < length && name[dimensions] == '[') {
    dimensions++;
  }
  const bool is_primitive = dimensions > 0 && (dimensions == length || name[dimensions] != 'L');
  *begin = is_primitive ? length : dimensions > 0 ? dimensions + 1 : 0;
  *end = dimensions > 0 && !is_primitive ? length - 1 : length;
}

NVMNewNames::Rule* NVMNewNames::find_class(const char* name, int length) {
  int begin;
  int end;
  element_name(name, length, &begin, &end);
  return begin < end ? find(name + begin, end - begin, false) : nullptr;
}

bool NVMNewNames::decides(const char* name, int length) {
  const Rule* const rule = any() ? find_class(name, length) : nullptr;
  return rule != nullptr && has_number(rule->from);
}

const char* NVMNewNames::class_name(const char* name, int length) {
  Rule* const rule = any() ? find_class(name, length) : nullptr;
  if (rule == nullptr) {
    return nullptr;
  }
  int begin;
  int end;
  element_name(name, length, &begin, &end);
  stringStream st;
  st.write(name, (size_t)begin);
  st.write(rule->to, strlen(rule->to));
  st.write(name + begin + rule->from_length, (size_t)(length - begin) - rule->from_length);
  return st.as_string();
}

const char* NVMNewNames::name_when_read(const char* name, int length) {
  const Rule* const rule = any() ? find_class(name, length) : nullptr;
  return rule == nullptr || rule->is_former || has_number(rule->from) ? nullptr : class_name(name, length);
}

const char* NVMNewNames::old_class_name(const char* name, int length) {
  const Rule* best = nullptr;
  size_t best_length = 0;
  for (const Rule* rule = first(); rule != nullptr; rule = Atomic::load_acquire(&rule->next)) {
    const size_t to_length = strlen(rule->to);
    if (rule->is_off || to_length <= best_length || to_length > (size_t)length || memcmp(rule->to, name, to_length) != 0 ||
        has_number(rule->from)) {
      continue;
    }
    if (to_length == (size_t)length || name[to_length] == '/' || name[to_length] == '$') {
      best = rule;
      best_length = to_length;
    }
  }
  if (best == nullptr) {
    return nullptr;
  }
  stringStream st;
  st.write(best->from, best->from_length);
  st.write(name + best_length, (size_t)length - best_length);
  return st.as_string();
}

const NVMNewNames::Rule* NVMNewNames::find_member(const char* holder, int holder_length, const char* name, int name_length) {
  stringStream st;
  st.write(holder, (size_t)holder_length);
  st.put('/');
  st.write(name, (size_t)name_length);
  return find(st.base(), (int)st.size(), true);
}

bool NVMNewNames::member(const char* holder, int holder_length, const char* name, int name_length,
                        const char** new_holder, const char** new_name) {
  if (!any()) {
    return false;
  }
  stringStream st;
  st.write(holder, (size_t)holder_length);
  *new_holder = st.as_string();
  const char* const renamed = class_name(holder, holder_length);
  const Rule* rule = find_member(holder, holder_length, name, name_length);
  if (rule == nullptr && renamed != nullptr) {
    rule = find_member(renamed, (int)strlen(renamed), name, name_length);      // what a field of the class says
  }
  stringStream same;
  same.write(name, (size_t)name_length);
  *new_name = same.as_string();
  if (rule != nullptr) {
    const char* const slash = strrchr(rule->to, '/');
    if (slash != nullptr) {
      stringStream to;
      to.write(rule->to, (size_t)(slash - rule->to));
      *new_holder = to.as_string();
    }
    *new_name = slash != nullptr ? slash + 1 : rule->to;
    return true;
  }
  if (renamed != nullptr) {
    *new_holder = renamed;
  }
  return renamed != nullptr;
}

NVMClassEntry::Field NVMNewNames::field(const NVMClassEntry::Field& f) {
  NVMClassEntry::Field result = f;
  const char* holder;
  const char* name;
  if (member(f.holder, f.holder_length, f.name, f.name_length, &holder, &name)) {
    result.holder = holder;
    result.holder_length = (int)strlen(holder);
    result.name = name;
    result.name_length = (int)strlen(name);
  }
  return result;
}

const char* NVMNewNames::root_name(const char* name, int length) {
  int dot = length;
  while (dot > 0 && name[dot - 1] != '.') {
    dot--;
  }
  if (!any() || dot < 2) {
    return nullptr;
  }
  stringStream holder;
  for (int i = 0; i < dot - 1; i++) {
    holder.put(name[i] == '.' ? '/' : name[i]);
  }
  const char* new_holder;
  const char* new_name;
  if (!member(holder.base(), (int)holder.size(), name + dot, length - dot, &new_holder, &new_name)) {
    return nullptr;
  }
  stringStream st;
  NVMNames::print_external(&st, new_holder, (int)strlen(new_holder));
  st.print(".%s", new_name);
  return st.as_string();
}

static bool is_part_of_name(char c) {
  return c < 0 || isalnum((unsigned char)c) || c == '_' || c == '$' || c == '/';
}

// A class in a descriptor has an L in front of it.
const char* NVMNewNames::text(const char* text, int length) {
  if (!any()) {
    return nullptr;
  }
  stringStream st;
  bool is_changed = false;
  for (int i = 0; i < length; ) {
    int end = i;
    while (end < length && is_part_of_name(text[end])) {
      end++;
    }
    if (end == i) {
      st.put(text[i++]);
      continue;
    }
    const bool is_descriptor = end < length && text[end] == ';';
    int begin = i;
    while (is_descriptor && begin < end && text[begin] != 'L') {
      begin++;      // primitive types
    }
    begin += is_descriptor && begin < end ? 1 : 0;
    const char* const renamed = class_name(text + begin, end - begin);
    st.write(text + i, (size_t)(begin - i));
    st.write(renamed != nullptr ? renamed : text + begin, renamed != nullptr ? strlen(renamed) : (size_t)(end - begin));
    is_changed |= renamed != nullptr;
    i = end;
  }
  return is_changed ? st.as_string() : nullptr;
}

const char* NVMNewNames::call_site(const char* description, int length, bool* is_decided) {
  *is_decided = false;
  if (!any()) {
    return nullptr;
  }
  // The class of the method, and the method, are the fifth and the sixth part.
  const int parts = 6;
  int begins[parts + 1] = { 0 };
  for (int i = 1; i <= parts; i++) {
    const char* const space = (const char*)memchr(description + begins[i - 1], ' ', (size_t)(length - begins[i - 1]));
    if (space == nullptr) {
      return text(description, length);
    }
    begins[i] = (int)(space - description) + 1;
  }
  stringStream member;
  member.write(description + begins[4], (size_t)(begins[5] - begins[4] - 1));
  member.put('/');
  member.write(description + begins[5], (size_t)(begins[6] - begins[5] - 1));
  const Rule* const rule = find(member.base(), (int)member.size(), true);
  if (rule == nullptr) {
    const int holder_length = begins[5] - begins[4] - 1;
    const bool is_host = begins[1] - 1 == holder_length && memcmp(description, description + begins[4], (size_t)holder_length) == 0;
    *is_decided = !is_host && decides(description + begins[4], holder_length);
    return text(description, length);
  }
  *is_decided = true;
  const char* const slash = strrchr(rule->to, '/');
  stringStream st;
  st.write(description, (size_t)begins[5]);
  st.print("%s ", slash != nullptr ? slash + 1 : rule->to);
  st.write(description + begins[6], (size_t)(length - begins[6]));
  const char* const decided = st.as_string();
  const char* const renamed = text(decided, (int)strlen(decided));
  return renamed != nullptr ? renamed : decided;
}

void NVMNewNames::warn_of_unused() {
  for (const Rule* rule = first(); rule != nullptr && NVMImageFile::is_open(); rule = rule->next) {
    if (!rule->is_used && !rule->is_former) {
      log_warning(nvm)("-XX:NVMRenames: nothing of the name %s has got another name in this process; if it should have, check the "
                       "name's spelling, and that nothing has the new name already", rule->from);
    }
  }
}
