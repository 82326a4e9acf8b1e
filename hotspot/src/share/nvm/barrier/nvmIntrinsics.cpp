// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "jfr/support/jfrIntrinsics.hpp"
#include "nvm/barrier/nvmIntrinsics.hpp"
#include "nvm/nvm_globals.hpp"
#include "runtime/globals.hpp"

#define NVM_INTRINSICS_READING_ONLY(f) \
   f(_hashCode) f(_getClass) f(_notify) f(_notifyAll) f(_dabs) f(_fabs) f(_iabs)        \
   f(_labs) f(_dsin) f(_floor) f(_ceil) f(_rint) f(_dcos) f(_dtan) f(_datan2)           \
   f(_dtanh) f(_dcbrt) f(_dsqrt) f(_dlog) f(_dlog10) f(_dpow) f(_dexp) f(_min) f(_max)  \
   f(_addExactI) f(_addExactL) f(_decrementExactI) f(_decrementExactL)                  \
   f(_incrementExactI) f(_incrementExactL) f(_multiplyExactI) f(_multiplyExactL)        \
   f(_multiplyHigh) f(_unsignedMultiplyHigh) f(_negateExactI) f(_negateExactL)          \
   f(_subtractExactI) f(_subtractExactL) f(_fmaD) f(_fmaF) f(_maxF) f(_minF) f(_maxD)   \
   f(_minD) f(_maxL) f(_minL) f(_roundD) f(_roundF) f(_dcopySign) f(_fcopySign)         \
   f(_dsignum) f(_fsignum) f(_min_strict) f(_max_strict) f(_minF_strict)                \
   f(_maxF_strict) f(_minD_strict) f(_maxD_strict) f(_dsqrt_strict)                     \
   f(_floatIsInfinite) f(_floatIsFinite) f(_doubleIsInfinite) f(_doubleIsFinite)        \
   f(_floatToRawIntBits) f(_floatToIntBits) f(_intBitsToFloat) f(_doubleToRawLongBits)  \
   f(_doubleToLongBits) f(_longBitsToDouble) f(_float16ToFloat) f(_floatToFloat16)      \
   f(_compareUnsigned_i) f(_compareUnsigned_l) f(_divideUnsigned_i)                     \
   f(_remainderUnsigned_i) f(_divideUnsigned_l) f(_remainderUnsigned_l)                 \
   f(_numberOfLeadingZeros_i) f(_numberOfLeadingZeros_l) f(_numberOfTrailingZeros_i)    \
   f(_numberOfTrailingZeros_l) f(_bitCount_i) f(_bitCount_l) f(_compress_i)             \
   f(_compress_l) f(_expand_i) f(_expand_l) f(_reverse_i) f(_reverse_l)                 \
   f(_reverseBytes_i) f(_reverseBytes_l) f(_reverseBytes_c) f(_reverseBytes_s)          \
   f(_identityHashCode) f(_currentTimeMillis) f(_nanoTime) f(_currentCarrierThread)     \
   f(_currentThread) f(_scopedValueCache) f(_findScopedValueBindings)                   \
   f(_isAssignableFrom) f(_isInstance) f(_isHidden) f(_getSuperclass) f(_Class_cast)    \
   f(_getClassAccessFlags) f(_getLength) f(_getCallerClass) f(_onSpinWait)              \
   f(_ensureMaterializedForStackWalk) f(_equalsC) f(_equalsB) f(_vectorizedHashCode)    \
   f(_getCharStringU) f(_compareToL) f(_compareToU) f(_compareToLU) f(_compareToUL)     \
   f(_indexOfL) f(_indexOfU) f(_indexOfUL) f(_indexOfIL) f(_indexOfIU) f(_indexOfIUL)   \
   f(_indexOfU_char) f(_indexOfL_char) f(_equalsL) f(_isDigit) f(_isLowerCase)          \
   f(_isUpperCase) f(_isWhitespace) f(_Preconditions_checkIndex)                        \
   f(_Preconditions_checkLongIndex) f(_countPositives) f(_vectorizedMismatch)           \
   f(_Reference_get) f(_Reference_refersTo0) f(_PhantomReference_refersTo0)             \
   f(_updateCRC32) f(_updateBytesCRC32) f(_updateByteBufferCRC32)                       \
   f(_updateBytesCRC32C) f(_updateDirectByteBufferCRC32C) f(_updateBytesAdler32)        \
   f(_updateByteBufferAdler32) f(_writeback0) f(_writebackPreSync0)                     \
   f(_writebackPostSync0) f(_loadFence) f(_storeFence) f(_storeStoreFence)              \
   f(_fullFence) f(_profileBoolean) f(_isCompileConstant) f(_getObjectSize)             \
   f(_blackhole) f(_getReference) f(_getBoolean) f(_getByte) f(_getShort) f(_getChar)   \
   f(_getInt) f(_getLong) f(_getFloat) f(_getDouble) f(_getReferenceVolatile)           \
   f(_getBooleanVolatile) f(_getByteVolatile) f(_getShortVolatile) f(_getCharVolatile)  \
   f(_getIntVolatile) f(_getLongVolatile) f(_getFloatVolatile) f(_getDoubleVolatile)    \
   f(_getReferenceOpaque) f(_getBooleanOpaque) f(_getByteOpaque) f(_getShortOpaque)     \
   f(_getCharOpaque) f(_getIntOpaque) f(_getLongOpaque) f(_getFloatOpaque)              \
   f(_getDoubleOpaque) f(_getReferenceAcquire) f(_getBooleanAcquire)                    \
   f(_getByteAcquire) f(_getShortAcquire) f(_getCharAcquire) f(_getIntAcquire)          \
   f(_getLongAcquire) f(_getFloatAcquire) f(_getDoubleAcquire) f(_getShortUnaligned)    \
   f(_getCharUnaligned) f(_getIntUnaligned) f(_getLongUnaligned) f(_sqrt_float16)       \
   f(_fma_float16) f(_VectorUnaryOp) f(_VectorBinaryOp) f(_VectorUnaryLibOp)            \
   f(_VectorBinaryLibOp) f(_VectorTernaryOp) f(_VectorSelectFromTwoVectorOp)            \
   f(_VectorFromBitsCoerced) f(_VectorLoadOp) f(_VectorLoadMaskedOp)                    \
   f(_VectorReductionCoerced) f(_VectorTest) f(_VectorBlend) f(_VectorCompare)          \
   f(_VectorRearrange) f(_VectorSelectFrom) f(_VectorExtract) f(_VectorInsert)          \
   f(_VectorBroadcastInt) f(_VectorConvert) f(_VectorGatherOp) f(_VectorMaskOp)         \
   f(_VectorCompressExpand) f(_IndexVector) f(_IndexPartiallyInUpperRange)

