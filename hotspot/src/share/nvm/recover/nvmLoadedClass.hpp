// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMLOADEDCLASS_HPP
#define SHARE_NVM_RECOVER_NVMLOADEDCLASS_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmBatch.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/image/nvmClassTable.hpp"
#include "nvm/image/nvmHomeShape.hpp"
#include "runtime/handles.hpp"
#include "utilities/exceptions.hpp"

class ClassLoaderData;
class InstanceKlass;
class Klass;
class NVMCanonicalCall;
class NVMCanonicalRule;
class NVMFieldSearch;
class NVMMigration;
class NVMMigrations;
class NVMTrustedFields;
struct NVMFoundField;

// A class of the image, found again in this process: where each field of a home
// goes in a front. Fields are matched by name, and by type if several have one name;
// the image may hold fields that the class has no longer (NVMOldFields), and the other way round.
class NVMLoadedClass : public CHeapObj<mtInternal> {
public:
  struct Field {
    uint32_t home_offset;
    uint32_t front_offset;
    uint32_t size;             // 0: a reference
    Klass*   type;             // what a reference must be an instance of; null: anything
    bool     only_null;        // the type can't be loaded, so that no object can have it
    bool     checks_each;      // each reference is checked when it is filled in
    bool     is_boolean;
    bool     is_of_holder;     // declared by the class that declared it when the image was written
    bool     is_old;           // it was an old one
    bool     is_pending;       // and pending
    bool     is_renamed;
    char     home_type;        // descriptor characters
    char     front_type;
    bool     has_misfit;       // it has been found to hold what its interface does not tell
    NVMMigration* migration;   // of a reference, for objects that do not fit; null: none
    bool     must_migrate;     // there are such objects
    const char* name;          // in the image, as is the holder
    int      name_length;
    const char* holder;
    int      holder_length;

    // A primitive one has another type.
    bool is_converted() const  { return size != 0 && home_type != front_type; }
  };

  // What homes hold that a field of another type is to get its value of.
  struct Pending {
    uint32_t      home_offset;
    uint32_t      size;          // 0: a reference
    NVMMigration* migration;
  };

private:
  struct Meaningless {
    uint32_t home_offset;
    char     type;
  };

  const uint32_t      _class_id;
  const uint32_t      _first_site;
  const NVMClassEntry::Kind _kind;
  const NVMCanonicalRule* const _canonical_rule;
  const bool          _is_empty_array;   // all homes, which are constants
  const bool          _may_be_adopted;
  const bool          _checks_elements;
  const uint32_t      _universe_offset;
  bool                _checks_each_element;
  NVMHomeShape        _shape;
  Klass*              _klass;       // kept alive by the loader, which the root's class keeps alive
  NVMArray<Field>     _fields;
  NVMArray<NVMClass::OldField> _old;  // what homes hold and the class has no field for, and is kept
  NVMArray<Pending>   _pending;       // some of these
  NVMArray<NVMMigration*> _migrations; // owned; of fields that may be pending, too
  NVMArray<Meaningless> _meaningless;  // fields whose values are pending
  uint32_t            _next_class_id;
  bool                _drops_any;     // there is more, which is not kept
  bool                _is_missing;
  bool                _is_renamed;    // the class
  bool                _is_renumbered; // by NVMNumberedClasses
  uint32_t            _new_class_id;
  uint32_t            _new_size;
  size_t              _home_bytes;
  bool                _same_layout;
  bool                _has_hooks;
  bool                _has_misfit;       // a constant with another identity hash code, or a canonical object that reaches itself
  bool                _has_other_hash;
  Handle              _own_object;
  ClassLoaderData*    _constant_loader;
  NVMCanonicalCall*   _canonical_call;
  NVMTrustedFields*   _trusted;

  void find_canonical_call(InstanceKlass* ik, Handle loader, TRAPS);
  static void throw_if_refused(Klass* k, TRAPS);
  void set_klass(Klass* k);
  void resolve_lambda(Handle loader, TRAPS);
  const char* name_by_constant(Handle loader, JavaThread* THREAD);
  const char* name_today(Handle loader, bool is_ahead, TRAPS);
  bool is_same_constant(oop object, InstanceKlass* holder);
  void find_constant(Handle loader, TRAPS);

  bool is_mappable(const NVMFieldSearch& search, const NVMClassEntry::Field& f, const NVMFoundField& found, TRAPS);
  void map_field(const NVMFieldSearch& search, const NVMClassEntry::Field& f, const NVMClassEntry::Descriptor* descriptor, TRAPS);
  bool is_mapped(uint32_t home_offset);
  bool is_pending(uint32_t home_offset);
  NVMMigration* find_migration(const NVMFieldSearch& search, const NVMClassEntry::Field& f, const NVMFoundField& found, TRAPS);
  void clear_migrations();
  bool find_next_entry(TRAPS);
  void add_old(const NVMClassEntry::Field& f, const NVMClassEntry::Descriptor* descriptor, TRAPS);
  size_t old_caches();
  void add_field(const Field& field, InstanceKlass* ik, TRAPS);
  bool is_place_of_pending(const Meaningless& place);
  bool keeps_layout(NVMClass* now);
  void tell_of_old();
  void map_fields(InstanceKlass* ik, TRAPS);

public:
  // Refuses rules by which a name that one gives has another one.
  static void check_chain(const char* name, int length, const char* by_rule, TRAPS);

  static const uint32_t NoSite = UINT32_MAX;

