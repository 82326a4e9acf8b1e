// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmFrontStore.hpp"

#include "oops/access.inline.hpp"

template <DecoratorSet order>
struct Decorators {
  static const DecoratorSet value =
    AccessInternal::DecoratorFixup<IN_HEAP | order | INTERNAL_VALUE_IS_OOP | INTERNAL_CONVERT_COMPRESSED_OOP |
                                   ON_UNKNOWN_OOP_REF>::value;
};

void NVMFrontStore::initialize(oopDesc* holder, ptrdiff_t offset, oop value) {
  RawAccess<>::oop_store((narrowOop*)((address)holder + offset), value);
}

void NVMFrontStore::store(oopDesc* holder, ptrdiff_t offset, oop value) {
  AccessInternal::PreRuntimeDispatch::store_at<Decorators<MO_SEQ_CST>::value>(cast_to_oop(holder), offset, value);
}

oop NVMFrontStore::compare_exchange(oopDesc* holder, ptrdiff_t offset, oop compare, oop value) {
  return AccessInternal::PreRuntimeDispatch::atomic_cmpxchg_at<Decorators<MO_SEQ_CST>::value>(
      cast_to_oop(holder), offset, compare, value);
}
