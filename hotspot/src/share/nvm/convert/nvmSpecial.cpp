#include "nvm/convert/nvmSpecial.hpp"

#include "classfile/javaClasses.inline.hpp"
#include "classfile/symbolTable.hpp"
#include "classfile/systemDictionary.hpp"
#include "classfile/vmClasses.hpp"
#include "classfile/vmSymbols.hpp"
#include "memory/oopFactory.hpp"
#include "memory/universe.hpp"
#include "nvm/api/nvmFieldList.hpp"
#include "nvm/persist/nvmSpinLock.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/objArrayKlass.hpp"
#include "oops/objArrayOop.inline.hpp"
#include "oops/oopHandle.inline.hpp"
#include "runtime/fieldDescriptor.inline.hpp"
#include "runtime/handles.inline.hpp"

// Objects of these classes and their subclasses stand for something that ends
// with the process. A package's name ends with a slash; its classes do, each
// by itself.
static const struct {
  const char* name;
  const char* reason;
} refused[] = {
  { "java/lang/Thread",                             "a thread does not survive its process" },
  { "java/lang/ThreadGroup",                        "a thread group does not survive its process" },
  { "java/lang/ClassLoader",                        "a class loader does not survive its process" },
  { "java/lang/Module",                             "a module does not survive its process" },
  { "java/lang/ModuleLayer",                        "a module layer does not survive its process" },
  { "java/lang/Process",                            "a process handle does not survive its process" },
  { "java/lang/ProcessHandleImpl",                  "a process handle does not survive its process" },
  { "java/lang/StackWalker",                        "a stack walker does not survive its process" },
  { "java/lang/invoke/MethodHandle",                "a method handle points into the running JVM" },
  { "java/lang/invoke/VarHandle",                   "a variable handle points into the running JVM" },
  { "java/lang/invoke/MethodType",                  "a method type is interned in the running JVM" },
  { "java/lang/invoke/MemberName",                  "it points into the running JVM" },
  { "java/lang/invoke/LambdaForm",                  "it points into the running JVM" },
  { "java/lang/invoke/ResolvedMethodName",          "it points into the running JVM" },
  { "java/lang/invoke/CallSite",                    "a call site points into the running JVM" },
  { "java/lang/reflect/AccessibleObject",           "a reflected member points into the running JVM" },
  { "java/lang/ref/Cleaner$Cleanable",              "its native resource does not survive the process" },
  { "java/lang/ref/Cleaner",                        "its thread does not survive the process" },
  { "java/lang/ref/FinalReference",                 "it belongs to the running collector" },
  { "java/lang/ref/PhantomReference",               "it belongs to the running collector" },
  { "java/lang/ref/ReferenceQueue",                 "it belongs to the running collector" },
  { "java/io/FileDescriptor",                       "an open file does not survive its process" },
  { "java/io/Console",                              "a console does not survive its process" },
  { "java/nio/MappedByteBuffer",                    "its memory lies outside of the Java heap" },
  { "java/nio/DirectByteBuffer",                    "its memory lies outside of the Java heap" },
  { "java/nio/channels/spi/AbstractInterruptibleChannel", "an open channel does not survive its process" },
  { "java/nio/channels/spi/AbstractSelector",       "a selector does not survive its process" },
  { "java/net/SocketImpl",                          "a socket does not survive its process" },
  { "java/util/zip/Deflater",                       "its native state does not survive the process" },
  { "java/util/zip/Inflater",                       "its native state does not survive the process" },
  { "java/util/zip/ZipFile",                        "an open file does not survive its process" },
  { "java/security/SecureRandom",                   "the state of a secure random generator must not be kept" },
  { "jdk/internal/foreign/NativeMemorySegmentImpl", "its memory lies outside of the Java heap" },
  { "jdk/internal/foreign/MemorySessionImpl",       "its memory lies outside of the Java heap" },
  { "jdk/internal/vm/Continuation",                 "a continuation does not survive its process" },
  { "jdk/internal/vm/StackChunk",                   "a continuation does not survive its process" },
};

