// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef IMAGE_FUZZ_EDGES_HPP
#define IMAGE_FUZZ_EDGES_HPP

#include <stddef.h>

// Which edges of the control flow a process takes in the code that reads images, counted in a map of
// AFL's. That code is compiled with -fsanitize-coverage=trace-pc.
class Edges {
public:
  static const size_t MapSize = 1 << 17;

  // Counts into AFL's map from here on; before that, and without AFL, what is counted is lost.
  static void count_into(unsigned char* map);
};

#endif // IMAGE_FUZZ_EDGES_HPP
