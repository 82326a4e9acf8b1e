// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmLambda.hpp"

#include "classfile/classLoaderData.hpp"
#include "classfile/dictionary.hpp"
#include "classfile/symbolTable.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/convert/nvmCallSite.hpp"
#include "nvm/convert/nvmIdentities.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "oops/constantPool.inline.hpp"
#include "oops/instanceKlass.inline.hpp"

InstanceKlass* NVMLambda::host_of(InstanceKlass* ik) {
  ResourceMark rm;
  const char* name = ik->name()->as_C_string();
  const char* end = nullptr;
  for (const char* p = strstr(name, "$$Lambda"); p != nullptr; p = strstr(p + 1, "$$Lambda")) {
    end = p;
  }
  // A class loader data of the hidden class's own would have no dictionary.
  if (end == nullptr || ik->class_loader_data()->has_class_mirror_holder()) {
    return nullptr;
  }
  TempNewSymbol symbol = SymbolTable::probe(name, (int)(end - name));
  return symbol == nullptr ? nullptr
                           : ik->class_loader_data()->dictionary()->find_class(Thread::current(), symbol);
}

// The constant pool index of its call site; 0 if it has none.
static int call_site_of(Klass* k, InstanceKlass** host) {
  if (!k->is_instance_klass() || !k->is_hidden()) {
    return 0;
  }
  InstanceKlass* ik = InstanceKlass::cast(k);
  *host = NVMLambda::host_of(ik);
  int best = 0;
  int best_index = 0;
  for (int i = 1; *host != nullptr && i < (*host)->constants()->length(); i++) {
    NVMCallSite site((*host)->constants(), i);
    const int fits = site.is_lambda() ? site.fit(ik) : 0;
    if (fits > best) {
      best = fits;
      best_index = i;
    }
  }
  return best_index;
}

const char* NVMLambda::describe(Klass* k) {
  InstanceKlass* host;
  const int index = call_site_of(k, &host);
  if (index == 0) {
    return nullptr;
  }
  stringStream st;
  NVMCallSite(host->constants(), index).describe(&st);
  return st.size() < max_jushort ? st.as_string() : nullptr;
}

const char* NVMLambda::identity(Klass* k) {
  InstanceKlass* host;
  const int index = NVMImageFile::superblock()->has_identities() ? call_site_of(k, &host) : 0;
  return index != 0 ? identity_of(host, index) : nullptr;
}

const char* NVMLambda::identity_of(InstanceKlass* host, int call_site) {
  const char* const own = NVMIdentities::of_lambda(host, call_site);
  const char* const of_host = NVMIdentities::of(host);
  if (own == nullptr || of_host == nullptr) {
    return own;
  }
  stringStream st;
  st.print("%s %s", own, of_host);
  return st.as_string();
}
