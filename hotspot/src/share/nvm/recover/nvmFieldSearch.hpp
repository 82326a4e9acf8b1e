// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMFIELDSEARCH_HPP
#define SHARE_NVM_RECOVER_NVMFIELDSEARCH_HPP

#include "memory/allocation.hpp"
#include "nvm/image/nvmClassTable.hpp"
#include "oops/symbol.hpp"
#include "utilities/exceptions.hpp"

class InstanceKlass;

// A field of the class that may be one of the image's.
struct NVMFoundField {
  InstanceKlass* holder;       // null: there is none
  Symbol*        name;
  Symbol*        signature;
  int            offset;
  bool           is_of_holder;
  bool           has_type;

  char type() const            { return (char)signature->char_at(0); }
  bool is_reference() const    { return type() == 'L' || type() == '['; }
};

// Which field of its class of today a field of an entry is, and which fields of the entry are one and the same today.
//
// Two fields of an entry are the same if they have one name and one declaring class. So are an old field and a current one, if
// they have been written by different versions of the class, which may have given the field another name or declaring class, or
// the declaring class another name or number: then it is the class of today that tells.
class NVMFieldSearch : public StackObj {
  InstanceKlass* const _klass;
  const NVMClassEntry  _entry;
  const bool           _is_renumbered;    // by NVMNumberedClasses

  bool is_holder(InstanceKlass* c, const NVMClassEntry::Field& today) const;
  template <typename Function> bool for_each_namesake(InstanceKlass* c, const NVMClassEntry::Field& today, Function f) const;
  InstanceKlass* declarer(const NVMClassEntry::Field& today) const;
  bool is_same_today(const NVMClassEntry::Field& a, const NVMClassEntry::Field& b) const;
  bool is_same(const NVMClassEntry::Field& a, const NVMClassEntry::Field& b) const;
  template <typename Predicate> bool has_field(Predicate is_right) const;
  bool is_declared(const NVMClassEntry::Field& f) const;
  bool is_renamed_already(const NVMClassEntry::Field& f, const NVMClassEntry::Field& renamed) const;

public:
  NVMFieldSearch(InstanceKlass* klass, const NVMClassEntry& entry, bool is_renumbered)
    : _klass(klass), _entry(entry), _is_renumbered(is_renumbered) {}

  InstanceKlass* klass() const     { return _klass; }

  // Does a rule for the field mean an earlier version of the entry? The class still has the field, and the entry has one of the
  // new name as well, or the class has none. Then the field keeps its name: what is written once with a rule must not be renamed
  // again. So two fields can't change places.
  bool is_renamed_already(const NVMClassEntry::Field& f) const;

  // The same with the names of today (NVMNewNames), in the resource area; also if a rule for today's declaring class tells the
  // name, and the field has come there from a super- or subclass.
  NVMClassEntry::Field today(const NVMClassEntry::Field& f) const;

  // today: with the names of today. Throws a RecoveryException if it could be several.
  NVMFoundField find(const NVMClassEntry::Field& today, const NVMClassEntry::Descriptor* descriptor, TRAPS) const;

  // Does the same field of that type stand in the entry as well? is_current: one that counts, since it is no old one, or nothing
  // has been made of it yet.
  bool has_other_of_type(const NVMClassEntry::Field& f, char type, bool is_current = false) const;

  // Is there a current one besides this old one?
  bool has_current(const NVMClassEntry::Field& f) const;

  // Is a value for it still pending?
  bool is_meaningless(const NVMClassEntry::Field& f) const;

  // Has a version of the class had that type for a field of that name in this image, in whichever of its superclasses and by
  // whatever names?
  bool had_type(const NVMClassEntry::Field& f, char type) const;
};

#endif // SHARE_NVM_RECOVER_NVMFIELDSEARCH_HPP
