// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMNAMESAKES_HPP
#define SHARE_NVM_CONVERT_NVMNAMESAKES_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmArray.hpp"

class NVMClassEntryBuilder;
class Symbol;

// References that share holder and name, and differ in their type. Class files may have such fields, and obfuscators
// make them. The description of their class has their types, too. Usable in leaves.
class NVMNamesakes : public StackObj {
public:
  struct Reference {
    int     field;       // its number in the description
    Symbol* holder;
    Symbol* name;
    Symbol* type;
    bool    is_alone;
  };

private:
  NVMArray<Reference> _references;

public:
  NVMNamesakes();
  ~NVMNamesakes();

  // False if there is too little memory.
  bool add(int field, Symbol* holder, Symbol* name, Symbol* type);

  void describe(NVMClassEntryBuilder* builder);
};

#endif // SHARE_NVM_CONVERT_NVMNAMESAKES_HPP
