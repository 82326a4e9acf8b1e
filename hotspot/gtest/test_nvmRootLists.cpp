// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "nvm/roots/nvmRootLists.hpp"

#include <set>

struct Root {
  Root* volatile next;
  Root* volatile* link;
  int            number;
};

typedef NVMRootLists<Root, 8> Lists;

static std::set<int> numbers_of(const Lists& lists) {
  std::set<int> result;
  lists.for_each([&](Root* root) { EXPECT_TRUE(result.insert(root->number).second); });
  return result;
}

TEST(NVMRootLists, the_latest_of_a_bucket_is_its_first) {
  Lists lists;
  Root roots[] = { { nullptr, nullptr, 0 }, { nullptr, nullptr, 1 }, { nullptr, nullptr, 2 } };
  lists.add(3, &roots[0]);
  lists.add(3, &roots[1]);
  lists.add(4, &roots[2]);
  EXPECT_EQ(&roots[1], lists.first(3));
  EXPECT_EQ(&roots[0], lists.first(3)->next);
  EXPECT_EQ(&roots[2], lists.first(4));
  EXPECT_EQ(nullptr, lists.first(5));
  EXPECT_EQ(3, lists.length());
}

TEST(NVMRootLists, loses_what_is_removed_and_nothing_else) {
  Lists lists;
  Root roots[64];
  std::set<int> left;
  for (int i = 0; i < 64; i++) {
    roots[i].number = i;
    lists.add(i / 2 % 8, &roots[i]);
    if (i % 3 != 0) {
      left.insert(i);
    }
  }
  int removed = 0;
  lists.remove([](Root* root) { return root->number % 3 == 0; },
               [&](Root* root) {
                 root->next = nullptr;      // is not looked at any more
                 removed++;
               });
  EXPECT_EQ(22, removed);
  EXPECT_EQ(42, lists.length());
  EXPECT_EQ(left, numbers_of(lists));
}

TEST(NVMRootLists, one_is_taken_out_wherever_it_is) {
  for (int which = 0; which < 3; which++) {
    Lists lists;
    Root roots[3];
    std::set<int> left = { 0, 1, 2 };
    for (int i = 0; i < 3; i++) {
      roots[i].number = i;
      lists.add(5, &roots[i]);
    }
    lists.take_out(&roots[which]);
    left.erase(which);
    EXPECT_EQ(left, numbers_of(lists));
    EXPECT_EQ(2, lists.length());
    lists.add(5, &roots[which]);
    EXPECT_EQ(3, (int)numbers_of(lists).size());
    for (Root& root : roots) {
      lists.take_out(&root);
    }
    EXPECT_EQ(nullptr, lists.first(5));
    EXPECT_EQ(0, lists.length());
  }
}