#define NVM_INTRINSICS_BY_ACCESS(f) \
   f(_putCharStringU) f(_Reference_clear0) f(_PhantomReference_clear0)                  \
   f(_putReference) f(_putBoolean) f(_putByte) f(_putShort) f(_putChar) f(_putInt)      \
   f(_putLong) f(_putFloat) f(_putDouble) f(_putReferenceVolatile)                      \
   f(_putBooleanVolatile) f(_putByteVolatile) f(_putShortVolatile) f(_putCharVolatile)  \
   f(_putIntVolatile) f(_putLongVolatile) f(_putFloatVolatile) f(_putDoubleVolatile)    \
   f(_putReferenceOpaque) f(_putBooleanOpaque) f(_putByteOpaque) f(_putShortOpaque)     \
   f(_putCharOpaque) f(_putIntOpaque) f(_putLongOpaque) f(_putFloatOpaque)              \
   f(_putDoubleOpaque) f(_putReferenceRelease) f(_putBooleanRelease)                    \
   f(_putByteRelease) f(_putShortRelease) f(_putCharRelease) f(_putIntRelease)          \
   f(_putLongRelease) f(_putFloatRelease) f(_putDoubleRelease) f(_putShortUnaligned)    \
   f(_putCharUnaligned) f(_putIntUnaligned) f(_putLongUnaligned)                        \
   f(_compareAndSetReference) f(_compareAndExchangeReference)                           \
   f(_compareAndExchangeReferenceAcquire) f(_compareAndExchangeReferenceRelease)        \
   f(_compareAndSetLong) f(_compareAndExchangeLong) f(_compareAndExchangeLongAcquire)   \
   f(_compareAndExchangeLongRelease) f(_compareAndSetInt) f(_compareAndExchangeInt)     \
   f(_compareAndExchangeIntAcquire) f(_compareAndExchangeIntRelease)                    \
   f(_compareAndSetByte) f(_compareAndExchangeByte) f(_compareAndExchangeByteAcquire)   \
   f(_compareAndExchangeByteRelease) f(_compareAndSetShort)                             \
   f(_compareAndExchangeShort) f(_compareAndExchangeShortAcquire)                       \
   f(_compareAndExchangeShortRelease) f(_weakCompareAndSetReferencePlain)               \
   f(_weakCompareAndSetReferenceAcquire) f(_weakCompareAndSetReferenceRelease)          \
   f(_weakCompareAndSetReference) f(_weakCompareAndSetLongPlain)                        \
   f(_weakCompareAndSetLongAcquire) f(_weakCompareAndSetLongRelease)                    \
   f(_weakCompareAndSetLong) f(_weakCompareAndSetIntPlain)                              \
   f(_weakCompareAndSetIntAcquire) f(_weakCompareAndSetIntRelease)                      \
   f(_weakCompareAndSetInt) f(_weakCompareAndSetBytePlain)                              \
   f(_weakCompareAndSetByteAcquire) f(_weakCompareAndSetByteRelease)                    \
   f(_weakCompareAndSetByte) f(_weakCompareAndSetShortPlain)                            \
   f(_weakCompareAndSetShortAcquire) f(_weakCompareAndSetShortRelease)                  \
   f(_weakCompareAndSetShort) f(_getAndAddInt) f(_getAndAddLong) f(_getAndAddByte)      \
   f(_getAndAddShort) f(_getAndSetInt) f(_getAndSetLong) f(_getAndSetByte)              \
   f(_getAndSetShort) f(_getAndSetReference)

