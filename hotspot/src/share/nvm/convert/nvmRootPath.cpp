#include "nvm/convert/nvmRootPath.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/image/nvmClassTable.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmReferences.hpp"
#include "nvm/image/nvmRootTable.hpp"
#include "utilities/ostream.hpp"

NVMRootPath::NVMRootPath(nvmgranule target)
  : _target(target), _met(NVMImageFile::end_granule()) {}

bool NVMRootPath::meet(nvmgranule granule, uint32_t parent) {
  if (is_null(granule) || !NVMImageFile::is_in_object_area(granule) || _met.at(granule)) {
    return true;
  }
  _met.set(granule);
  return _steps.length() < MaxSteps && _steps.push({granule, parent}) && granule != _target;
}

bool NVMRootPath::expand(uint32_t index) {
  NVMHome* home = NVMReferences::checked_home_at(_steps.at(index).granule);
  auto visit = [&](volatile nvmgranule* reference, const NVMClassEntry::Field*, uint32_t) {
    return meet(*reference, index);
  };
  return home == nullptr || NVMReferences::for_each(home, visit);
}

static void print_class(outputStream* st, const char* name, int length) {
  for (int i = 0; i < length && name[i] != ' '; i++) {
    st->put(name[i] == '/' ? '.' : name[i]);
  }
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
  if (NVMReferences::for_each(home, print)) {
    print_class(st, entry);
  }
  st->print(" -> ");
}

void NVMRootPath::print_to(outputStream* st, uint32_t index) {
  const int shown = 16;
  NVMArray<uint32_t> path;
  for (uint32_t i = index; i != NoParent && path.push(i); ) {
    i = _steps.at(i).parent;
  }
  const nvmgranule first = _steps.at(path.at(path.length() - 1)).granule;
  NVMRootEntry root;
  for (NVMRootEntries roots; roots.next(&root); ) {
    if (root.is_reference() && root.granule() == first) {
      root.print_on(st);
      st->print(" -> ");
      break;
    }
  }
  for (int i = (int)path.length() - 1; i > 0; i--) {
    if ((int)path.length() > shown && i == (int)path.length() - 1 - shown / 2) {
      st->print("(%d more) -> ", (int)path.length() - shown);
      i = shown / 2;
    }
    print_step(st, _steps.at(path.at(i)).granule, _steps.at(path.at(i - 1)).granule);
  }
}

void NVMRootPath::print(outputStream* st) {
  NVMHeap::Walk walk;
  bool go_on = true;
  NVMRootEntry root;
  for (NVMRootEntries roots; go_on && roots.next(&root); ) {
    if (root.is_reference()) {
      go_on = meet(root.granule(), NoParent);
    }
  }
  for (uint32_t i = 0; i < _steps.length() && go_on; i++) {
    go_on = expand(i);
  }
  const size_t length = _steps.length();
  if (length > 0 && _steps.at(length - 1).granule == _target) {
    print_to(st, (uint32_t)length - 1);
  }
}
