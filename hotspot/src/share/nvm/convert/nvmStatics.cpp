#include "nvm/convert/nvmStatics.hpp"

#include "classfile/javaClasses.hpp"
#include "classfile/symbolTable.hpp"
#include "classfile/systemDictionary.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "nvm/image/nvmClassTable.hpp"
#include "oops/arrayOop.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/handles.inline.hpp"

namespace {

const int NotLookedFor = 0;
const int NotThere = -1;

struct Row {
  Symbol*        holder;
  Symbol*        field;
  Symbol*        object_class;
  InstanceKlass* klass;
  volatile int   offset;        // in the mirror of klass
  volatile uint32_t class_id;   // 0 if not known yet
};

const int max_rows = 64;
Row rows[max_rows];
int row_count = 0;

// Several threads may find the same.
bool is_loaded(Row* row) {
  const int offset = Atomic::load_acquire(&row->offset);
  if (offset != NotLookedFor) {
    return offset != NotThere;
  }
  InstanceKlass* ik = SystemDictionary::find_instance_klass(Thread::current(), row->holder, Handle());
  if (ik == nullptr) {
    return false;
  }
  int found = NotThere;
  for (JavaFieldStream fs(ik); !fs.done(); fs.next()) {
    if (fs.access_flags().is_static() && fs.name() == row->field) {
      found = fs.offset();
    }
  }
  row->klass = ik;
  Atomic::release_store(&row->offset, found);
  return found != NotThere;
}

oopDesc* value_of(const Row& row) {
  oop mirror = row.klass->java_mirror();
  return mirror != nullptr ? NVMFrontStore::load(mirror, row.offset) : nullptr;
}

}

void NVMStatics::initialize() {
  while (NVMSpecial::static_field(row_count) != nullptr) {
    guarantee(row_count < max_rows, "a set of rows has 64 bits");
    const NVMSpecial::StaticField* f = NVMSpecial::static_field(row_count);
    Row* row = &rows[row_count];
    row->holder = SymbolTable::new_permanent_symbol(f->holder);
    row->field = SymbolTable::new_permanent_symbol(f->field);
    row->object_class = SymbolTable::new_permanent_symbol(f->object_class);
    row_count++;
  }
}

void NVMStatics::forget_classes() {
  for (int i = 0; i < row_count; i++) {
    rows[i].class_id = 0;
  }
}

uint64_t NVMStatics::rows_of(Klass* k) {
  uint64_t result = 0;
  for (int i = 0; i < row_count; i++) {
    if (rows[i].object_class == k->name()) {
      result |= (uint64_t)1 << i;
    }
  }
  return result;
}

int NVMStatics::find(oopDesc* obj, uint64_t candidates) {
  if (candidates == 0 || (obj->klass()->is_array_klass() && ((arrayOopDesc*)obj)->length() > 0)) {
    return -1;
  }
  for (int i = 0; i < row_count; i++) {
    if ((candidates & ((uint64_t)1 << i)) != 0 && is_loaded(&rows[i]) && value_of(rows[i]) == obj) {
      return i;
    }
  }
  return -1;
}

const char* NVMStatics::holder_name(int row) {
  return NVMSpecial::static_field(row)->holder;
}

const char* NVMStatics::field_name(int row) {
  return NVMSpecial::static_field(row)->field;
}

uint32_t NVMStatics::class_id(int row) {
  uint32_t id = Atomic::load_acquire(&rows[row].class_id);
  if (id == 0) {
    const char* holder = holder_name(row);
    NVMClassEntryBuilder builder(NVMClassEntry::StaticField, 'B', 0, holder, (int)strlen(holder));
    const u1* entry = builder.finish();
    id = entry != nullptr ? NVMClassTable::find_or_append(NVMClassEntry(entry)) : 0;
    Atomic::release_store(&rows[row].class_id, id);
  }
  return id;
}

oop NVMStatics::object(InstanceKlass* holder, const char* field, size_t length) {
  for (int i = 0; i < row_count; i++) {
    if (is_loaded(&rows[i]) && rows[i].klass == holder && (size_t)rows[i].field->utf8_length() == length &&
        memcmp(rows[i].field->bytes(), field, length) == 0) {
      return cast_to_oop(value_of(rows[i]));
    }
  }
  return nullptr;
}
