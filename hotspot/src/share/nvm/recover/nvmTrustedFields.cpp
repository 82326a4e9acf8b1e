// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmTrustedFields.hpp"

#include "classfile/javaClasses.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/image/nvmClassTable.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/recover/nvmLoadedClass.hpp"
#include "oops/arrayOop.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"

namespace {

struct FieldName {
  const char* holder;
  const char* name;
};

// The fields of a row, in one object.
class Fields : public StackObj {
  NVMHome* const                       _home;
  const oop                            _front;      // null while there are no fields in it
  const NVMTrustedFields::Place* const _places;

public:
  Fields(NVMHome* home, oop front, const NVMTrustedFields::Place* places) : _home(home), _front(front), _places(places) {}

  int64_t number(int field) const {
    address at = _home->field_addr(_places[field].home_offset);
    switch (_places[field].size) {
      case 1:  return *(jbyte*)at;
      case 4:  return *(jint*)at;
      default: return *(jlong*)at;
    }
  }

  NVMHome* object(int field) const {
    const nvmgranule granule = *_home->reference_addr(_places[field].home_offset);
    return !is_null(granule) ? NVMImageFile::home_at(granule) : nullptr;
  }

  void set_int(int field, jint value) const {
    volatile jint* in_home = (volatile jint*)_home->field_addr(_places[field].home_offset);
    NVMPersist::store(in_home, value);
    NVMPersist::write_back(in_home, sizeof(value));
    *(jint*)(cast_from_oop<address>(_front) + _places[field].front_offset) = value;
  }

  void set_to_itself(int field) const {
    volatile nvmgranule* in_home = _home->reference_addr(_places[field].home_offset);
    NVMPersist::store(in_home, NVMImageFile::granule_of(_home));
    NVMPersist::write_back(in_home, sizeof(nvmgranule));
    NVMFrontStore::store(_front, _places[field].front_offset, _front);
  }
};

struct Problem {
  int         field;
  const char* what;       // null: there is none
};

const Problem no_problem = { 0, nullptr };

}

struct NVMTrustedRow {
  const char* class_name;                                     // and its subclasses
  FieldName   fields[NVMTrustedFields::MaxFields];
  int         log2_size;                                      // of a buffer's elements
  Problem     (*check)(const NVMTrustedRow& row, const Fields& object);
  void        (*complete)(const Fields& object);              // may be null
};

static bool equals(const char* s, const char* text, int length) {
  return strlen(s) == (size_t)length && memcmp(s, text, length) == 0;
}

static bool has_class(NVMHome* home, const char* name) {
  NVMClassEntry entry = NVMClassTable::entry(home->class_id());
  return equals(name, entry.name(), entry.name_length());
}

// --- texts

enum { Value, Coder, Count };

static bool is_coder(int64_t coder) {
  return coder == java_lang_String::CODER_LATIN1 || coder == java_lang_String::CODER_UTF16;
}

static Problem check_string(const NVMTrustedRow& row, const Fields& object) {
  if (object.object(Value) == nullptr) {
    return { Value, "is null" };
  }
  const int64_t coder = object.number(Coder);
  if (!is_coder(coder) ||
      (coder == java_lang_String::CODER_UTF16 && object.object(Value)->array_length() % 2 != 0)) {
    return { Coder, "does not fit its text" };
  }
  return no_problem;
}

static Problem check_builder(const NVMTrustedRow& row, const Fields& object) {
  if (object.object(Value) == nullptr) {
    return { Value, "is null" };
  }
  return is_coder(object.number(Coder)) ? no_problem : Problem{ Coder, "is none" };
}

// Some methods set the length before the array.
static void complete_builder(const Fields& object) {
  const int64_t capacity = object.object(Value)->array_length() >> object.number(Coder);
  if (object.number(Count) < 0 || object.number(Count) > capacity) {
    object.set_int(Count, object.number(Count) < 0 ? 0 : (jint)capacity);
  }
}

// --- buffers

enum { Mark, Position, Limit, Capacity, Address, Elements, Offset, Bytes = Offset };

static Problem check_indices(const Fields& object) {
  const int64_t capacity = object.number(Capacity);
  if (capacity < 0) {
    return { Capacity, "is negative" };
  }
  if (object.number(Limit) < 0 || object.number(Limit) > capacity) {
    return { Limit, "does not fit its capacity" };
  }
  if (object.number(Position) < 0 || object.number(Position) > capacity) {
    return { Position, "does not fit its capacity" };
  }
  if (object.number(Mark) < -1 || object.number(Mark) > capacity) {
    return { Mark, "does not fit its capacity" };
  }
  return no_problem;
}

static Problem check_heap_buffer(const NVMTrustedRow& row, const Fields& object) {
  if (object.object(Elements) == nullptr) {
    return { Elements, "is null" };
  }
  const int64_t offset = object.number(Offset);
  if (offset < 0) {
    return { Offset, "is negative" };
  }
  if (object.number(Capacity) > (int64_t)object.object(Elements)->array_length() - offset) {
    return { Capacity, "does not fit its array" };
  }
  if (object.number(Address) != (int64_t)NVMHome::ElementsOffset + (offset << row.log2_size)) {
    return { Address, "does not fit its array" };
  }
  return check_indices(object);
}

