// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmSpecial.hpp"

#include "classfile/javaClasses.inline.hpp"
#include "classfile/symbolTable.hpp"
#include "classfile/systemDictionary.hpp"
#include "classfile/vmClasses.hpp"
#include "classfile/vmSymbols.hpp"
#include "memory/oopFactory.hpp"
#include "memory/universe.hpp"
#include "nvm/base/nvmCanonicalList.hpp"
#include "nvm/base/nvmFieldList.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "nvm/convert/nvmCaches.hpp"
#include "nvm/convert/nvmGeneratedClasses.hpp"
#include "nvm/convert/nvmHookMethods.hpp"
#include "nvm/convert/nvmLambda.hpp"
#include "nvm/convert/nvmUntestedFields.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/objArrayKlass.hpp"
#include "oops/objArrayOop.inline.hpp"
#include "oops/oopHandle.inline.hpp"
#include "runtime/fieldDescriptor.inline.hpp"
#include "runtime/handles.inline.hpp"

// Objects of these classes and their subclasses stand for something that ends
// with the process. A name that ends with a slash stands for all classes of that
// package and those below it.
static const struct {
  const char* name;
  const char* reason;
} refused[] = {
  { "java/lang/Thread",                             "a thread does not survive its process" },
  { "java/lang/ThreadGroup",                        "a thread group does not survive its process" },
  { "java/lang/ThreadBuilders$BaseThreadBuilder",   "the threads that it makes belong to its process" },
  { "java/lang/ThreadBuilders$BaseThreadFactory",   "the threads that it makes belong to its process" },
  { "java/lang/ClassLoader",                        "a class loader does not survive its process" },
  { "java/lang/Module",                             "a module does not survive its process" },
  { "java/lang/ModuleLayer",                        "a module layer does not survive its process" },
  { "java/lang/Process",                            "a process handle does not survive its process" },
  { "java/lang/ProcessHandleImpl",                  "a process handle does not survive its process" },
  { "java/lang/StackWalker",                        "a stack walker does not survive its process" },
  { "java/lang/ClassFrameInfo",                     "it points into the running JVM" },
  { "java/lang/invoke/MethodHandle",                "a method handle points into the running JVM" },
  { "java/lang/invoke/VarHandle",                   "a variable handle points into the running JVM" },
  { "java/lang/invoke/MethodType",                  "a method type is interned in the running JVM" },
  { "java/lang/invoke/MemberName",                  "it points into the running JVM" },
  { "java/lang/invoke/LambdaForm",                  "it points into the running JVM" },
  { "java/lang/invoke/ResolvedMethodName",          "it points into the running JVM" },
  { "java/lang/invoke/CallSite",                    "a call site points into the running JVM" },
  { "java/lang/invoke/MethodHandles$Lookup",        "its rights are those of a class of the running JVM" },
  { "java/lang/reflect/AccessibleObject",           "a reflected member points into the running JVM" },
  { "java/lang/ref/Cleaner$Cleanable",              "its native resource does not survive the process" },
  { "java/lang/ref/Cleaner",                        "its thread does not survive the process" },
  { "java/lang/ref/FinalReference",                 "it belongs to the running collector" },
  { "java/lang/ref/PhantomReference",               "it belongs to the running collector" },
  { "java/lang/ref/ReferenceQueue",                 "it belongs to the running collector" },
  { "java/io/FileDescriptor",                       "an open file does not survive its process" },
  { "java/io/ObjectStreamClass",                    "it holds offsets of fields, which another JVM may change" },
  { "java/io/ObjectStreamClass$FieldReflector",     "it holds offsets of fields, which another JVM may change" },
  { "java/io/Console",                              "a console does not survive its process" },
  { "java/nio/MappedByteBuffer",                    "its memory lies outside of the Java heap" },
  { "java/nio/DirectByteBuffer",                    "its memory lies outside of the Java heap" },
  { "java/nio/channels/spi/AbstractInterruptibleChannel", "an open channel does not survive its process" },
  { "java/nio/channels/spi/AbstractSelector",       "a selector does not survive its process" },
  { "java/net/SocketImpl",                          "a socket does not survive its process" },
  { "java/util/WeakHashMap",                        "its keys are weak references, which a recovery clears" },
  { "java/util/concurrent/atomic/AtomicIntegerFieldUpdater", "it holds the offset of a field, which another JVM may change" },
  { "java/util/concurrent/atomic/AtomicLongFieldUpdater",    "it holds the offset of a field, which another JVM may change" },
  { "java/util/concurrent/atomic/AtomicReferenceFieldUpdater", "it holds the offset of a field, which another JVM may change" },
  { "java/util/zip/Deflater",                       "its native state does not survive the process" },
  { "java/util/zip/Inflater",                       "its native state does not survive the process" },
  { "java/util/zip/ZipFile",                        "an open file does not survive its process" },
  { "java/security/SecureRandom",                   "the state of a secure random generator must not be kept" },
  { "jdk/internal/foreign/AbstractMemorySegmentImpl", "a memory segment ends with the scope it belongs to" },
  { "jdk/internal/foreign/MemorySessionImpl",       "its memory lies outside of the Java heap" },
  { "jdk/jfr/",                                     "it belongs to the running JVM's flight recorder" },
  { "sun/management/",                              "it is about the running JVM" },
  { "com/sun/management/internal/",                 "it is about the running JVM" },
  { "com/sun/jmx/",                                 "it belongs to the running JVM's management" },
  { "javax/management/ObjectName",                  "it is equal to another one if that has the very same string" },
  { "jdk/internal/reflect/",                        "it points into the running JVM" },
  { "jdk/internal/vm/vector/VectorSupport$VectorPayload", "a vector is a value of a CPU register" },
  { "jdk/internal/vm/Continuation",                 "a continuation does not survive its process" },
  { "jdk/internal/vm/StackChunk",                   "a continuation does not survive its process" },
  { "java/util/concurrent/ForkJoinPool",            "its threads do not survive the process" },
  { "java/util/concurrent/ForkJoinPool$WorkQueue",  "its threads do not survive the process" },
  { "java/util/concurrent/ThreadPoolExecutor",      "its threads do not survive the process" },
  { "java/util/concurrent/ThreadPerTaskExecutor",   "its threads do not survive the process" },
  { "java/util/concurrent/SubmissionPublisher",     "what its subscribers have not got yet is given to them by threads of the process" },
  { "java/util/concurrent/SubmissionPublisher$BufferedSubscription",
                                                    "what its subscriber has not got yet is given to it by threads of the process" },
  { "java/util/concurrent/DelayScheduler$ScheduledForkJoinTask",
                                                    "the thread that waits until it is due does not survive the process" },
  { "java/util/logging/Logger",                     "a logger that has no name of its own, or is of another class than the LogManager's, belongs to its process" },
  { "java/util/logging/LogManager",                 "it belongs to the running process" },
  { "java/util/logging/LogManager$LoggerWeakRef",   "it belongs to the running process" },
  { "java/util/logging/LogManager$LogNode",         "it belongs to the running process" },
  { "java/util/prefs/Preferences",                  "it stands for preferences outside of the Java heap" },
  { "java/util/JapaneseImperialCalendar",           "it knows its era by an object of the running process" },
  { "java/net/URLConnection",                       "a connection does not survive its process" },
  { "java/security/ProtectionDomain",               "it stands for classes of the running JVM" },
  { "java/util/ServiceLoader",                      "it goes through the files that a class loader has open" },
  { "groovy/lang/ExpandoMetaClass",                 "what a program adds to a class or an object at run time is not there in another process; "
                                                    "if the program adds it anew, leave the field that holds this out" },
  { "groovy/lang/DelegatingMetaClass",              "what a program adds to a class or an object at run time is not there in another process; "
                                                    "if the program adds it anew, leave the field that holds this out" },

  // Code of the JDK believes any address or bound that it finds in these. Others are checked: NVMTrustedFields.
  { "java/nio/DirectByteBuffer$Deallocator",          "it holds addresses or handles of the process" },
  { "java/util/zip/Deflater$DeflaterZStreamRef",      "it holds addresses or handles of the process" },
  { "java/util/zip/Inflater$InflaterZStreamRef",      "it holds addresses or handles of the process" },
  { "sun/nio/fs/NativeBuffer",                        "it holds addresses or handles of the process" },
  { "sun/nio/fs/NativeBuffer$Deallocator",            "it holds addresses or handles of the process" },
  { "sun/nio/fs/Cancellable",                         "it holds addresses or handles of the process" },
  { "sun/nio/fs/UnixDirectoryStream",                 "it holds addresses or handles of the process" },
  { "sun/nio/fs/UnixSecureDirectoryStream",           "it holds addresses or handles of the process" },
  { "sun/nio/fs/AbstractPoller",                      "it holds addresses or handles of the process" },
  { "sun/nio/fs/AbstractWatchService",                "it holds addresses or handles of the process" },
  { "sun/nio/fs/LinuxWatchService$LinuxWatchKey",     "it holds addresses or handles of the process" },
  { "java/lang/StackStreamFactory$AbstractStackWalker", "it holds addresses or handles of the process" },
  { "java/lang/StackStreamFactory$FrameBuffer",       "it holds addresses or handles of the process" },
  { "java/awt/SplashScreen",                          "it holds addresses or handles of the process" },
  { "sun/nio/ch/",                                    "it holds addresses or handles of the process" },
  { "jdk/internal/foreign/",                          "it holds addresses or handles of the process" },
  { "jdk/internal/loader/",                           "it holds addresses or handles of the process" },
  { "jdk/internal/misc/",                             "it holds addresses or handles of the process" },
  { "jdk/internal/perf/",                             "it holds addresses or handles of the process" },
  { "com/sun/imageio/plugins/jpeg/",                  "it holds addresses or handles of the process" },
  { "com/sun/media/sound/",                           "it holds addresses or handles of the process" },
  { "jdk/vm/ci/",                                     "it holds addresses or handles of the process" },
  { "sun/awt/",                                       "it holds addresses or handles of the process" },
  { "sun/font/",                                      "it holds addresses or handles of the process" },
  { "sun/instrument/",                                "it holds addresses or handles of the process" },
  { "sun/java2d/",                                    "it holds addresses or handles of the process" },
  { "sun/jvm/hotspot/",                               "it holds addresses or handles of the process" },
  { "sun/security/jgss/wrapper/",                     "it holds addresses or handles of the process" },
  { "sun/security/pkcs11/",                           "it holds addresses or handles of the process" },
  { "sun/security/smartcardio/",                      "it holds addresses or handles of the process" },
  { "com/sun/crypto/provider/FeedbackCipher",         "unchecked code of the JDK relies on its fields" },
  { "com/sun/crypto/provider/GaloisCounterMode$GCMEngine", "unchecked code of the JDK relies on its fields" },
  { "com/sun/crypto/provider/GHASH",                  "unchecked code of the JDK relies on its fields" },
  { "com/sun/crypto/provider/ML_KEM",                 "unchecked code of the JDK relies on its fields" },
  { "com/sun/crypto/provider/Poly1305",               "unchecked code of the JDK relies on its fields" },
  { "com/sun/crypto/provider/SymmetricCipher",        "unchecked code of the JDK relies on its fields" },
  { "java/awt/image/ColorModel",                      "unchecked code of the JDK relies on its fields" },
  { "java/awt/image/Raster",                          "unchecked code of the JDK relies on its fields" },
  { "java/io/ObjectInputStream",                      "unchecked code of the JDK relies on its fields" },
  { "java/io/ObjectInputStream$BlockDataInputStream", "unchecked code of the JDK relies on its fields" },
  { "java/lang/invoke/BootstrapMethodInvoker$VM_BSCI", "unchecked code of the JDK relies on its fields" },
  { "java/lang/invoke/ClassSpecializer$Factory",      "unchecked code of the JDK relies on its fields" },
  { "java/lang/runtime/Carriers$CarrierObject",       "unchecked code of the JDK relies on its fields" },
  { "java/lang/StringUTF16$LinesSpliterator",         "unchecked code of the JDK relies on its fields" },
  { "java/security/MessageDigestSpi",                 "unchecked code of the JDK relies on its fields" },
  { "java/security/SignatureSpi",                     "unchecked code of the JDK relies on its fields" },
  { "java/util/DualPivotQuicksort$Sorter",             "unchecked code of the JDK relies on its fields" },
  { "javax/crypto/CipherSpi",                         "unchecked code of the JDK relies on its fields" },
  { "javax/crypto/MacSpi",                            "unchecked code of the JDK relies on its fields" },
  { "jdk/incubator/vector/AbstractSpecies",           "unchecked code of the JDK relies on its fields" },
  { "jdk/internal/classfile/impl/",                   "unchecked code of the JDK relies on its fields" },
  { "sun/security/provider/ML_DSA",                   "unchecked code of the JDK relies on its fields" },
  { "sun/security/provider/NamedKEM",                 "unchecked code of the JDK relies on its fields" },
  { "sun/security/provider/SHA3Parallel",             "unchecked code of the JDK relies on its fields" },
  { "sun/security/util/math/",                        "unchecked code of the JDK relies on its fields" },
};