// Fields of JDK classes that are null or 0 after recovery: what they say is
// about the process that wrote them, or is computed again on demand.
static const struct {
  const char* holder;
  const char* field;     // null: all fields
} unrecoverable[] = {
  { "java/lang/String", "hash" },
  { "java/lang/String", "hashIsZero" },
  { "java/lang/Throwable", "backtrace" },
  { "java/lang/ref/Reference", nullptr },
  { "java/lang/ref/SoftReference", nullptr },
  { "java/util/concurrent/locks/AbstractOwnableSynchronizer", nullptr },
  { "java/util/concurrent/locks/AbstractQueuedSynchronizer", "head" },
  { "java/util/concurrent/locks/AbstractQueuedSynchronizer", "tail" },
  { "java/util/concurrent/locks/AbstractQueuedLongSynchronizer", "head" },
  { "java/util/concurrent/locks/AbstractQueuedLongSynchronizer", "tail" },
  { "java/util/concurrent/locks/StampedLock", nullptr },
  { "java/util/concurrent/locks/ReentrantReadWriteLock$Sync", "firstReader" },
  { "java/util/concurrent/locks/ReentrantReadWriteLock$Sync", "firstReaderHoldCount" },
  { "java/util/concurrent/locks/ReentrantReadWriteLock$Sync", "cachedHoldCounter" },
};

// Synchronizers whose state counts who holds them, and that are free after
// recovery. Others (Semaphore, CountDownLatch) keep their count.
static const char* const held_synchronizers[] = {
  "java/util/concurrent/locks/ReentrantLock$Sync",
  "java/util/concurrent/locks/ReentrantReadWriteLock$Sync",
};

const char* NVMSpecial::refusal(Klass* k) {
  Klass* element = k->is_objArray_klass() ? ObjArrayKlass::cast(k)->bottom_klass() : k;
  if (element->is_hidden()) {
    return "a lambda or another hidden class has no name by which another process could find it";
  }
  for (Klass* c = k; c != nullptr; c = c->super()) {
    for (const auto& entry : refused) {
      if (c->name()->equals(entry.name)) {
        return entry.reason;
      }
    }
  }
  return nullptr;
}

bool NVMSpecial::is_unrecoverable(InstanceKlass* holder, Symbol* field, int field_index) {
  for (const auto& entry : unrecoverable) {
    if (holder->name()->equals(entry.holder) && (entry.field == nullptr || field->equals(entry.field))) {
      return true;
    }
  }
  return NVMFieldList::is_unrecoverable(holder, field, field_index);
}

bool NVMSpecial::is_held_state(InstanceKlass* ik, InstanceKlass* holder, Symbol* field) {
  if (!field->equals("state") ||
      (!holder->name()->equals("java/util/concurrent/locks/AbstractQueuedSynchronizer") &&
       !holder->name()->equals("java/util/concurrent/locks/AbstractQueuedLongSynchronizer"))) {
    return false;
  }
  for (Klass* c = ik; c != nullptr; c = c->super()) {
    for (const char* name : held_synchronizers) {
      if (c->name()->equals(name)) {
        return true;
      }
    }
  }
  return false;
}

InstanceKlass* NVMSpecial::enum_class(Klass* k) {
  for (Klass* c = k; c != nullptr && c->super() != nullptr; c = c->super()) {
    if (c->super() == vmClasses::Enum_klass()) {
      return InstanceKlass::cast(c);
    }
  }
  return nullptr;
}

