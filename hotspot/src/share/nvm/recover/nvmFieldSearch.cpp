// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmFieldSearch.hpp"

#include "memory/resourceArea.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/convert/nvmNest.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmNewNames.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"

#include <string.h>

static bool equals(Symbol* symbol, const char* s, int length) {
  return symbol->utf8_length() == length && memcmp(symbol->bytes(), s, length) == 0;
}

static bool has_type(Symbol* signature, const NVMClassEntry::Field& f, const NVMClassEntry::Descriptor* descriptor) {
  if (descriptor != nullptr) {
    return equals(signature, descriptor->text, descriptor->length);
  }
  const char type = (char)signature->char_at(0);
  return f.is_reference() ? type == 'L' || type == '[' : type == f.type;
}

bool NVMFieldSearch::is_holder(InstanceKlass* c, const NVMClassEntry::Field& today) const {
  return equals(c->name(), today.holder, today.holder_length) ||
         (_is_renumbered && NVMNest::differs_in_numbers((const char*)c->name()->bytes(), c->name()->utf8_length(),
                                                        today.holder, today.holder_length));
}

// Calls f(stream) for the kept fields of that name that the class itself declares, until it returns true. Has it?
template <typename Function>
bool NVMFieldSearch::for_each_namesake(InstanceKlass* c, const NVMClassEntry::Field& today, Function f) const {
  bool is_over = false;
  for (JavaFieldStream fs(c); !fs.done() && !is_over; fs.next()) {
    if (!fs.access_flags().is_static() && equals(fs.name(), today.name, today.name_length) &&
        NVMSpecial::is_kept(_klass, c, fs.name(), fs.index())) {
      is_over = f(fs);
    }
  }
  return is_over;
}

// The declaring class may have changed, with a field pulled up or pushed down: then the name decides, if only one
// class declares it. If one class declares several fields of that name, their types decide.
NVMFoundField NVMFieldSearch::find(const NVMClassEntry::Field& f, const NVMClassEntry::Descriptor* descriptor, TRAPS) const {
  NVMFoundField best = { nullptr, nullptr, nullptr, 0, false, false };
  int of_type = 0;
  int of_other_type = 0;
  bool is_elsewhere = false;
  for (InstanceKlass* c = _klass; c != nullptr && !best.is_of_holder; c = c->java_super()) {
    const bool is_of_holder = is_holder(c, f);
    for_each_namesake(c, f, [&](const JavaFieldStream& fs) {
      const NVMFoundField found = { c, fs.name(), fs.signature(), (int)fs.offset(), is_of_holder, has_type(fs.signature(), f, descriptor) };
      if (best.holder == nullptr || (is_of_holder && !best.is_of_holder)) {
        best = found;
        of_type = of_other_type = 0;
        is_elsewhere = false;
      } else if (best.holder != c) {
        is_elsewhere = true;
        return false;
      }
      if (found.has_type && !best.has_type) {
        best = found;
      }
      (found.has_type ? of_type : of_other_type)++;
      return false;
    });
  }
  if (is_elsewhere || (best.has_type ? of_type : of_other_type) > 1) {
    stringStream message;
    message.print("NVM image %s: field %.*s of class %s was declared in %.*s; several declarations could be it now. "
                  "The image is left as it was", NVMImageFile::path(),
                  f.name_length, f.name, _klass->external_name(), f.holder_length, f.holder);
    THROW_NOT_RECOVERED_(message.as_string(), best);
  }
  return best;
}

// Of what find() finds, if that is only one.
InstanceKlass* NVMFieldSearch::declarer(const NVMClassEntry::Field& today) const {
  InstanceKlass* first = nullptr;
  for (InstanceKlass* c = _klass; c != nullptr; c = c->java_super()) {
    if (for_each_namesake(c, today, [](const JavaFieldStream&) { return true; })) {
      if (is_holder(c, today)) {
        return c;
      }
      first = first == nullptr ? c : first;
    }
  }
  return first;
}

static bool is_same_text(const char* a, int a_length, const char* b, int b_length) {
  return a_length == b_length && memcmp(a, b, (size_t)a_length) == 0;
}

static bool is_same_name(const NVMClassEntry::Field& a, const NVMClassEntry::Field& b) {
  return is_same_text(a.name, a.name_length, b.name, b.name_length);
}

static bool is_same_as_written(const NVMClassEntry::Field& a, const NVMClassEntry::Field& b) {
  return is_same_name(a, b) && is_same_text(a.holder, a.holder_length, b.holder, b.holder_length);
}

template <typename Predicate>
bool NVMFieldSearch::has_field(Predicate is_right) const {
  bool has = false;
  size_t at = _entry.first_field();
  for (int i = 0; i < _entry.field_count() && !has; i++) {
    has = is_right(_entry.field_at(&at));
  }
  return has;
}

