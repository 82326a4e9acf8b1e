// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMHOOKMETHODS_HPP
#define SHARE_NVM_CONVERT_NVMHOOKMETHODS_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmAnnotations.hpp"
#include "oops/instanceKlass.hpp"
#include "oops/method.hpp"

// The methods of a class that are annotated @AfterRecovery; NVMHooks runs them. Usable in leaves.
class NVMHookMethods : public AllStatic {
  static const char* const _annotations[];

public:
  // Calls f(method) for those of k and its superclasses until f returns false; false if it did.
  template <typename Function>
  static bool for_each(Klass* k, Function f) {
    for (Klass* c = k; c != nullptr && c->is_instance_klass(); c = c->super()) {
      Array<Method*>* methods = InstanceKlass::cast(c)->methods();
      for (int i = 0; i < methods->length(); i++) {
        if (NVMAnnotations::has_any(methods->at(i), _annotations) && !f(methods->at(i))) {
          return false;
        }
      }
    }
    return true;
  }

  // Does the class or a superclass of it declare one?
  static bool has_any(Klass* k);

  // What is wrong with the declaration of one in the class or a superclass; null if nothing is.
  static const char* wrong_declaration(Klass* k);
};

#endif // SHARE_NVM_CONVERT_NVMHOOKMETHODS_HPP
