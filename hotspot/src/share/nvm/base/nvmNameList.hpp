// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMNAMELIST_HPP
#define SHARE_NVM_BASE_NVMNAMELIST_HPP

#include "memory/allocation.hpp"
#include "utilities/growableArray.hpp"

class InstanceKlass;
class Symbol;

// Names of members of classes, as a flag gives them (NVMFlagItems): pkg.Class.member. Each once, however often it is given. Lists
// live as long as the process.
class NVMNameList : public CHeapObj<mtInternal> {
  static NVMNameList* _lists;

  const char* const  _flag;
  NVMNameList* const _next;

  // With slashes between packages and a dot before the member.
  GrowableArrayCHeap<const char*, mtInternal> _names;
  GrowableArrayCHeap<bool, mtInternal>        _is_seen;      // a class of that name
  GrowableArrayCHeap<bool, mtInternal>        _is_met;       // by meet()
  GrowableArrayCHeap<const char*, mtInternal> _lack;         // of a promise: the warning that the class lacks the member

  static const int MaxName = 512;

  const char* external_name(int index, char* buffer) const;
  bool has(const char* name) const;
  void add(const char* form, const char* refused, const char* start, size_t length);
  void warn_of_unseen();

public:
  // Ends start-up with one line if the file can't be read, or if a name is not of the form, looks like several, or has one of the
  // characters that are refused. Members may have blanks in their names: other languages than Java have such.
  // has_list: whether the value has @list, which is no file then.
  NVMNameList(const char* flag, const char* value, const char* form, const char* refused = "",
              const char* list = nullptr, bool* has_list = nullptr);

  int length() const { return _names.length(); }

  // The member's part of a name if that is a member of holder, else null.
  const char* member_of(int index, InstanceKlass* holder) const;

  bool contains(InstanceKlass* holder, Symbol* member) const;

  // The same for a class, with slashes, of which only the name is known. If it is one, that is noted.
  bool meet(const char* holder, int holder_length, const char* member, int member_length);

  // Calls f(name), with dots, for those whose class is linked, and that nobody has met.
  template <typename Function> void for_each_unmet(Function f) const {
    for (int i = 0; i < length(); i++) {
      if (_is_seen.at(i) && !_is_met.at(i)) {
        char name[MaxName];
        f(external_name(i, name));
      }
    }
  }

  // Calls f(member) for those of this class, which is being linked.
  template <typename Function> void class_linked(InstanceKlass* holder, Function f) {
    for (int i = 0; i < length(); i++) {
      const char* const member = member_of(i, holder);
      if (member != nullptr) {
        _is_seen.at_put(i, true);
        f(member);
      }
    }
  }

  // Warns that the class, which is being linked, has no such member: what says so, effect what that means, near is one that may be
  // meant, or null. is_promise: whoever relies on durability must not go on. With a ResourceMark.
  void warn_of_lacking(InstanceKlass* holder, const char* member, const char* what, const char* near, const char* effect,
                       bool is_promise);

  // The warning of such a promise, of any list, for that class, or null: for any. Null if there was none.
  static const char* lacking(InstanceKlass* holder);

  // The process ends: warns of names in all lists whose class it has not linked.
  static void warn_of_all_unseen();
};

#endif // SHARE_NVM_BASE_NVMNAMELIST_HPP