// Does a class of today declare it as it was written?
bool NVMFieldSearch::is_declared(const NVMClassEntry::Field& f) const {
  InstanceKlass* c = _klass;
  while (c != nullptr && !(equals(c->name(), f.holder, f.holder_length) &&
                           for_each_namesake(c, f, [](const JavaFieldStream&) { return true; }))) {
    c = c->java_super();
  }
  return c != nullptr;
}

bool NVMFieldSearch::is_renamed_already(const NVMClassEntry::Field& f, const NVMClassEntry::Field& renamed) const {
  return !f.is_old && !is_same_as_written(f, renamed) && is_declared(f) &&
         (declarer(renamed) == nullptr ||
          has_field([&](const NVMClassEntry::Field& other) { return !other.is_old && is_same_as_written(other, renamed); }));
}

bool NVMFieldSearch::is_renamed_already(const NVMClassEntry::Field& f) const {
  return NVMNewNames::any() && is_renamed_already(f, NVMNewNames::field(f));
}

NVMClassEntry::Field NVMFieldSearch::today(const NVMClassEntry::Field& f) const {
  const NVMClassEntry::Field by_holder = NVMNewNames::field(f);
  if (NVMNewNames::any() && is_renamed_already(f, by_holder)) {
    return f;
  }
  NVMClassEntry::Field result = by_holder;
  int count = 0;
  for (InstanceKlass* c = _klass; c != nullptr && NVMNewNames::any() && declarer(by_holder) == nullptr; c = c->java_super()) {
    NVMClassEntry::Field of_class = by_holder;
    of_class.holder = (const char*)c->name()->bytes();
    of_class.holder_length = c->name()->utf8_length();
    const NVMClassEntry::Field renamed = NVMNewNames::field(of_class);
    if (renamed.name != of_class.name && declarer(renamed) == c) {
      result = renamed;
      count++;
    }
  }
  return count == 1 ? result : by_holder;
}

// A field that no version but today's is without has no declarer; its name tells it then.
bool NVMFieldSearch::is_same_today(const NVMClassEntry::Field& a, const NVMClassEntry::Field& b) const {
  ResourceMark rm;
  const NVMClassEntry::Field x = today(a);
  const NVMClassEntry::Field y = today(b);
  return is_same_name(x, y) && declarer(x) == declarer(y);
}

bool NVMFieldSearch::is_same(const NVMClassEntry::Field& a, const NVMClassEntry::Field& b) const {
  return is_same_as_written(a, b) || ((a.is_old || b.is_old) && is_same_today(a, b));
}

bool NVMFieldSearch::has_other_of_type(const NVMClassEntry::Field& f, char type, bool is_current) const {
  return has_field([&](const NVMClassEntry::Field& other) {
    return other.type == type && !(is_current && other.is_old && !other.is_pending) && is_same(f, other);
  });
}

bool NVMFieldSearch::has_current(const NVMClassEntry::Field& f) const {
  return has_field([&](const NVMClassEntry::Field& other) { return !other.is_old && is_same(f, other); });
}

// Each pending one has one field that it is pending for: if none is the same as it was written, the version that has written the
// entry has moved or renamed it.
bool NVMFieldSearch::is_meaningless(const NVMClassEntry::Field& f) const {
  return !f.is_old && has_field([&](const NVMClassEntry::Field& pending) {
    return pending.is_pending && (is_same_as_written(f, pending) ||
      (is_same_today(f, pending) &&
       !has_field([&](const NVMClassEntry::Field& other) { return !other.is_old && is_same_as_written(other, pending); })));
  });
}

static bool is_of(const NVMClassEntry& entry, Symbol* class_name) {
  const char* const renamed = NVMNewNames::class_name(entry.name(), entry.class_name_length());
  return NVMNest::differs_in_numbers((const char*)class_name->bytes(), class_name->utf8_length(), renamed != nullptr ? renamed : entry.name(),
                                     renamed != nullptr ? (int)strlen(renamed) : entry.class_name_length());
}

bool NVMFieldSearch::had_type(const NVMClassEntry::Field& f, char type) const {
  ResourceMark rm;
  const NVMClassEntry::Field today = NVMNewNames::field(f);
  bool had = false;
  for (uint32_t id = 1; id <= NVMClassTable::count() && !had; id++) {
    if (!NVMClassTable::has(id)) {
      continue;
    }
    const NVMClassEntry entry = NVMClassTable::entry(id);
    size_t at = entry.first_field();
    for (int i = 0; !entry.is_array_like() && i < entry.field_count() && is_of(entry, _klass->name()) && !had; i++) {
      const NVMClassEntry::Field other = entry.field_at(&at);
      had = other.type == type && is_same_name(NVMNewNames::field(other), today);
    }
  }
  return had;
}
