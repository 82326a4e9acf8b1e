// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BARRIER_NVMINTRINSICS_HPP
#define SHARE_NVM_BARRIER_NVMINTRINSICS_HPP

#include "classfile/vmIntrinsics.hpp"
#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

// What the intrinsics write into the Java heap, and who brings the homes in
// line afterwards. Every intrinsic of vmIntrinsics.hpp that a compiler may
// expand is in exactly one of the five lists of nvmIntrinsics.cpp:
//
//   list          writes                              synced by
//   ------------  ----------------------------------  ---------------------------
//   reads_only    nothing in the Java heap            -
//   by_access     one field or element, as an         the compiler's access layer:
//                 ordinary or ordered access          the same barrier as bytecodes
//   fresh_object  only an object that it allocated    - (a new object is ordinary)
//   vm_object     objects that belong to the VM and   - (their classes are refused:
//                 are never recoverable               Thread, Continuation, JFR)
//   by_write      arrays, through raw addresses       code after the intrinsic, as
//                                                     the table of Writes says
//
// An intrinsic that is in no list (of a newer update release, say) is not used
// with AutoPersist: its Java or native method is called instead, and does
// ordinary stores.
//
// The interpreter has intrinsics of its own (math, CRC32, Reference.get,
// Float16): they write nothing in the Java heap.
//
// The stubs of StubRoutines never sync, because they see addresses, not
// objects; their callers do:
//
//   stub                                   callers
//   -------------------------------------  ------------------------------------
//   *_arraycopy, generic and checkcast     C1 LIR_OpArrayCopy and C2 ArrayCopy:
//                                          after it, also if it fails midway
//   unsafe_arraycopy, unsafe_setmemory     C2 by the table; Unsafe_CopyMemory0
//                                          and Unsafe_SetMemory0 in the VM
//   *_fill                                 C2 (loops turned into fills)
//   string inflate/compress, encode ISO    C2 by the table
//   crypto, BigInteger, Base64, sort       C2 by the table
//   vector math, CRC, mismatch, hash code  write nothing in the Java heap
//   cont_thaw, cont_preempt                write stacks; a StackChunk is refused
class NVMIntrinsics : public AllStatic {
public:
  enum class Effect { None, ByAccess, ByWrite, Unknown };

  // One array, or other object, that an intrinsic writes. Slots number the
  // arguments as LibraryCallKit::argument() does: the receiver is the first,
  // long and double take two.
  struct Write {
    static const int8_t NoSlot = -1;
    static const int    BlockLength = 16;

    enum class Extent {
      Whole,      // anywhere in the object
      Elements,   // unit * [index, index + length - minus), from the values of these slots
      Returned,   // [index, index + result): as many elements as the intrinsic says
      Block,      // of AES: BlockLength elements from index
      Encoded,    // in Base64: 4 elements for each 3 of length - minus, from index
      ToEnd,      // from element index
      Bytes       // [index, index + length) in bytes from the object's start, Java longs;
                  // length may be NoSlot (a vector, whose size the compiler knows; a
                  // masked one may reach beyond the object), and the object null (the
                  // address then is outside of the Java heap)
    };

    vmIntrinsicID id;
    int8_t        object;         // slot of the object written, or of the object that refers to it
    const char*   field;          // null, or the field of `object` that refers to the array written
    const char*   signature;      // of field; null: "[I", "[J" or "[B" by the receiver's class
    Extent        extent;
    int8_t        index;          // slots
    int8_t        length;         //   ... of the number of elements; as a maximum
    int8_t        minus;          //   ... to be subtracted from length, or NoSlot
    int8_t        unit;           // factor of index and length
  };

  static Effect effect_of(vmIntrinsicID id);

  // The writes of id are first[0 .. result - 1].
  static int writes_of(vmIntrinsicID id, const Write*& first);

  // With AutoPersist, an intrinsic of which nothing is known is not used.
  static bool is_disabled(vmIntrinsicID id);
};

#endif // SHARE_NVM_BARRIER_NVMINTRINSICS_HPP
