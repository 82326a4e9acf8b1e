#include "nvm/image/nvmNewNames.hpp"

#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmFlagItems.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "runtime/atomic.hpp"
#include "runtime/globals.hpp"
#include "utilities/ostream.hpp"

// With slashes everywhere, before members as well.
struct NVMNewNames::Rule : public CHeapObj<mtInternal> {
  const char*   from;
  const char*   to;
  size_t        from_length;
  Rule*         next;
  volatile bool is_used;

  Rule(const char* from, const char* to, Rule* next)
    : from(from), to(to), from_length(strlen(from)), next(next), is_used(false) {}
};

NVMNewNames::Rule* NVMNewNames::_rules = nullptr;

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

void NVMNewNames::parse() {
  NVMFlagItems::for_each("-XX:NVMRenames", NVMRenames, [](const char* item, size_t length) {
    const char* const equals = (const char*)memchr(item, '=', length);
    if (equals == nullptr) {
      refuse("is not of the form pkg.Old=pkg.New", item, length);
      return;
    }
    const char* const from = copy(item, equals - item);
    const char* const to = copy(equals + 1, item + length - equals - 1);
    if (!is_name(from) || !is_name(to) || strcmp(from, to) == 0) {
      refuse("is not of the form pkg.Old=pkg.New", item, length);
    }
    // The longest come first.
    Rule** at = &_rules;
    while (*at != nullptr && (*at)->from_length >= strlen(from)) {
      if (strcmp((*at)->from, from) == 0) {
        refuse("is the second name for the same", item, length);
      }
      at = &(*at)->next;
    }
    *at = new Rule(from, to, *at);
  });
}

NVMNewNames::Rule* NVMNewNames::find(const char* name, int length, bool is_whole) {
  for (Rule* rule = _rules; rule != nullptr; rule = rule->next) {
    if (rule->from_length > (size_t)length || memcmp(rule->from, name, rule->from_length) != 0) {
      continue;
    }
    const bool is_all = rule->from_length == (size_t)length;
    const char after = is_all ? '\0' : name[rule->from_length];
    if (is_all || (!is_whole && (after == '/' || after == '$'))) {
      Atomic::store(&rule->is_used, true);
      return rule;
    }
  }
  return nullptr;
}

const char* NVMNewNames::class_name(const char* name, int length) {
  if (!any()) {
    return nullptr;
  }
  int dimensions = 0;
  while (dimensions < length && name[dimensions] == '[') {
    dimensions++;
  }
  if (dimensions > 0 && (dimensions == length || name[dimensions] != 'L')) {
    return nullptr;
  }
  // An array's element type stands between L and a semicolon.
  const int begin = dimensions > 0 ? dimensions + 1 : 0;
  const int end = dimensions > 0 ? length - 1 : length;
  Rule* const rule = find(name + begin, end - begin, false);
  if (rule == nullptr) {
    return nullptr;
  }
  stringStream st;
  st.write(name, (size_t)begin);
  st.write(rule->to, strlen(rule->to));
  st.write(name + begin + rule->from_length, (size_t)(length - begin) - rule->from_length);
  return st.as_string();
}

bool NVMNewNames::member(const char* holder, int holder_length, const char* name, int name_length,
                        const char** new_holder, const char** new_name) {
  if (!any()) {
    return false;
  }
  stringStream st;
  st.write(holder, (size_t)holder_length);
  *new_holder = st.as_string();
  st.put('/');
  st.write(name, (size_t)name_length);
  const Rule* const rule = find(st.base(), (int)st.size(), true);
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
  const char* const renamed = class_name(holder, holder_length);
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
  for (const char* p = new_holder; *p != '\0'; p++) {
    st.put(*p == '/' ? '.' : *p);
  }
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

void NVMNewNames::warn_of_unused() {
  for (const Rule* rule = _rules; rule != nullptr && NVMImageFile::is_open(); rule = rule->next) {
    if (!rule->is_used) {
      log_warning(nvm)("-XX:NVMRenames: nothing of the name %s was met in the image by this process; if it should have been, check the "
                       "name's spelling", rule->from);
    }
  }
}