// Objects of all classes that implement these.
static const struct {
  const char* name;
  const char* reason;
} refused_interfaces[] = {
  { "sun/nio/ch/DirectBuffer",                      "its memory lies outside of the Java heap" },
};

// Fields of JDK classes that are null or 0 after recovery, since what they say is about the process that wrote them. What is
// computed again on demand is in NVMCaches.
static const struct {
  const char* holder;
  const char* field;     // null: all fields
} unrecoverable[] = {
  { "java/lang/Throwable", "backtrace" },
  { "java/lang/ref/Reference", nullptr },
  { "java/lang/ref/SoftReference", nullptr },
  { "java/util/concurrent/locks/AbstractOwnableSynchronizer", nullptr },
  { "java/util/concurrent/locks/AbstractQueuedSynchronizer", "head" },
  { "java/util/concurrent/locks/AbstractQueuedSynchronizer", "tail" },
  { "java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject", "firstWaiter" },
  { "java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject", "lastWaiter" },
  { "java/util/concurrent/locks/AbstractQueuedLongSynchronizer", "head" },
  { "java/util/concurrent/locks/AbstractQueuedLongSynchronizer", "tail" },
  { "java/util/concurrent/locks/AbstractQueuedLongSynchronizer$ConditionObject", "firstWaiter" },
  { "java/util/concurrent/locks/AbstractQueuedLongSynchronizer$ConditionObject", "lastWaiter" },
  { "java/util/concurrent/CompletableFuture$Signaller", "thread" },
  { "java/util/concurrent/FutureTask", "runner" },
  { "java/util/concurrent/FutureTask", "waiters" },
  { "java/util/concurrent/Phaser$QNode", "thread" },
  { "java/util/concurrent/ForkJoinTask$Aux", "thread" },
  { "java/util/concurrent/Exchanger$Slot", "entry" },
  { "java/util/concurrent/LinkedTransferQueue$DualNode", "waiter" },
  { "java/util/TimerTask", "state" },
  { "java/util/TimerTask", "nextExecutionTime" },
  { "java/util/TimerTask", "period" },
  { "java/io/PipedInputStream", "readSide" },
  { "java/io/PipedInputStream", "writeSide" },
  { "java/io/PipedReader", "readSide" },
  { "java/io/PipedReader", "writeSide" },
  { "java/util/concurrent/DelayQueue", "leader" },
  { "java/util/concurrent/PriorityBlockingQueue", "allocationSpinLock" },
  { "java/util/concurrent/ConcurrentHashMap", "cellsBusy" },
  { "java/util/concurrent/ConcurrentHashMap$TreeBin", "waiter" },
  { "java/util/concurrent/ConcurrentHashMap$TreeBin", "lockState" },
  { "java/util/concurrent/atomic/Striped64", "cellsBusy" },
  { "java/util/concurrent/locks/StampedLock", nullptr },
  { "java/util/concurrent/locks/ReentrantReadWriteLock$Sync", "firstReader" },
  { "java/util/concurrent/locks/ReentrantReadWriteLock$Sync", "firstReaderHoldCount" },
  { "java/util/concurrent/locks/ReentrantReadWriteLock$Sync", "cachedHoldCounter" },
};