#define NVM_INTRINSICS_OF_FRESH_OBJECTS(f) \
   f(_clone) f(_newArray) f(_copyOf) f(_copyOfRange) f(_toBytesStringU)                 \
   f(_allocateInstance) f(_allocateUninitializedArray) f(_VectorRebox)

#define NVM_INTRINSICS_OF_VM_OBJECTS(f) \
   f(_setCurrentThread) f(_setScopedValueCache) f(_Continuation_enter)                  \
   f(_Continuation_enterSpecial) f(_Continuation_doYield) f(_Continuation_pin)          \
   f(_Continuation_unpin) f(_notifyJvmtiVThreadStart) f(_notifyJvmtiVThreadEnd)         \
   f(_notifyJvmtiVThreadMount) f(_notifyJvmtiVThreadUnmount)                            \
   f(_notifyJvmtiVThreadDisableSuspend)

#ifdef JFR_HAVE_INTRINSICS
#define NVM_INTRINSICS_OF_JFR(f) f(_counterTime) f(_getClassId) f(_getEventWriter) f(_jvm_commit)
#else
#define NVM_INTRINSICS_OF_JFR(f)
#endif

using ID = vmIntrinsicID;
using Write = NVMIntrinsics::Write;

static const int8_t NoSlot = Write::NoSlot;

static constexpr Write whole(ID id, int8_t object) {
  return { id, object, nullptr, nullptr, Write::Extent::Whole, NoSlot, NoSlot, NoSlot, 1 };
}

static constexpr Write held(ID id, int8_t holder, const char* field, const char* signature) {
  return { id, holder, field, signature, Write::Extent::Whole, NoSlot, NoSlot, NoSlot, 1 };
}

static constexpr Write elements(ID id, int8_t array, int8_t index, int8_t length) {
  return { id, array, nullptr, nullptr, Write::Extent::Elements, index, length, NoSlot, 1 };
}

