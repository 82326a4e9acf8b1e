// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "jni.h"

// Called by launcher.cpp: starts a VM, runs the tests in its thread, and returns the exit code of the process.
extern "C" JNIEXPORT int nvm_gtest(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  JavaVMOption option = {};
  option.optionString = const_cast<char*>("-Xshare:auto");
  JavaVMInitArgs args = {};
  args.version = JNI_VERSION_21;
  args.nOptions = 1;
  args.options = &option;
  JavaVM* vm;
  void* env;
  if (JNI_CreateJavaVM(&vm, &env, &args) != JNI_OK) {
    return 2;
  }
  const int result = RUN_ALL_TESTS();
  vm->DestroyJavaVM();
  return result;
}
