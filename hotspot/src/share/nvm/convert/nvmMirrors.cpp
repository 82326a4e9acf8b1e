// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmMirrors.hpp"

#include "classfile/javaClasses.hpp"
#include "memory/universe.hpp"
#include "nvm/image/nvmMarks.hpp"
#include "oops/klass.inline.hpp"
#include "oops/symbol.hpp"

NVMMirrorTable NVMMirrors::_table;

static NVMMirrorTable::Key key_of(oopDesc* mirror) {
  oop m = cast_to_oop(mirror);
  return java_lang_Class::is_primitive(m) ? (NVMMirrorTable::Key)java_lang_Class::primitive_type(m)
                                          : (NVMMirrorTable::Key)java_lang_Class::as_Klass(m);
}

void NVMMirrors::clear() {
  _table.clear();
}

nvmgranule NVMMirrors::forget(Klass* k) {
  const nvmgranule home = _table.home_of((NVMMirrorTable::Key)k);
  _table.remove((NVMMirrorTable::Key)k);
  return home;
}

bool NVMMirrors::is_home(nvmgranule granule) {
  NVMMirrorTable::Key key;
  return _table.find_key(granule, &key);
}

const char* NVMMirrors::name_of(oopDesc* mirror) {
  oop m = cast_to_oop(mirror);
  if (java_lang_Class::is_primitive(m)) {
    return type2name(java_lang_Class::primitive_type(m));
  }
  return java_lang_Class::as_Klass(m)->name()->as_C_string();
}

nvmgranule NVMMirrors::find(oopDesc* mirror) {
  return _table.home_of(key_of(mirror));
}

nvmgranule NVMMirrors::add(oopDesc* mirror, nvmgranule granule) {
  NVMMarks::shade(granule);
  return _table.add(key_of(mirror), granule);
}

oop NVMMirrors::mirror_at(nvmgranule granule) {
  NVMMirrorTable::Key key;
  if (!_table.find_key(granule, &key)) {
    return nullptr;
  }
  return key <= (NVMMirrorTable::Key)T_VOID ? Universe::java_mirror((BasicType)key) : ((Klass*)key)->java_mirror();
}
