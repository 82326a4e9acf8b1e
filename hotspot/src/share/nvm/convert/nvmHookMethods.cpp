// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmHookMethods.hpp"

#include "classfile/vmSymbols.hpp"

const char* const NVMHookMethods::_annotations[] = { "Lorg/autopersist/AfterRecovery;", nullptr };

bool NVMHookMethods::has_any(Klass* k) {
  return !for_each(k, [](Method*) { return false; });
}

const char* NVMHookMethods::wrong_declaration(Klass* k) {
  const bool fine = for_each(k, [](Method* m) {
    return !m->is_static() && !m->is_abstract() && m->signature() == vmSymbols::void_method_signature();
  });
  return fine ? nullptr : "it has a method annotated @AfterRecovery that is static or abstract, has parameters, or "
                          "returns something; declare it as `private void name()`";
}