// The array of a ByteBuffer, whose class may have been recovered before, and not by this pass. If its description
// is not this one, its own check fails.
static NVMHome* array_of(NVMHome* byte_buffer) {
  NVMClassEntry entry = NVMClassTable::entry(byte_buffer->class_id());
  size_t at = entry.first_field();
  for (int i = 0; i < entry.field_count(); i++) {
    NVMClassEntry::Field f = entry.field_at(&at);
    if (equals("java/nio/ByteBuffer", f.holder, f.holder_length) && equals("hb", f.name, f.name_length)) {
      const nvmgranule granule = *byte_buffer->reference_addr(f.offset);
      return !is_null(granule) ? NVMImageFile::home_at(granule) : nullptr;
    }
  }
  return nullptr;
}

static Problem check_view(const NVMTrustedRow& row, const Fields& object) {
  if (object.object(Elements) != nullptr) {
    return { Elements, "is not null" };
  }
  NVMHome* bytes = object.object(Bytes) != nullptr ? array_of(object.object(Bytes)) : nullptr;
  if (bytes == nullptr) {
    return { Bytes, "has no array" };
  }
  const Problem problem = check_indices(object);
  if (problem.what != nullptr) {
    return problem;
  }
  const int64_t length = bytes->array_length();
  const int64_t first = object.number(Address) - (int64_t)NVMHome::ElementsOffset;
  if (first < 0 || first > length || (object.number(Capacity) << row.log2_size) > length - first) {
    return { Address, "does not fit its array" };
  }
  return no_problem;
}

static Problem check_text_buffer(const NVMTrustedRow& row, const Fields& object) {
  return object.object(Elements) == nullptr ? check_indices(object) : Problem{ Elements, "is not null" };
}

// limit(int) sets the limit before the position and the mark.
static void complete_buffer(const Fields& object) {
  if (object.number(Position) > object.number(Limit)) {
    object.set_int(Position, (jint)object.number(Limit));
  }
  if (object.number(Mark) > object.number(Position)) {
    object.set_int(Mark, -1);
  }
}

// --- numbers

enum { Signum, Magnitude };

static Problem check_big_integer(const NVMTrustedRow& row, const Fields& object) {
  if (object.object(Magnitude) == nullptr) {
    return { Magnitude, "is null" };
  }
  const int64_t signum = object.number(Signum);
  if (signum < -1 || signum > 1 || (signum == 0) != (object.object(Magnitude)->array_length() == 0)) {
    return { Signum, "does not fit its magnitude" };
  }
  return no_problem;
}

// --- tables of nodes that are stored into without a check

enum { Table, NextTable };

static bool is_node_table(NVMHome* table) {
  return table == nullptr || has_class(table, "[Ljava/util/concurrent/ConcurrentHashMap$Node;");
}

static Problem check_forwarding_node(const NVMTrustedRow& row, const Fields& object) {
  return is_node_table(object.object(Table)) ? no_problem : Problem{ Table, "is an array of another class" };
}

static Problem check_map(const NVMTrustedRow& row, const Fields& object) {
  return is_node_table(object.object(NextTable)) ? check_forwarding_node(row, object)
                                                 : Problem{ NextTable, "is an array of another class" };
}

// --- requests of threads that are gone, which would take an element

enum { Item, IsData };

static Problem check_queue_node(const NVMTrustedRow& row, const Fields& object) {
  return no_problem;
}

// A node that refers to itself is a request that was given up.
static void complete_queue_node(const Fields& object) {
  if (object.number(IsData) == 0 && object.object(Item) == nullptr) {
    object.set_to_itself(Item);
  }
}

// ---

#define INDICES                                                                                    \
  { "java/nio/Buffer", "mark" }, { "java/nio/Buffer", "position" }, { "java/nio/Buffer", "limit" }, \
  { "java/nio/Buffer", "capacity" }, { "java/nio/Buffer", "address" }

#define HEAP_BUFFER(type, log2_size)                                                                 \
  { "java/nio/Heap" type "Buffer",                                                                   \
    { INDICES, { "java/nio/" type "Buffer", "hb" }, { "java/nio/" type "Buffer", "offset" } },       \
    log2_size, check_heap_buffer, complete_buffer }

#define VIEW(type, order, log2_size)                                                                             \
  { "java/nio/ByteBufferAs" type "Buffer" order,                                                                 \
    { INDICES, { "java/nio/" type "Buffer", "hb" }, { "java/nio/ByteBufferAs" type "Buffer" order, "bb" } },     \
    log2_size, check_view, complete_buffer }