// What synchronizers know of the threads that hold them or wait at them, in fields that for objects of other classes hold data:
// they are free after recovery, and nobody waits. Semaphore and CountDownLatch keep their count, LinkedTransferQueue its
// elements.
static const struct {
  const char* object_class;    // and its subclasses
  const char* holder;
  const char* field;
} held_states[] = {
  { "java/util/concurrent/locks/ReentrantLock$Sync", "java/util/concurrent/locks/AbstractQueuedSynchronizer", "state" },
  { "java/util/concurrent/locks/ReentrantReadWriteLock$Sync", "java/util/concurrent/locks/AbstractQueuedLongSynchronizer", "state" },
  { "java/util/concurrent/SynchronousQueue$Transferer", "java/util/concurrent/LinkedTransferQueue", "head" },
  { "java/util/concurrent/SynchronousQueue$Transferer", "java/util/concurrent/LinkedTransferQueue", "tail" },
};

static bool implements(Klass* k, const char* interface_name) {
  const Array<InstanceKlass*>* interfaces = k->is_instance_klass() ? InstanceKlass::cast(k)->transitive_interfaces() : nullptr;
  for (int i = 0; interfaces != nullptr && i < interfaces->length(); i++) {
    if (interfaces->at(i)->name()->equals(interface_name)) {
      return true;
    }
  }
  return false;
}

