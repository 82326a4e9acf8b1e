// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmNameList.hpp"

#include "logging/log.hpp"
#include "nvm/base/nvmFlagItems.hpp"
#include "oops/instanceKlass.hpp"
#include "oops/symbol.hpp"
#include "runtime/os.hpp"
#include "utilities/ostream.hpp"
#include "utilities/stringUtils.hpp"

NVMNameList* NVMNameList::_lists = nullptr;

bool NVMNameList::has(const char* name) const {
  for (int i = 0; i < length(); i++) {
    if (strcmp(_names.at(i), name) == 0) {
      return true;
    }
  }
  return false;
}

// Several names that something else than a comma or a line's end separates look like one.
static bool has_separator(const char* name, const char* last_dot) {
  const char* const found = strpbrk(name, " \t\v\f\r");
  return strpbrk(name, ",;") != nullptr || (found != nullptr && found < last_dot);
}

void NVMNameList::add(const char* form, const char* refused, const char* start, size_t length) {
  char* name = NEW_C_HEAP_ARRAY(char, length + 1, mtInternal);
  memcpy(name, start, length);
  name[length] = '\0';
  char* last_dot = strrchr(name, '.');
  if (last_dot == nullptr || last_dot == name || last_dot[1] == '\0' || name[0] == '@' ||
      strpbrk(name, refused) != nullptr || has_separator(name, last_dot)) {
    char line[512];
    os::snprintf(line, sizeof(line), "%s: \"%.300s\" is not of the form %s (commas separate names, and in a file lines)", _flag,
                 name, form);
    vm_exit_during_initialization(line);
  }
  for (char* p = name; p < last_dot; p++) {
    if (*p == '.') {
      *p = '/';
    }
  }
  if (has(name)) {
    FREE_C_HEAP_ARRAY(char, name);
    return;
  }
  _names.append(name);
  _is_seen.append(false);
  _is_met.append(false);
  _lack.append(nullptr);
}

NVMNameList::NVMNameList(const char* flag, const char* value, const char* form, const char* refused,
                         const char* list, bool* has_list)
  : _flag(flag), _next(_lists) {
  _lists = this;
  NVMFlagItems::for_each(flag, value, list, [&](const char* start, size_t length) {
    if (start == nullptr) {
      *has_list = true;
    } else {
      add(form, refused, start, length);
    }
  });
}

const char* NVMNameList::member_of(int index, InstanceKlass* holder) const {
  const char* name = _names.at(index);
  const size_t class_length = holder->name()->utf8_length();
  return strlen(name) > class_length && name[class_length] == '.' &&
         memcmp(name, holder->name()->bytes(), class_length) == 0 ? name + class_length + 1 : nullptr;
}

bool NVMNameList::contains(InstanceKlass* holder, Symbol* member) const {
  for (int i = 0; i < length(); i++) {
    const char* name = member_of(i, holder);
    if (name != nullptr && member->equals(name)) {
      return true;
    }
  }
  return false;
}

bool NVMNameList::meet(const char* holder, int holder_length, const char* member, int member_length) {
  for (int i = 0; i < length(); i++) {
    const char* const name = _names.at(i);
    if (strlen(name) == (size_t)holder_length + 1 + member_length && memcmp(name, holder, holder_length) == 0 &&
        name[holder_length] == '.' && memcmp(name + holder_length + 1, member, member_length) == 0) {
      _is_met.at_put(i, true);
      return true;
    }
  }
  return false;
}

const char* NVMNameList::external_name(int index, char* buffer) const {
  os::snprintf(buffer, MaxName, "%s", _names.at(index));
  StringUtils::replace_no_expand(buffer, "/", ".");
  return buffer;
}

void NVMNameList::warn_of_lacking(InstanceKlass* holder, const char* member, const char* what, const char* near, const char* effect,
                                  bool is_promise) {
  stringStream message;
  message.print("%s: the class %s %s %s; %s", _flag, holder->external_name(), what, member, effect);
  if (near != nullptr) {
    message.print(". Did you mean %s?", near);
  }
  log_warning(nvm)("%s", message.as_string());
  for (int i = 0; i < length() && is_promise; i++) {
    const char* const name = member_of(i, holder);
    if (name != nullptr && strcmp(name, member) == 0 && _lack.at(i) == nullptr) {
      _lack.at_put(i, os::strdup(message.as_string()));
    }
  }
}

const char* NVMNameList::lacking(InstanceKlass* holder) {
  for (NVMNameList* list = _lists; list != nullptr; list = list->_next) {
    for (int i = 0; i < list->length(); i++) {
      if (list->_lack.at(i) != nullptr && (holder == nullptr || list->member_of(i, holder) != nullptr)) {
        return list->_lack.at(i);
      }
    }
  }
  return nullptr;
}

void NVMNameList::warn_of_unseen() {
  for (int i = 0; i < length(); i++) {
    if (!_is_seen.at(i)) {
      char name[MaxName];
      log_warning(nvm)("%s: the class of %s was not used by this process; if it should have been, check the name's spelling", _flag,
                       external_name(i, name));
    }
  }
}

void NVMNameList::warn_of_all_unseen() {
  for (NVMNameList* list = _lists; list != nullptr; list = list->_next) {
    list->warn_of_unseen();
  }
}
