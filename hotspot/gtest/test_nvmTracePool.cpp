// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "nvm/recover/nvmTracePool.hpp"

#include <atomic>
#include <thread>
#include <vector>

static NVMTraceBlock* block_of(size_t references, uint32_t first) {
  NVMTraceBlock* const block = new NVMTraceBlock();
  for (uint32_t i = 0; i < references; i++) {
    block->push({ to_nvmgranule((uint64_t)first + i), 0 });
  }
  return block;
}

TEST(NVMTracePool, ends_when_it_has_nothing) {
  NVMTracePool pool(1);
  EXPECT_FALSE(pool.is_over());
  EXPECT_EQ(nullptr, pool.take());
  EXPECT_TRUE(pool.is_over());
}

TEST(NVMTracePool, gives_what_it_was_given) {
  NVMTracePool pool(1);
  NVMTraceBlock* const given = block_of(3, 1);
  pool.give(given);
  EXPECT_EQ(given, pool.take());
  EXPECT_EQ(nullptr, given->next);
  EXPECT_EQ(3u, given->length);
  delete given;
  EXPECT_EQ(nullptr, pool.take());
}

// A thread that waits is the reason for another one to share, until there is something to take.
TEST(NVMTracePool, asks_for_work_while_a_thread_waits) {
  NVMTracePool pool(2);
  EXPECT_FALSE(pool.wants_work());
  std::thread other([&] { delete pool.take(); });
  while (!pool.wants_work()) {
    std::this_thread::yield();
  }
  pool.give(block_of(1, 1));
  other.join();
  EXPECT_FALSE(pool.wants_work());
  pool.end();
  EXPECT_EQ(nullptr, pool.take());
}

// Each number below Most leads to two others, as in a binary heap.
TEST(NVMTracePool, threads_follow_all_together) {
  const uint32_t most = 200000;
  for (uint32_t count = 1; count <= 4; count++) {
    NVMTracePool pool(count);
    std::vector<std::atomic<int>> met(most);
    pool.give(block_of(1, 1));
    std::vector<std::thread> threads;
    for (uint32_t t = 0; t < count; t++) {
      threads.emplace_back([&] {
        NVMTraceBlock* block;
        while ((block = pool.take()) != nullptr) {
          NVMTraceBlock* found = new NVMTraceBlock();
          while (block->length > 0) {
            const uint32_t at = untype(block->pop().target);
            met[at]++;
            for (uint32_t child = 2 * at; child <= 2 * at + 1 && child < most; child++) {
              found->push({ to_nvmgranule((uint64_t)child), 0 });
              if (found->is_full()) {
                pool.give(found);
                found = new NVMTraceBlock();
              }
            }
          }
          delete block;
          if (found->length > 0) {
            pool.give(found);
          } else {
            delete found;
          }
        }
      });
    }
    for (std::thread& thread : threads) {
      thread.join();
    }
    for (uint32_t i = 1; i < most; i++) {
      ASSERT_EQ(1, met[i].load()) << i << " with " << count << " threads";
    }
  }
}
