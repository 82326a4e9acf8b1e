// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
// Runs the tests in a libjvm.so: its path, then GoogleTest's options. On a thread of its own, as HotSpot guards the
// stack of a thread that runs Java code.
#include <dlfcn.h>
#include <stdio.h>
#include <thread>

int main(int argc, char** argv) {
  if (argc < 2) {
    fprintf(stderr, "usage: %s libjvm.so [--gtest_...]\n", argv[0]);
    return 2;
  }
  void* libjvm = dlopen(argv[1], RTLD_NOW | RTLD_GLOBAL);
  int (*run)(int, char**) = libjvm == nullptr ? nullptr : (int (*)(int, char**))dlsym(libjvm, "nvm_gtest");
  if (run == nullptr) {
    fprintf(stderr, "%s: %s\n", argv[1], dlerror());
    return 2;
  }
  int result = 2;
  std::thread([&] { result = run(argc - 1, argv + 1); }).join();
  return result;
}
