// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
// The fork server of ./ap fuzz coverage: a JVM that is warm, and children of it, which are that JVM with one thread only.
// A child takes one input after the other: it stops itself after each, and goes on when AFL has changed the input.
// Natives of org.autopersist.fuzz.check.ForkServer, linked into the libjvm.so of build/jdk-coverage and into no other.
#include "edges.hpp"
#include "imageInput.hpp"

#include <errno.h>
#include <fcntl.h>
#include <jni.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

// AFL's end of the pipes, and what it is told first: that options follow, and the size of the map.
static const int      Requests = 198;
static const int      Answers = 199;
static const uint32_t HasOptions = 0x80000001u;
static const uint32_t HasMapSize = 0x40000000u;

// Then a child is replaced, so that what earlier inputs have left in it does not grow.
static const int      MostInputs = 2000;

static bool     is_child = false;       // of a fork server
static int      inputs = 0;             // of this child
static unsigned char* edges = nullptr;
static uint8_t* expected = nullptr;     // the image as it was made
static uint8_t* file = nullptr;
static size_t   size = 0;

static void end(const char* problem) {
  fprintf(stderr, "fork server: %s: %s\n", problem, strerror(errno));
  _exit(2);
}

static unsigned char* shared_map() {
  const char* id = getenv("__AFL_SHM_ID");
  if (id == nullptr) {
    return nullptr;
  }
  void* map = shmat(atoi(id), nullptr, 0);
  if (map == (void*)-1) {
    end("AFL's map can't be attached");
  }
  return (unsigned char*)map;
}

static void tell(uint32_t value) {
  if (write(Answers, &value, sizeof(value)) != (ssize_t)sizeof(value)) {
    _exit(0);       // AFL has ended
  }
}

static void begin_input() {
  Edges::count_into(edges);
  // An input that is refused at once has some edge, too.
  edges[0] = 1;
}

// Returns in each child.
static void serve() {
  tell(HasOptions | HasMapSize | (uint32_t)(Edges::MapSize - 1) << 1);
  pid_t child = 0;      // that has stopped itself
  while (true) {
    uint32_t was_killed;
    if (read(Requests, &was_killed, sizeof(was_killed)) != (ssize_t)sizeof(was_killed)) {
      if (child != 0) {
        kill(child, SIGKILL);
      }
      _exit(0);
    }
    int status = 0;
    if (child != 0 && was_killed != 0) {
      waitpid(child, &status, 0);
      child = 0;
    }
    if (child != 0) {
      kill(child, SIGCONT);
    } else if ((child = fork()) == 0) {
      close(Requests);
      close(Answers);
      is_child = true;
      begin_input();
      return;
    } else if (child < 0) {
      end("fork");
    }
    tell((uint32_t)child);
    while (waitpid(child, &status, WUNTRACED) < 0) {
      if (errno != EINTR) {
        end("waitpid");
      }
    }
    if (!WIFSTOPPED(status)) {
      child = 0;
    }
    tell((uint32_t)status);
  }
}

static uint8_t* read_input(const char* path, size_t* length) {
  const int fd = open(path, O_RDONLY | O_CLOEXEC);
  struct stat st;
  if (fd < 0 || fstat(fd, &st) != 0) {
    end(path);
  }
  uint8_t* input = (uint8_t*)malloc((size_t)st.st_size + 1);
  *length = 0;
  for (ssize_t got; (got = read(fd, input + *length, (size_t)st.st_size - *length)) > 0; ) {
    *length += (size_t)got;
  }
  close(fd);
  return input;
}

static uint8_t* map_shared(const char* path, size_t bytes) {
  const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (fd < 0 || ftruncate(fd, 0) != 0 || ftruncate(fd, (off_t)bytes) != 0) {
    end(path);
  }
  void* p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  return p == MAP_FAILED ? nullptr : (uint8_t*)p;
}

// Returns the input's flags.
static int make_image(const char* input, const char* image) {
  if (file != nullptr) {
    munmap(file, size);
    munmap(expected, size);
  }
  size_t length;
  uint8_t* bytes = read_input(input, &length);
  size = ImageInput::image_size(bytes, length);
  file = map_shared(image, size);
  void* copy = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (file == nullptr || copy == MAP_FAILED) {
    end("mmap");
  }
  expected = (uint8_t*)copy;
  ImageInput(file, size).make(bytes, length);
  ImageInput(expected, size).make(bytes, length);
  const int flags = length > 0 ? bytes[0] : 0;
  free(bytes);
  return flags;
}

#define NATIVE(type, name) extern "C" JNIEXPORT type JNICALL Java_org_autopersist_fuzz_check_ForkServer_##name

NATIVE(jboolean, serve0)(JNIEnv*, jclass) {
  edges = shared_map();
  if (edges != nullptr) {
    serve();
  }
  return edges != nullptr;
}

// A child waits for its next input.
NATIVE(void, next0)(JNIEnv*, jclass) {
  if (++inputs == MostInputs) {
    _exit(0);
  }
  raise(SIGSTOP);
  begin_input();
}

NATIVE(jboolean, make0)(JNIEnv* env, jclass, jstring input, jstring image) {
  const char* from = env->GetStringUTFChars(input, nullptr);
  const char* to = env->GetStringUTFChars(image, nullptr);
  const int flags = make_image(from, to);
  env->ReleaseStringUTFChars(input, from);
  env->ReleaseStringUTFChars(image, to);
  return (flags & ImageInput::Stores) != 0;
}

NATIVE(jlong, firstChange0)(JNIEnv*, jclass) {
  for (size_t at = 0; at < size; at += 4096) {
    const size_t length = size - at < 4096 ? size - at : 4096;
    if (memcmp(file + at, expected + at, length) != 0) {
      for (size_t i = at; ; i++) {
        if (file[i] != expected[i]) {
          return (jlong)i;
        }
      }
    }
  }
  return -1;
}

NATIVE(void, abort0)(JNIEnv*, jclass) {
  abort();
}

// VMThread::execute(VM_Operation*), by the linker's --wrap. What a child can't do without a VM thread, a collection say, ends it.
extern "C" void __real__ZN8VMThread7executeEP12VM_Operation(void* operation);
extern "C" bool fork_server_does(void* operation);

extern "C" void __wrap__ZN8VMThread7executeEP12VM_Operation(void* operation) {
  if (!is_child) {
    __real__ZN8VMThread7executeEP12VM_Operation(operation);
  } else if (!fork_server_does(operation)) {
    _exit(0);
  }
}