// length is given by its end and its begin
static constexpr Write elements_to(ID id, int8_t array, int8_t index, int8_t end, int8_t begin) {
  return { id, array, nullptr, nullptr, Write::Extent::Elements, index, end, begin, 1 };
}

// index and length count UTF-16 chars in a byte array
static constexpr Write chars_in_bytes(ID id, int8_t array, int8_t index, int8_t length) {
  return { id, array, nullptr, nullptr, Write::Extent::Elements, index, length, NoSlot, 2 };
}

static constexpr Write returned(ID id, int8_t array, int8_t index) {
  return { id, array, nullptr, nullptr, Write::Extent::Returned, index, NoSlot, NoSlot, 1 };
}

static constexpr Write block(ID id, int8_t array, int8_t index) {
  return { id, array, nullptr, nullptr, Write::Extent::Block, index, NoSlot, NoSlot, 1 };
}

static constexpr Write encoded(ID id, int8_t array, int8_t index, int8_t end, int8_t begin) {
  return { id, array, nullptr, nullptr, Write::Extent::Encoded, index, end, begin, 1 };
}

static constexpr Write to_end(ID id, int8_t array, int8_t index) {
  return { id, array, nullptr, nullptr, Write::Extent::ToEnd, index, NoSlot, NoSlot, 1 };
}

static constexpr Write bytes(ID id, int8_t object, int8_t offset, int8_t size) {
  return { id, object, nullptr, nullptr, Write::Extent::Bytes, offset, size, NoSlot, 1 };
}

// Entries of the same intrinsic follow each other.
static const Write table_of_writes[] = {
  // System.arraycopy, Unsafe, the vector API
  elements      (ID::_arraycopy,                            2, 3, 4),
  bytes         (ID::_copyMemory,                           4, 5, 7),
  bytes         (ID::_setMemory,                            1, 2, 4),
  bytes         (ID::_VectorStoreOp,                        3, 4, NoSlot),
  bytes         (ID::_VectorStoreMaskedOp,                  4, 5, NoSlot),
  whole         (ID::_VectorScatterOp,                      5),

  // java.util.DualPivotQuicksort
  elements_to   (ID::_arraySort,                            1, 4, 5, 4),
  elements_to   (ID::_arrayPartition,                       1, 4, 5, 4),

  // Strings and charsets
  returned      (ID::_compressStringC,                      2, 3),
  returned      (ID::_compressStringB,                      2, 3),
  elements      (ID::_inflateStringC,                       2, 3, 4),
  chars_in_bytes(ID::_inflateStringB,                       2, 3, 4),
  elements_to   (ID::_getCharsStringU,                      3, 4, 2, 1),
  returned      (ID::_encodeISOArray,                       2, 3),
  returned      (ID::_encodeByteISOArray,                   2, 3),
  returned      (ID::_encodeAsciiArray,                     2, 3),
  encoded       (ID::_base64_encodeBlock,                   4, 5, 3, 2),
  to_end        (ID::_base64_decodeBlock,                   4, 5),   // its stubs write vectors, of which the end is no result

  // java.math.BigInteger
  whole         (ID::_multiplyToLen,                        4),
  whole         (ID::_squareToLen,                          2),
  whole         (ID::_mulAdd,                               0),
  whole         (ID::_montgomeryMultiply,                   6),
  whole         (ID::_montgomerySquare,                     5),
  whole         (ID::_bigIntegerRightShiftWorker,           0),
  whole         (ID::_bigIntegerLeftShiftWorker,            0),

  // AES
  block         (ID::_aescrypt_encryptBlock,                3, 4),
  block         (ID::_aescrypt_decryptBlock,                3, 4),
  elements      (ID::_electronicCodeBook_encryptAESCrypt,   4, 5, 3),
  elements      (ID::_electronicCodeBook_decryptAESCrypt,   4, 5, 3),
  elements      (ID::_cipherBlockChaining_encryptAESCrypt,  4, 5, 3),
  held          (ID::_cipherBlockChaining_encryptAESCrypt,  0, "r", "[B"),
  elements      (ID::_cipherBlockChaining_decryptAESCrypt,  4, 5, 3),
  held          (ID::_cipherBlockChaining_decryptAESCrypt,  0, "r", "[B"),
  elements      (ID::_counterMode_AESCrypt,                 4, 5, 3),
  held          (ID::_counterMode_AESCrypt,                 0, "counter", "[B"),
  held          (ID::_counterMode_AESCrypt,                 0, "encryptedCounter", "[B"),
  whole         (ID::_counterMode_AESCrypt,                 0),   // its field "used"
  elements      (ID::_galoisCounterMode_AESCrypt,           5, 6, 2),
  held          (ID::_galoisCounterMode_AESCrypt,           7, "counter", "[B"),
  held          (ID::_galoisCounterMode_AESCrypt,           8, "state", "[J"),
  held          (ID::_galoisCounterMode_AESCrypt,           8, "subkeyHtbl", "[J"),
  whole         (ID::_ghash_processBlocks,                  3),
  whole         (ID::_ghash_processBlocks,                  4),   // some stubs keep powers of the key there

  // Digests
  held          (ID::_md5_implCompress,                     0, "state", "[I"),
  held          (ID::_sha_implCompress,                     0, "state", "[I"),
  held          (ID::_sha2_implCompress,                    0, "state", "[I"),
  held          (ID::_sha5_implCompress,                    0, "state", "[J"),
  held          (ID::_sha3_implCompress,                    0, "state", "[J"),
  held          (ID::_digestBase_implCompressMB,            0, "state", nullptr),
  whole         (ID::_double_keccak,                        0),
  whole         (ID::_double_keccak,                        1),

  // Other cryptography
  whole         (ID::_intpoly_montgomeryMult_P256,          3),
  whole         (ID::_intpoly_assign,                       1),
  whole         (ID::_poly1305_processBlocks,               4),
  whole         (ID::_chacha20Block,                        1),
  whole         (ID::_kyberNtt,                             0),
  whole         (ID::_kyberInverseNtt,                      0),
  whole         (ID::_kyberNttMult,                         0),
  whole         (ID::_kyberAddPoly_2,                       0),
  whole         (ID::_kyberAddPoly_3,                       0),
  whole         (ID::_kyber12To16,                          2),
  whole         (ID::_kyberBarrettReduce,                   0),
  whole         (ID::_dilithiumAlmostNtt,                   0),
  whole         (ID::_dilithiumAlmostInverseNtt,            0),
  whole         (ID::_dilithiumNttMult,                     0),
  whole         (ID::_dilithiumMontMulByConstant,           0),
  whole         (ID::_dilithiumDecomposePoly,               1),
  whole         (ID::_dilithiumDecomposePoly,               2),
};