static const NVMTrustedRow rows[] = {
  { "java/lang/String", { { "java/lang/String", "value" }, { "java/lang/String", "coder" } }, 0, check_string, nullptr },
  { "java/lang/AbstractStringBuilder",
    { { "java/lang/AbstractStringBuilder", "value" }, { "java/lang/AbstractStringBuilder", "coder" },
      { "java/lang/AbstractStringBuilder", "count" } }, 0, check_builder, complete_builder },
  HEAP_BUFFER("Byte", 0), HEAP_BUFFER("Char", 1), HEAP_BUFFER("Short", 1), HEAP_BUFFER("Int", 2),
  HEAP_BUFFER("Float", 2), HEAP_BUFFER("Long", 3), HEAP_BUFFER("Double", 3),
  VIEW("Char", "B", 1), VIEW("Short", "B", 1), VIEW("Int", "B", 2), VIEW("Float", "B", 2), VIEW("Long", "B", 3),
  VIEW("Double", "B", 3),
  VIEW("Char", "L", 1), VIEW("Short", "L", 1), VIEW("Int", "L", 2), VIEW("Float", "L", 2), VIEW("Long", "L", 3),
  VIEW("Double", "L", 3),
  { "java/nio/StringCharBuffer", { INDICES, { "java/nio/CharBuffer", "hb" } }, 1, check_text_buffer, complete_buffer },
  { "java/math/BigInteger", { { "java/math/BigInteger", "signum" }, { "java/math/BigInteger", "mag" } }, 0,
    check_big_integer, nullptr },
  { "java/util/concurrent/ConcurrentHashMap",
    { { "java/util/concurrent/ConcurrentHashMap", "table" }, { "java/util/concurrent/ConcurrentHashMap", "nextTable" } }, 0,
    check_map, nullptr },
  { "java/util/concurrent/LinkedTransferQueue$DualNode",
    { { "java/util/concurrent/LinkedTransferQueue$DualNode", "item" },
      { "java/util/concurrent/LinkedTransferQueue$DualNode", "isData" } }, 0, check_queue_node, complete_queue_node },
  { "java/util/concurrent/ConcurrentHashMap$ForwardingNode",
    { { "java/util/concurrent/ConcurrentHashMap$ForwardingNode", "nextTable" } }, 0, check_forwarding_node, nullptr },
};

static const NVMTrustedRow* row_of(Klass* k) {
  for (Klass* c = k; c != nullptr; c = c->super()) {
    for (const NVMTrustedRow& row : rows) {
      if (c->name()->equals(row.class_name)) {
        return &row;
      }
    }
  }
  return nullptr;
}

// Null, or what is wrong. The image must have the field once, as this JDK declares it.
const char* NVMTrustedFields::find_place(int field, NVMLoadedClass* c) {
  const FieldName& wanted = _row->fields[field];
  int front_offset = 0;
  for (InstanceKlass* holder = _klass; holder != nullptr; holder = holder->java_super()) {
    for (JavaFieldStream fs(holder); !fs.done() && holder->name()->equals(wanted.holder); fs.next()) {
      if (!fs.access_flags().is_static() && fs.name()->equals(wanted.name)) {
        front_offset = fs.offset();
      }
    }
  }
  if (front_offset == 0) {
    return "this JDK's class has no such field";
  }
  int found = 0;
  for (size_t i = 0; i < c->fields()->length(); i++) {
    NVMLoadedClass::Field& f = c->fields()->at(i);
    if (f.front_offset == (uint32_t)front_offset) {
      _places[field] = { f.home_offset, f.front_offset, f.size };
      found += equals(wanted.holder, f.holder, f.holder_length) ? 1 : 2;
    }
  }
  return found == 1 ? nullptr : "the image's class table does not have it as this JDK declares it";
}

NVMTrustedFields* NVMTrustedFields::of(NVMLoadedClass* c, TRAPS) {
  const NVMTrustedRow* row = row_of(c->klass());
  if (row == nullptr) {
    return nullptr;
  }
  NVMTrustedFields* result = new NVMTrustedFields(row, InstanceKlass::cast(c->klass()));
  for (int i = 0; i < MaxFields && row->fields[i].name != nullptr; i++) {
    const char* problem = result->find_place(i, c);
    if (problem != nullptr) {
      delete result;
      stringStream message;
      message.print("NVM image %s: the field %s of the class %s can't be recovered: %s. The image is left as it was",
                    NVMImageFile::path(), row->fields[i].name, c->klass()->external_name(), problem);
      THROW_NOT_RECOVERED_NULL(message.as_string());
    }
  }
  return result;
}

bool NVMTrustedFields::is_right(NVMHome* home) const {
  return _row->check(*_row, Fields(home, nullptr, _places)).what == nullptr;
}

bool NVMTrustedFields::needs_completion() const {
  return _row->complete != nullptr;
}

void NVMTrustedFields::check(NVMHome* home, TRAPS) const {
  const Problem problem = _row->check(*_row, Fields(home, nullptr, _places));
  if (problem.what != nullptr) {
    ResourceMark rm(THREAD);
    stringStream message;
    message.print("NVM image %s: the field %s of an object of the class %s %s. The image is left as it was",
                  NVMImageFile::path(), _row->fields[problem.field].name, _klass->external_name(), problem.what);
    THROW_NOT_RECOVERED(message.as_string());
  }
}

void NVMTrustedFields::complete(NVMHome* home, oop front) const {
  if (_row->complete != nullptr) {
    _row->complete(Fields(home, front, _places));
  }
}