static Klass* element_of(Klass* k) {
  return k->is_objArray_klass() ? ObjArrayKlass::cast(k)->bottom_klass() : k;
}

static const char* const proxies = "java/lang/reflect/Proxy";

const char* NVMSpecial::refusal_of_class(Klass* k) {
  Klass* element = element_of(k);
  if (element->is_hidden()) {
    return "a hidden class has no name by which another process could find it";
  }
  for (Klass* c = element; c != nullptr; c = c->super()) {
    if (c != element && c->name()->equals(proxies)) {
      return "the class of a proxy is made at run time, and means nothing in another process";
    }
  }
  return NVMGeneratedClasses::refusal(element);
}

const char* NVMSpecial::refusal(Klass* k) {
  const bool is_lambda = k->is_hidden() && NVMLambda::describe(k) != nullptr;
  const char* of_class = refusal_of_class(is_lambda ? NVMLambda::host_of(InstanceKlass::cast(k)) : k);
  if (of_class != nullptr) {
    return of_class;
  }
  if (k->is_instance_klass() && NVMCanonicalList::is_of_process(InstanceKlass::cast(k))) {
    return nullptr;
  }
  for (Klass* c = k; c != nullptr; c = c->super()) {
    for (const auto& entry : refused) {
      const size_t length = strlen(entry.name);
      if (entry.name[length - 1] == '/' ? c->name()->starts_with(entry.name) : c->name()->equals(entry.name)) {
        return entry.reason;
      }
    }
  }
  for (const auto& entry : refused_interfaces) {
    if (implements(k, entry.name)) {
      return entry.reason;
    }
  }
  return NVMHookMethods::wrong_declaration(k);
}