namespace {

struct BoxCache {
  const char* box_class;
  const char* cache_class;      // null: the static fields FALSE and TRUE of the box class
  Klass*      klass;
  OopHandle   boxes;            // an Object[]
  jlong       low;
};

BoxCache box_caches[] = {
  { "java/lang/Integer",   "java/lang/Integer$IntegerCache",     nullptr, OopHandle(), 0 },
  { "java/lang/Long",      "java/lang/Long$LongCache",           nullptr, OopHandle(), 0 },
  { "java/lang/Short",     "java/lang/Short$ShortCache",         nullptr, OopHandle(), 0 },
  { "java/lang/Byte",      "java/lang/Byte$ByteCache",           nullptr, OopHandle(), 0 },
  { "java/lang/Character", "java/lang/Character$CharacterCache", nullptr, OopHandle(), 0 },
  { "java/lang/Boolean",   nullptr,                              nullptr, OopHandle(), 0 },
};

volatile bool initialized = false;
NVMSpinLock cache_lock;         // guards the filling of box_caches
int name_offset = 0;

jlong value_of(oop box) {
  jvalue value;
  switch (java_lang_boxing_object::get_value(box, &value)) {
    case T_BOOLEAN: return value.z;
    case T_CHAR:    return value.c;
    case T_BYTE:    return value.b;
    case T_SHORT:   return value.s;
    case T_INT:     return value.i;
    default:        return value.j;
  }
}

InstanceKlass* load(const char* name, TRAPS) {
  TempNewSymbol symbol = SymbolTable::new_symbol(name);
  Klass* k = SystemDictionary::resolve_or_fail(symbol, true, CHECK_NULL);
  k->initialize(CHECK_NULL);
  return InstanceKlass::cast(k);
}

oop static_field(InstanceKlass* ik, const char* name, const char* signature) {
  TempNewSymbol name_symbol = SymbolTable::new_symbol(name);
  TempNewSymbol signature_symbol = SymbolTable::new_symbol(signature);
  fieldDescriptor fd;
  guarantee(ik->find_local_field(name_symbol, signature_symbol, &fd), "%s is a field of the JDK", name);
  return ik->java_mirror()->obj_field(fd.offset());
}

oop cached(const BoxCache& cache, jlong value) {
  objArrayOop boxes = (objArrayOop)cache.boxes.resolve();
  return value >= cache.low && value - cache.low < boxes->length() ? boxes->obj_at((int)(value - cache.low)) : nullptr;
}

}

void NVMSpecial::initialize(TRAPS) {
  if (Atomic::load_acquire(&initialized)) {
    return;
  }
  HandleMark hm(THREAD);
  for (BoxCache& cache : box_caches) {
    InstanceKlass* ik = load(cache.box_class, CHECK);
    objArrayHandle boxes;
    if (cache.cache_class != nullptr) {
      InstanceKlass* holder = load(cache.cache_class, CHECK);
      char signature[64];
      os::snprintf(signature, sizeof(signature), "[L%s;", cache.box_class);
      boxes = objArrayHandle(THREAD, (objArrayOop)static_field(holder, "cache", signature));
    } else {
      objArrayOop both = oopFactory::new_objArray(vmClasses::Object_klass(), 2, CHECK);
      boxes = objArrayHandle(THREAD, both);
      boxes->obj_at_put(0, static_field(ik, "FALSE", "Ljava/lang/Boolean;"));
      boxes->obj_at_put(1, static_field(ik, "TRUE", "Ljava/lang/Boolean;"));
    }
    const jlong low = value_of(boxes->obj_at(0));
    NVMSpinLocker locker(&cache_lock);   // several threads may come here at once
    if (cache.klass == nullptr) {
      cache.low = low;
      cache.boxes = OopHandle(Universe::vm_global(), boxes());
      cache.klass = ik;
    }
  }
  TempNewSymbol name = SymbolTable::new_symbol("name");
  fieldDescriptor fd;
  guarantee(vmClasses::Enum_klass()->find_local_field(name, vmSymbols::string_signature(), &fd), "Enum has a name");
  name_offset = fd.offset();
  Atomic::release_store(&initialized, true);
}

oop NVMSpecial::canonical_box(InstanceKlass* ik, jlong value) {
  for (const BoxCache& cache : box_caches) {
    if (cache.klass == ik) {
      return cached(cache, value);
    }
  }
  return nullptr;
}

bool NVMSpecial::is_box_class(Klass* k) {
  for (const BoxCache& cache : box_caches) {
    if (cache.klass == k) {
      return true;
    }
  }
  return false;
}

int NVMSpecial::enum_name_offset() {
  return name_offset;
}
