// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "nvm/base/nvmOutcome.hpp"

#include <thread>
#include <vector>

// Outcomes of batches, freed at the end. Their batches are made up: threads here only play them.
class NVMOutcomeTest : public ::testing::Test {
  std::vector<NVMOutcome*> _all;

protected:
  NVMOutcome* make() {
    _all.push_back(new NVMOutcome());
    return _all.back();
  }

  static NVMOutcome::Added depend(NVMOutcome* on_it, NVMOutcome* other) {
    other->retain();
    return on_it->add_dependency(other);
  }

  void TearDown() override {
    for (NVMOutcome* o : _all) {
      if (o->state() == NVMOutcome::Building || o->state() == NVMOutcome::Written) {
        o->finish(true);
      }
    }
    for (NVMOutcome* o : _all) {
      o->release();
    }
  }
};

TEST_F(NVMOutcomeTest, a_batch_alone_is_done) {
  NVMOutcome* a = make();
  a->set_written();
  EXPECT_TRUE(a->wait_for_dependencies());
  a->finish(false);
  EXPECT_EQ(NVMOutcome::Done, a->state());
}

TEST_F(NVMOutcomeTest, a_failed_batch_fails_all_that_reach_it) {
  NVMOutcome* a = make();
  NVMOutcome* b = make();
  NVMOutcome* c = make();
  EXPECT_EQ(NVMOutcome::Added::Yes, depend(a, b));
  EXPECT_EQ(NVMOutcome::Added::Yes, depend(b, c));
  c->finish(true);
  b->set_written();
  EXPECT_FALSE(b->wait_for_dependencies());
  b->finish(true);
  a->set_written();
  EXPECT_FALSE(a->wait_for_dependencies());
}

// a reaches c only over b, which is written and does not know of c's failure yet.
TEST_F(NVMOutcomeTest, a_failure_is_seen_through_a_written_batch) {
  NVMOutcome* a = make();
  NVMOutcome* b = make();
  NVMOutcome* c = make();
  depend(a, b);
  depend(b, c);
  a->set_written();
  b->set_written();
  c->finish(true);
  EXPECT_FALSE(a->wait_for_dependencies());
}

TEST_F(NVMOutcomeTest, a_batch_that_has_failed_is_refused) {
  NVMOutcome* a = make();
  NVMOutcome* b = make();
  b->finish(true);
  EXPECT_EQ(NVMOutcome::Added::HasFailed, depend(a, b));
}

TEST_F(NVMOutcomeTest, a_cycle_of_written_batches_is_done) {
  NVMOutcome* a = make();
  NVMOutcome* b = make();
  depend(a, b);
  depend(b, a);
  a->set_written();
  b->set_written();
  EXPECT_TRUE(a->wait_for_dependencies());
  a->finish(false);
  EXPECT_TRUE(b->wait_for_dependencies());
  b->finish(false);
  EXPECT_EQ(NVMOutcome::Done, b->state());
}

TEST_F(NVMOutcomeTest, a_dependency_counts_once) {
  NVMOutcome* a = make();
  NVMOutcome* b = make();
  depend(a, b);
  depend(a, b);
  EXPECT_TRUE(b->is_shared());
  b->set_written();
  b->finish(false);
  a->set_written();
  EXPECT_TRUE(a->wait_for_dependencies());
  a->finish(false);
  EXPECT_FALSE(b->is_shared());
}

TEST_F(NVMOutcomeTest, what_is_done_is_forgotten) {
  NVMOutcome* a = make();
  NVMOutcome* b = make();
  NVMOutcome* c = make();
  depend(a, b);
  b->set_written();
  b->finish(false);
  depend(a, c);
  EXPECT_FALSE(b->is_shared());
}

TEST_F(NVMOutcomeTest, a_batch_waits_for_one_that_is_building) {
  for (bool fails : { false, true }) {
    NVMOutcome* a = make();
    NVMOutcome* b = make();
    depend(a, b);
    a->set_written();
    bool done = false;
    std::thread waiter([&] { done = a->wait_for_dependencies(); });
    std::this_thread::yield();
    if (fails) {
      b->finish(true);
    } else {
      b->set_written();
    }
    waiter.join();
    EXPECT_EQ(!fails, done);
  }
}

// Rings of batches of many threads that depend on each other in all ways: no done one may reach a failed one.
TEST_F(NVMOutcomeTest, no_done_batch_reaches_a_failed_one) {
  const int count = 6;
  NVMTestRandom random(3);
  for (int round = 0; round < 300; round++) {
    std::vector<NVMOutcome*> batches;
    for (int i = 0; i < count; i++) {
      batches.push_back(make());
    }
    std::vector<std::vector<int>> reaches(count);
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < count; j++) {
        if (i != j && random.below(3) == 0) {
          depend(batches[i], batches[j]);
          reaches[i].push_back(j);
        }
      }
    }
    const int failing = (int)random.below(2 * count);       // often none
    std::vector<std::thread> threads;
    for (int i = 0; i < count; i++) {
      threads.emplace_back([&, i] {
        NVMOutcome* o = batches[i];
        if (i == failing) {
          o->finish(true);
          return;
        }
        o->set_written();
        o->finish(!o->wait_for_dependencies());
      });
    }
    for (std::thread& t : threads) {
      t.join();
    }
    for (int i = 0; i < count; i++) {
      for (int j : reaches[i]) {
        if (batches[i]->state() == NVMOutcome::Done) {
          EXPECT_EQ(NVMOutcome::Done, batches[j]->state()) << "round " << round;
        }
      }
      EXPECT_TRUE(failing < count || batches[i]->state() == NVMOutcome::Done);
    }
  }
}
