#include "nvm/region/nvmRootPlace.hpp"

#include "nvm/image/nvmImageFile.hpp"
#include "nvm/recover/nvmNamedRoots.hpp"
#include "nvm/recover/nvmRoots.hpp"
#include "oops/instanceKlass.inline.hpp"

static NVMRootEntry entry_of(bool is_named, NVMRoot* root, NVMNamedRoot* named) {
  return is_named ? named->entry : root->entry;
}

bool NVMRootPlace::is_reference() const {
  return is_named() || root()->is_reference();
}

oop NVMRootPlace::holder() const {
  return is_named() ? nullptr : root()->holder->java_mirror();
}

int NVMRootPlace::field_offset() const {
  return root()->offset;
}

size_t NVMRootPlace::image_offset() const {
  return NVMImageFile::place_of(entry_of(is_named(), root(), named()).value_addr());
}

uint64_t NVMRootPlace::image_bits() const {
  return *entry_of(is_named(), root(), named()).value_addr();
}

void NVMRootPlace::set_image_bits(uint64_t bits) const {
  entry_of(is_named(), root(), named()).set_value(bits);
}

bool NVMRootPlace::read_front(uint64_t* bits) const {
  return is_named() ? NVMNamedRoots::read_front(named(), bits) : NVMRoots::read_front(root(), bits);
}

void NVMRootPlace::set_front(uint64_t bits, oop old) const {
  if (is_named()) {
    NVMNamedRoots::set_front(named(), bits, old);
  } else {
    NVMRoots::set_front(root(), bits, old);
  }
}
