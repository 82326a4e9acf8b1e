// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmRootPath.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/base/nvmThreadRegion.hpp"
#include "nvm/convert/nvmPath.hpp"
#include "nvm/image/nvmClassTable.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmNames.hpp"
#include "nvm/image/nvmReferences.hpp"
#include "nvm/image/nvmRootTable.hpp"
#include "utilities/ostream.hpp"

NVMRootPath::NVMRootPath(nvmgranule target)
  : _target(target), _class_id(0), _start(nvmgranule::null), _met(NVMImageFile::end_granule()) {}

NVMRootPath::NVMRootPath(nvmgranule start, uint32_t class_id)
  : _target(nvmgranule::null), _class_id(class_id), _start(start), _met(NVMImageFile::end_granule()) {}

NVMRootPath::NVMRootPath(nvmgranule start, nvmgranule target)
  : _target(target), _class_id(0), _start(start), _met(NVMImageFile::end_granule()) {}

// Until f() returns false.
template <typename Function>
bool NVMRootPath::for_each_pending(Function f) {
  NVMThreadRegion* const region = NVMThread::current()->region();
  bool go_on = true;
  NVMThreadRegion::Pending pending;
  for (size_t i = 0; region != nullptr && i < region->pending_count() && go_on; i++) {
    go_on = !region->pending(i, &pending) || f(pending);
  }
  return go_on;
}

bool NVMRootPath::is_target(nvmgranule granule) {
  if (!is_null(_target)) {
    return granule == _target;
  }
  NVMHome* const home = NVMReferences::checked_home_at(granule);
  return home != nullptr && home->class_id() == _class_id;
}

bool NVMRootPath::meet(nvmgranule granule, uint32_t parent) {
  if (is_null(granule) || !NVMImageFile::is_in_object_area(granule) || _met.at(granule)) {
    return true;
  }
  _met.set(granule);
  return _steps.length() < MaxSteps && _steps.push({granule, parent}) && !is_target(granule);
}

bool NVMRootPath::expand(uint32_t index) {
  NVMHome* home = NVMReferences::checked_home_at(_steps.at(index).granule);
  auto visit = [&](volatile nvmgranule* reference, const NVMClassEntry::Field*, uint32_t) {
    return meet(*reference, index);
  };
  const nvmgranule holder = _steps.at(index).granule;
  return home == nullptr ||
         (NVMReferences::for_each(home, visit) && for_each_pending([&](const NVMThreadRegion::Pending& pending) {
            return pending.holder != holder || meet(pending.value, index);
          }));
}

static void print_class(outputStream* st, const char* name, int length) {
  const void* const space = memchr(name, ' ', (size_t)length);
  NVMNames::print_external(st, name, space != nullptr ? (int)((const char*)space - name) : length);
}

static void print_class(outputStream* st, const NVMClassEntry& entry) {
  print_class(st, entry.name(), entry.class_name_length());      // of a lambda, the class that it is in
  if (entry.kind() == NVMClassEntry::Lambda) {
    st->print("$$Lambda");
  }
}

void NVMRootPath::print_step(outputStream* st, nvmgranule granule, nvmgranule child) {
  NVMHome* home = NVMImageFile::home_at(granule);
  const NVMClassEntry entry = NVMClassTable::entry(home->class_id());
  const auto print = [&](volatile nvmgranule* reference, const NVMClassEntry::Field* field, uint32_t index) {
    if (*reference != child) {
      return true;
    }
    if (field != nullptr && field->holder_length > 0) {
      print_class(st, field->holder, field->holder_length);      // as flags name it
    } else {
      print_class(st, entry);
    }
    if (field != nullptr) {
      st->print(".%.*s", field->name_length, field->name);
    } else {
      st->print("[%u]", index);
    }
    return false;
  };
  const auto print_pending = [&](const NVMThreadRegion::Pending& pending) {
    if (pending.holder != granule || pending.value != child) {
      return true;
    }
    NVMPath::print_field(st, pending.front, (intptr_t)pending.offset);
    return false;
  };
  if (NVMReferences::for_each(home, print) && for_each_pending(print_pending)) {
    print_class(st, entry);
  }
  st->print(" -> ");
}

void NVMRootPath::print_root(outputStream* st, nvmgranule value) {
  NVMRootEntry root;
  for (NVMRootEntries roots; roots.next(&root); ) {
    if (root.is_reference() && root.granule() == value) {
      root.print_on(st);
      st->print(" -> ");
      return;
    }
  }
  for_each_pending([&](const NVMThreadRegion::Pending& pending) {
    if (!is_null(pending.holder) || pending.value != value) {
      return true;
    }
    NVMPath::print_field(st, pending.front, (intptr_t)pending.offset);
    st->print(" -> ");
    return false;
  });
}

void NVMRootPath::print_to(outputStream* st, uint32_t index) {
  const int shown = 16;
  NVMArray<uint32_t> path;
  for (uint32_t i = index; i != NoParent && path.push(i); ) {
    i = _steps.at(i).parent;
  }
  print_root(st, _steps.at(path.at(path.length() - 1)).granule);
  for (int i = (int)path.length() - 1; i > 0; i--) {
    if ((int)path.length() > shown && i == (int)path.length() - 1 - shown / 2) {
      st->print("(%d more) -> ", (int)path.length() - shown);
      i = shown / 2;
    }
    print_step(st, _steps.at(path.at(i)).granule, _steps.at(path.at(i - 1)).granule);
  }
}

bool NVMRootPath::print(outputStream* st) {
  NVMHeap::Walk walk;
  bool go_on = is_null(_start) || meet(_start, NoParent);
  NVMRootEntry root;
  for (NVMRootEntries roots; is_null(_start) && go_on && roots.next(&root); ) {
    if (root.is_reference()) {
      go_on = meet(root.granule(), NoParent);
    }
  }
  go_on = go_on && for_each_pending([&](const NVMThreadRegion::Pending& pending) {
    return !is_null(pending.holder) || meet(pending.value, NoParent);
  });
  for (uint32_t i = 0; i < _steps.length() && go_on; i++) {
    go_on = expand(i);
  }
  const size_t length = _steps.length();
  const bool is_found = length > 0 && is_target(_steps.at(length - 1).granule);
  if (is_found) {
    print_to(st, (uint32_t)length - 1);
  }
  return is_found;
}