int NVMIntrinsics::writes_of(vmIntrinsicID id, const Write*& first) {
  int count = 0;
  for (const Write& write : table_of_writes) {
    if (write.id == id) {
      if (count++ == 0) {
        first = &write;
      }
    }
  }
  return count;
}

NVMIntrinsics::Effect NVMIntrinsics::effect_of(vmIntrinsicID id) {
#define NVM_INTRINSIC_CASE(id) case vmIntrinsicID::id:
  switch (id) {
  NVM_INTRINSICS_READING_ONLY(NVM_INTRINSIC_CASE)
  NVM_INTRINSICS_OF_FRESH_OBJECTS(NVM_INTRINSIC_CASE)
  NVM_INTRINSICS_OF_VM_OBJECTS(NVM_INTRINSIC_CASE)
  NVM_INTRINSICS_OF_JFR(NVM_INTRINSIC_CASE)
    return Effect::None;
  NVM_INTRINSICS_BY_ACCESS(NVM_INTRINSIC_CASE)
    return Effect::ByAccess;
  default:
    break;
  }
#undef NVM_INTRINSIC_CASE
  const Write* first;
  return writes_of(id, first) > 0 ? Effect::ByWrite : Effect::Unknown;
}

bool NVMIntrinsics::is_disabled(vmIntrinsicID id) {
  // Those behind LAST_COMPILER_INLINE are compiled as the Java methods that they are.
  return AutoPersist &&
         id <= vmIntrinsics::LAST_COMPILER_INLINE &&
         effect_of(id) == Effect::Unknown;
}