bool NVMSpecial::is_unrecoverable(InstanceKlass* holder, Symbol* field, int field_index) {
  for (const auto& entry : unrecoverable) {
    if (holder->name()->equals(entry.holder) && (entry.field == nullptr || field->equals(entry.field))) {
      return true;
    }
  }
  // In that order, since a redefinition may come in between.
  return NVMCaches::is_cache(holder, field) || NVMFieldList::is_unrecoverable(holder, field, field_index) ||
         NVMUntestedFields::contains(holder, field_index);
}

bool NVMSpecial::is_kept(InstanceKlass* ik, InstanceKlass* holder, Symbol* field, int field_index) {
  return !is_unrecoverable(holder, field, field_index) && !is_held_state(ik, holder, field) &&
         !NVMCanonicalList::leaves_out(ik, (const char*)field->bytes(), field->utf8_length());
}

// Does the field, of an object of class ik, tell who holds it or waits at it?
bool NVMSpecial::is_held_state(InstanceKlass* ik, InstanceKlass* holder, Symbol* field) {
  for (const auto& entry : held_states) {
    if (!field->equals(entry.field) || !holder->name()->equals(entry.holder)) {
      continue;
    }
    for (Klass* c = ik; c != holder; c = c->super()) {
      if (c->name()->equals(entry.object_class)) {
        return true;
      }
    }
  }
  return false;
}

bool NVMSpecial::is_reservation(Klass* k) {
  return k->name()->equals("java/util/concurrent/ConcurrentHashMap$ReservationNode");
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
  NVMGCPoint::pass(THREAD);
  Klass* k = SystemDictionary::resolve_or_fail(symbol, true, CHECK_NULL);
  k->initialize(CHECK_NULL);
  return InstanceKlass::cast(k);
}

oop load_static(InstanceKlass* ik, const char* name, const char* signature) {
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
      boxes = objArrayHandle(THREAD, (objArrayOop)load_static(holder, "cache", signature));
    } else {
      NVMGCPoint::pass(THREAD);
      objArrayOop both = oopFactory::new_objArray(vmClasses::Object_klass(), 2, CHECK);
      boxes = objArrayHandle(THREAD, both);
      boxes->obj_at_put(0, load_static(ik, "FALSE", "Ljava/lang/Boolean;"));
      boxes->obj_at_put(1, load_static(ik, "TRUE", "Ljava/lang/Boolean;"));
    }
    const jlong low = value_of(boxes->obj_at(0));
    NVMSpinLocker locker(&cache_lock);   // several threads may come here at once
    if (cache.klass == nullptr) {
      cache.low = low;
      cache.boxes = OopHandle(Universe::vm_global(), boxes());
      cache.klass = ik;
    }
  }
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
  return k == vmClasses::Integer_klass() || k == vmClasses::Long_klass() || k == vmClasses::Boolean_klass() ||
         k == vmClasses::Character_klass() || k == vmClasses::Short_klass() || k == vmClasses::Byte_klass();
}

oop NVMSpecial::enum_name(oop constant) {
  static volatile int offset = 0;
  if (offset == 0) {
    fieldDescriptor fd;
    guarantee(vmClasses::Enum_klass()->find_local_field(vmSymbols::name_name(), vmSymbols::string_signature(), &fd),
              "Enum has a name");
    offset = fd.offset();
  }
  return cast_to_oop(NVMFrontStore::load(constant, offset));
}
