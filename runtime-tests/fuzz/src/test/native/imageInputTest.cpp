// SPDX-License-Identifier: Apache-2.0
// Run by launcher/tests/test_coverage.py: inputs become the images that they mean, and neither any bytes nor the mutator lead out of bounds.
#include "imageInput.hpp"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vector>

extern "C" void*  afl_custom_init(void*, unsigned int seed);
extern "C" size_t afl_custom_fuzz(void*, uint8_t*, size_t, uint8_t**, uint8_t*, size_t, size_t);
extern "C" void   afl_custom_deinit(void*);

typedef std::vector<uint8_t> Bytes;

static void require(bool good, const char* what) {
  if (!good) {
    fprintf(stderr, "not so: %s\n", what);
    exit(1);
  }
}

template <typename T> static void put(Bytes& b, size_t at, T value) { memcpy(&b[at], &value, sizeof(T)); }

template <typename T> static T get(const Bytes& b, size_t at) {
  T value;
  memcpy(&value, &b[at], sizeof(T));
  return value;
}

static void add_piece(Bytes& input, uint32_t offset, const Bytes& bytes) {
  const uint32_t head[] = { offset, (uint32_t)bytes.size() };
  input.insert(input.end(), (const uint8_t*)head, (const uint8_t*)(head + 2));
  input.insert(input.end(), bytes.begin(), bytes.end());
}

static Bytes superblock() {
  Bytes b(80);
  memcpy(&b[0], "AUTONVM1", 8);
  put<uint32_t>(b, 8, 3);
  put<uint64_t>(b, 16, 0x50000);     // the image's size, tables, objects
  put<uint64_t>(b, 24, 4096);
  put<uint64_t>(b, 32, 8192);
  put<uint64_t>(b, 40, 0x10000);
  put<uint64_t>(b, 56, 0x30000);     // relocation log, region logs
  put<uint64_t>(b, 72, 0x20000);
  return b;
}

// An image with a class and logs of each kind.
static Bytes whole_input() {
  Bytes input(1, 0xbf);
  add_piece(input, 0, superblock());
  Bytes table(32);
  put<uint32_t>(table, 0, 32);
  table[8] = 1;
  put<uint16_t>(table, 16, 1);
  table[18] = 'A';
  add_piece(input, 4096, table);
  add_piece(input, 0xf000, Bytes(1, 0x0f));
  Bytes log(64 + 32 + 16);
  put<uint64_t>(log, 64, 1);
  put<uint64_t>(log, 72, 16);
  put<uint32_t>(log, 64 + 20, 1);
  put<uint64_t>(log, 96, 0x10000 | (uint64_t)8 << 40);
  add_piece(input, 0x20000, log);
  Bytes undo(32 + 40);
  put<uint64_t>(undo, 0, 2);
  put<uint32_t>(undo, 20, 3);
  put<uint64_t>(undo, 32, (uint64_t)1 << 32);
  put<uint64_t>(undo, 48, 0x10000 | (uint64_t)8 << 40 | (uint64_t)3 << 62);
  add_piece(input, 0x28000, undo);
  Bytes relocation(24);
  put<uint64_t>(relocation, 0, 1);
  add_piece(input, 0x30000, relocation);
  return input;
}

static Bytes image_of(const Bytes& input) {
  Bytes image(ImageInput::image_size(input.data(), input.size()));
  ImageInput(image.data(), image.size()).make(input.data(), input.size());
  return image;
}

static void test_image() {
  Bytes input = whole_input();
  const Bytes image = image_of(input);
  require(image.size() == 0x50000, "the superblock has the size");
  require(memcmp(&image[0], "AUTONVM1", 8) == 0 && image[4096 + 18] == 'A', "pieces are where they belong");
  require(get<uint32_t>(image, 48) != 0, "the superblock has a checksum");
  require(get<uint32_t>(image, 4100) != 0, "the class has one");
  require((get<uint64_t>(image, 0xf000) & 0xffffffffffff) == 0x0f, "the chunk map is right before the objects");
  require(get<uint64_t>(image, 0xf000) >> 48 == 0x9b34, "its word has a check");
  require(get<uint64_t>(image, 0xf008) == 0, "nothing is behind its last word");
  require(get<uint32_t>(image, 0x20000 + 80) != 0, "the redo log has one");
  require(get<uint32_t>(image, 0x28000 + 16) != 0, "the undo log has one");
  require(get<uint64_t>(image, 0x28000 + 32) >> 32 == 1 && get<uint32_t>(image, 0x28000 + 32) != 0, "its record has one");
  require(get<uint32_t>(image, 0x30000 + 8) != 0, "the relocation log has one");
  input[0] = 0;
  require(get<uint32_t>(image_of(input), 48) == 0, "not if the input says so");
}

static void test_mutants() {
  void* mutator = afl_custom_init(nullptr, 1);
  Bytes input = whole_input();
  for (int i = 0; i < 3000; i++) {
    uint8_t* result = nullptr;
    Bytes other = i % 2 == 0 ? whole_input() : Bytes();
    const size_t size = afl_custom_fuzz(mutator, input.data(), input.size(), &result, other.empty() ? nullptr : other.data(),
                                        other.size(), 1 << 20);
    Bytes mutant(result, result + size);
    // Sometimes cut, and without what makes it an input.
    if (i % 7 == 0 && !mutant.empty()) {
      mutant.resize(mutant.size() * (size_t)(i % 5) / 5);
    }
    image_of(mutant);
    input = i % 20 == 0 ? whole_input() : mutant;
  }
  afl_custom_deinit(mutator);
}

int main() {
  image_of(Bytes());
  image_of(Bytes(5, 0xff));
  test_image();
  test_mutants();
  puts("ok");
  return 0;
}
