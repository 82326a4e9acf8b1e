// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmJavaUtil.hpp"

#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/method.inline.hpp"

const char* const NVMJavaUtil::Name = "collections";
bool NVMJavaUtil::_is_on = false;

// Of a row:
static const char Plain  = 'P';      // a collection
static const char Midst  = 'M';      // one whose changes run functions of the program's in their midst
static const char Shared = 'S';      // what others inherit, static methods
static const char Inner  = 'I';      // an iterator or view: what changes is the object around it

struct NVMJavaUtilRow {
  const char* holder;
  char        kind;
  const char* methods;      // each a name, which means all overloads, or a name with its signature
};

static const NVMJavaUtilRow java_util_rows[] = {
  { "java/util/ArrayList", Midst,
    "add(Ljava/lang/Object;)Z add(ILjava/lang/Object;)V addAll batchRemove clear ensureCapacity fastRemove removeIf removeRange "
    "replaceAll replaceAllRange sort sortRange trimToSize" },
  { "java/util/ArrayList$SubList", Plain,
    "add addAll batchRemove remove removeIf removeRange replaceAll sort" },
  { "java/util/LinkedList", Plain,
    "addAll(ILjava/util/Collection;)Z clear linkBefore linkFirst linkLast unlink unlinkFirst unlinkLast" },
  { "java/util/HashMap", Plain,
    "clear compute computeIfAbsent computeIfPresent merge putMapEntries putVal removeNode replace replaceAll" },
  { "java/util/LinkedHashMap", Plain,
    "afterNodeAccess clear putFirst putLast replaceAll" },
  { "java/util/TreeMap", Plain,
    "addAllForTreeSet addEntry addEntryToEmptyMap clear deleteEntry putAll replaceAll" },
  { "java/util/ArrayDeque", Plain,
    "addAll addFirst addLast bulkRemove clear delete pollFirst pollLast" },
  { "java/util/PriorityQueue", Midst,
    "bulkRemove clear offer poll removeAt" },
  { "java/util/IdentityHashMap", Plain,
    "clear put putAll remove removeMapping replaceAll" },
  { "java/util/IdentityHashMap$IdentityHashMapIterator", Inner, "remove" },
  { "java/util/EnumMap", Plain,
    "clear put putAll remove removeMapping" },
  { "java/util/EnumMap$EnumMapIterator", Inner, "remove" },
  { "java/util/JumboEnumSet", Plain,
    "add addAll clear remove removeAll retainAll" },
  { "java/util/JumboEnumSet$EnumSetIterator", Inner, "remove" },
  { "java/util/BitSet", Plain,
    "and andNot clear flip or set xor" },
  { "java/util/Vector", Midst,
    "add(Ljava/lang/Object;)Z addAll addElement bulkRemove ensureCapacity insertElementAt remove(I)Ljava/lang/Object; "
    "removeAllElements removeElement removeElementAt removeRange replaceAll setSize sort trimToSize" },
  { "java/util/Hashtable", Plain,
    "clear compute computeIfAbsent computeIfPresent hashCode merge put putAll putIfAbsent remove replaceAll" },
  { "java/util/Hashtable$Enumerator", Inner, "remove" },
  { "java/util/Hashtable$EntrySet", Inner, "remove" },
  { "java/util/AbstractCollection", Shared, "addAll clear removeAll retainAll" },
  { "java/util/AbstractQueue", Shared, "addAll clear" },
  { "java/util/AbstractList", Shared, "addAll clear removeRange" },
  { "java/util/AbstractList$SubList", Plain, "add addAll remove removeRange" },
  { "java/util/AbstractSequentialList", Shared, "addAll" },
  { "java/util/AbstractSet", Shared, "removeAll" },
  { "java/util/AbstractMap", Shared, "clear putAll" },
  { "java/util/Arrays$ArrayList", Shared, "replaceAll sort" },
  { "java/util/Collection", Shared, "removeIf" },
  { "java/util/List", Shared, "replaceAll sort" },
  { "java/util/Map", Shared, "replaceAll" },
  { "java/util/Collections", Shared, "addAll copy fill replaceAll reverse rotate shuffle swap" },
};

// A leaf.
static const NVMJavaUtilRow* java_util_row(InstanceKlass* ik) {
  if (ik->class_loader_data() != ClassLoaderData::the_null_class_loader_data() || !ik->name()->starts_with("java/util/")) {
    return nullptr;
  }
  for (const NVMJavaUtilRow& row : java_util_rows) {
    if (ik->name()->equals(row.holder)) {
      return &row;
    }
  }
  return nullptr;
}

static bool is_item(const char* item, size_t length, Method* method) {
  const size_t name_length = (size_t)method->name()->utf8_length();
  if (length < name_length || memcmp(item, method->name()->bytes(), name_length) != 0) {
    return false;
  }
  return length == name_length || (item[name_length] == '(' && length == name_length + method->signature()->utf8_length() &&
                                   memcmp(item + name_length, method->signature()->bytes(), length - name_length) == 0);
}

static bool has_subject(Method* method) {
  return !method->is_static() || strchr("L[", method->signature()->char_at(1)) != nullptr;
}

static int mark_item(InstanceKlass* ik, const NVMJavaUtilRow* row, const char* item, size_t length) {
  int marked = 0;
  for (int i = 0; i < ik->methods()->length(); i++) {
    Method* const method = ik->methods()->at(i);
    if (is_item(item, length, method) && !method->is_overpass() && !method->is_abstract() && !method->is_native() &&
        has_subject(method)) {
      method->set_is_atomic_call(true);
      method->set_is_inner_atomic_call(row->kind == Inner);
      marked++;
    }
  }
  return marked;
}

void NVMJavaUtil::mark(InstanceKlass* ik) {
  const NVMJavaUtilRow* const row = _is_on ? java_util_row(ik) : nullptr;
  if (row == nullptr) {
    return;
  }
  ResourceMark rm;
  for (const char* item = row->methods; *item != '\0'; ) {
    const size_t length = strcspn(item, " ");
    if (mark_item(ik, row, item, length) == 0) {
      log_warning(nvm)("-XX:FailureAtomicMethods=@%s: the class %s declares no method %.*s", Name, ik->external_name(), (int)length,
                       item);
    }
    item += length + (item[length] == ' ' ? 1 : 0);
  }
}

InstanceKlass* NVMJavaUtil::nearest(InstanceKlass* ik) {
  for (; ik != nullptr; ik = ik->java_super()) {
    const NVMJavaUtilRow* const row = java_util_row(ik);
    if (row != nullptr && (row->kind == Plain || row->kind == Midst)) {
      return ik;
    }
  }
  return nullptr;
}

bool NVMJavaUtil::calls_back_half_done(InstanceKlass* ik) {
  const NVMJavaUtilRow* const row = java_util_row(ik);
  return row != nullptr && row->kind == Midst;
}
