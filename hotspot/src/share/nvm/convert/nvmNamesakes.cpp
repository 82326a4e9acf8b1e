// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmNamesakes.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/image/nvmClassTable.hpp"
#include "oops/symbol.hpp"

#include <stdlib.h>

typedef NVMNamesakes::Reference Reference;

NVMNamesakes::NVMNamesakes() {}

NVMNamesakes::~NVMNamesakes() {}

bool NVMNamesakes::add(int field, Symbol* holder, Symbol* name, Symbol* type) {
  return _references.push({ field, holder, name, type, true });
}

static bool are_namesakes(const Reference& x, const Reference& y) {
  return x.holder == y.holder && x.name == y.name;
}

static int compare_names(const void* a, const void* b) {
  const Reference* x = (const Reference*)a;
  const Reference* y = (const Reference*)b;
  if (x->holder != y->holder) {
    return x->holder < y->holder ? -1 : 1;
  }
  return x->name < y->name ? -1 : x->name > y->name ? 1 : 0;
}

static int compare_fields(const void* a, const void* b) {
  return ((const Reference*)a)->field - ((const Reference*)b)->field;
}

void NVMNamesakes::describe(NVMClassEntryBuilder* builder) {
  const size_t count = _references.length();
  if (count < 2) {
    return;
  }
  ::qsort(&_references.at(0), count, sizeof(Reference), compare_names);
  bool any = false;
  for (size_t i = 1; i < count; i++) {
    if (are_namesakes(_references.at(i - 1), _references.at(i))) {
      _references.at(i - 1).is_alone = false;
      _references.at(i).is_alone = false;
      any = true;
    }
  }
  if (!any) {
    return;
  }
  ::qsort(&_references.at(0), count, sizeof(Reference), compare_fields);
  for (size_t i = 0; i < count; i++) {
    const Reference& r = _references.at(i);
    if (!r.is_alone) {
      builder->add_descriptor({ r.field, (const char*)r.type->bytes(), r.type->utf8_length() });
    }
  }
}
