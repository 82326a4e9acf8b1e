#ifndef SHARE_NVM_BASE_NVMNAMELIST_HPP
#define SHARE_NVM_BASE_NVMNAMELIST_HPP

#include "memory/allocation.hpp"
#include "utilities/growableArray.hpp"

class InstanceKlass;
class Symbol;

// Names of members of classes, as a flag gives them: pkg.Class.member,... or
// @file with one a line, where lines that start with # are comments.
class NVMNameList : public CHeapObj<mtInternal> {
  // With slashes between packages and a dot before the member.
  GrowableArrayCHeap<const char*, mtInternal> _names;

  void add(const char* flag, const char* form, const char* refused, const char* start, size_t length);

public:
  // Ends start-up with one line if the file can't be read, or if a name is not
  // of the form, or has one of the characters that are refused.
  NVMNameList(const char* flag, const char* value, const char* form, const char* refused = "");

  int length() const { return _names.length(); }

  // The member's part of a name if that is a member of holder, else null.
  const char* member_of(int index, InstanceKlass* holder) const;

  bool contains(InstanceKlass* holder, Symbol* member) const;
};

#endif // SHARE_NVM_BASE_NVMNAMELIST_HPP
