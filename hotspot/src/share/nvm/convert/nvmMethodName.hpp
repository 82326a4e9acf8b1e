// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMMETHODNAME_HPP
#define SHARE_NVM_CONVERT_NVMMETHODNAME_HPP

#include "memory/allStatic.hpp"

class InstanceKlass;
class Method;
class NVMDigest;
class Symbol;
class outputStream;

// Names to which compilers give numbers: those of methods with the code of lambdas (lambda$run$1, of serializable ones
// lambda$run$9b1e4a$1, of Scala $anonfun$run$1 and $anonfun$run$1$adapted, of Kotlin run$lambda$1), and accessors (access$000).
class NVMMethodName : public AllStatic {
public:
  // Is it what finds serializable lambdas, by an instruction more for each?
  static bool is_lambda_finder(Method* m);

  // Could it be one? There is a number between dollar signs, or at the end behind one.
  static bool has_number(Symbol* name);

  // A programmer may write such names, too; those keep their numbers.
  static bool is_numbered(Method* method);
  static bool is_numbered(InstanceKlass* holder, Symbol* name, Symbol* type);

  // With # for all such numbers, and for the hash code in front of that of a serializable lambda.
  static void print_unnumbered(outputStream* st, const char* name, int length);

  static void add_unnumbered(NVMDigest* digest, Symbol* name);
};

#endif // SHARE_NVM_CONVERT_NVMMETHODNAME_HPP