  // first_site: the number of its first place for references.
  NVMLoadedClass(uint32_t class_id, uint32_t first_site);
  ~NVMLoadedClass();

  // Before any other use. False if there is too little memory.
  bool find_shape();

  // Loads and initializes the class; ahead of time it is only linked. Throws if it is not there, or does not fit.
  void resolve(Handle loader, bool is_ahead, TRAPS);

  // Has it another name today (NVMRenames, NVMNumberedClasses), or another identity of an array's elements or of what is kept
  // by name? Then homes of an array class are to get this class id; the others are laid out anew, or another home is to stand
  // for their object.
  bool is_renamed() const              { return _is_renamed; }
  uint32_t renamed_id() const;

  // Is there no class of that name, or no such call site, or can't it be told which one it is? Then resolve() has thrown that.
  bool is_missing() const              { return _is_missing; }

  // Only fields that the class has are followed from here on: true if that was not so before.
  bool follow_mapped();

  // What is left then.
  void initialize(Handle loader, TRAPS);

  uint32_t class_id() const            { return _class_id; }
  NVMClassEntry::Kind kind() const     { return _kind; }
  bool is_array() const {
    return _kind == NVMClassEntry::ObjectArray || _kind == NVMClassEntry::TypeArray || _is_empty_array;
  }
  bool is_symbolic() const             { return NVMClassEntry::is_symbolic(_kind); }

  // May homes of this class stand for objects that this process has by itself?
  bool may_be_adopted() const          { return _may_be_adopted; }

  // Does each home get a front of its own, unless an enum has changed?
  bool has_own_fronts() const          { return !_may_be_adopted; }

  // As NVMEnumConstants has it.
  uint32_t universe_offset() const     { return _universe_offset; }

  Klass* klass() const                 { return _klass; }
  NVMArray<Field>* fields()            { return &_fields; }

  // As the image has it; null if it is not there, in the image or in this process.
  Field* find_field(const char* holder, const char* name);

  // Of homes, as the image describes it.
  NVMHomeShape* shape()                { return &_shape; }

  // Places for references, of all classes that a recovery meets: a field, or all elements of arrays of the class. Elements
  // of Object[] can be anything, and are none.
  uint32_t site_count() const;
  uint32_t site_of(size_t reference) const {
    return _kind != NVMClassEntry::ObjectArray ? _first_site + (uint32_t)reference : _checks_elements ? _first_site : NoSite;
  }

  // Each object that the site refers to is checked by itself, since it may be of another class than its home tells.
  void check_each(uint32_t site);

  // Which field that is; null: elements, or a field that the class does not have any more.
  Field* field_of(uint32_t site);
  bool checks_each_element() const     { return _checks_each_element; }

  // Of the homes that are to get a front.
  bool is_met() const                  { return _home_bytes > 0; }
  void clear_home_bytes()              { _home_bytes = 0; }
  void add_home_bytes(size_t bytes)    { _home_bytes += bytes; }

  // What their fronts take of the Java heap, once the class is loaded.
  size_t front_bytes() const;

  // The one object of this process that homes of this class stand for, or may: of a lambda that captures nothing; what a
  // constant's static field holds, once the class is initialized, if that may be it. Null for all other classes.
  oop own_object() const               { return _own_object(); }

  // Of the class that declares the field.
  ClassLoaderData* constant_loader() const { return _constant_loader; }

  // Has nobody been told yet that the constant is not what homes of this class hold?
  bool is_first_misfit()               { const bool is_first = !_has_misfit; _has_misfit = true; return is_first; }

  // The same of canonical objects' identity hash codes.
  bool is_first_other_hash()           { const bool is_first = !_has_other_hash; _has_other_hash = true; return is_first; }

  // Does -XX:NVMCanonicalClasses name the class? Then homes of it may stand for what the call returns (NVMCanonicalObjects); the
  // call is null before the class is initialized, and if the class has not got what the flag says.
  bool is_canonical_class() const      { return _canonical_rule != nullptr; }
  NVMCanonicalCall* canonical_call() const { return _canonical_call; }

  bool has_hooks() const               { return _has_hooks; }

  // Are fields to get values of what they held with another type (NVMMigrations)? The migrations go with give_migrations(),
  // which is false if there is too little memory.
  bool has_migrations();

  // All values have been checked: fields with some that do not fit are pending as a whole, from here on.
  void begin_migrations(TRAPS);
  NVMArray<Pending>* pending()         { return &_pending; }
  bool give_migrations(NVMMigrations* to);

  // What unchecked code believes of its objects; null for most classes.
  NVMTrustedFields* trusted() const    { return _trusted; }

  // Finds out what has_same_layout() tells. This may describe the class in the image, and is
  // therefore left until all else is known to be right.
  void compare_layout(TRAPS);

  // Are homes of this class laid out as those that the class's objects get today?
  bool has_same_layout() const         { return _same_layout; }

  // What homes hold that the class has no field for, and that is kept: with new offsets if they are to be laid out anew.
  NVMArray<NVMClass::OldField>* old_fields() { return &_old; }

  // Is what is at this offset of homes a field that the class has no longer, and that is not kept?
  bool is_dropped(uint32_t home_offset);

  // Of homes that take the place of those there are.
  uint32_t new_class_id() const        { return _new_class_id; }

  // Of the same homes when nothing is pending.
  uint32_t next_class_id() const       { return _next_class_id; }
  uint32_t new_size() const            { return _new_size; }
};

#endif // SHARE_NVM_RECOVER_NVMLOADEDCLASS_HPP
