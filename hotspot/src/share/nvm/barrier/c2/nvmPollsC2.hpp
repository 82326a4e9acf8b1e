// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BARRIER_C2_NVMPOLLSC2_HPP
#define SHARE_NVM_BARRIER_C2_NVMPOLLSC2_HPP

#include "memory/allStatic.hpp"
#include "opto/parse.hpp"

class ciExceptionHandler;
class ciMethod;
class GraphKit;
class JVMState;
class Node;
class PhaseIterGVN;

// Polls for errors of stores (NVMError), and for stores that are put off (NVMDeferred), in C2's code. A store's barrier can neither
// throw nor wait: it is moved, merged with others and sunk below loops, and has no JVM state. So the error stays pending, and the
// store put off, until
//
//     if (thread->flags & NVMPendingError::StoreBits) uncommon_trap
//
// where what is put off is ended, with safepoints let in. If there is an error then, the interpreter throws it at the bytecode of
// the trap's state; else it goes on with that bytecode. Polls stand
//
// - where control enters or leaves the range of a handler that may catch the error. The state is that of
//   the last bytecode before: either of the one about to be executed, which
//   crosses the border, or, if that lies behind a bytecode that stores, of that one, as it has left the expression stack. There
//   the interpreter throws at that one, but goes on behind it (ActionBehind);
// - before returns from inlined methods, if a caller's handler covers the call, and from synchronized
//   methods and regions, which have not yet let go of what they hold. The other
//   returns have safepoint polls, by which the caller gets the exception;
// - before loops, and before intrinsics that write to arrays, unless these are new: these may do much;
// - before calls, lest the callee's polls throw it; before inlined ones if they begin within such a range, or with a loop, or
//   lock something;
// - before locks are taken or left, fences and ordered accesses, which tell other threads that the store is done, and which may be
//   locks of the JDK: the error must not come between the CAS and what notes its owner; and before stores outside of the heap;
// - before exceptions that C2 throws itself.
//
// Until a store of any thread is refused, or one of C2's code put off, that is out of line, behind a site that sleeps (NVMDormant).
//
// There is a poll only if, on some way to it, a barrier lies behind the last call or poll. While
// parsing that is decided without looking beyond merges of control; remove_useless() looks.
class NVMPollsC2 : public AllStatic {
  static bool may_catch(ciExceptionHandler* handler);
  static bool crosses_range(ciMethod* method, int from, int to);
  static bool is_in_range(ciMethod* method, int bci);
  static bool is_needed_at_return(Parse* parser);
  static bool is_needed_between(Parse* parser, int from, Parse::Block* to);
  static bool is_needed_behind(Parse* parser, int bci);
  static Node* load_flags(GraphKit* kit);
  static void emit(GraphKit* kit, int bci, int sp, bool is_behind = false);
  static void trap_unless(GraphKit* kit, Node* bol, int bci, int sp, bool is_behind);
  static void trap_behind(GraphKit* kit);

public:
  static void before_bytecode(Parse* parser);
  static void before_fall_through(Parse* parser);

  // The arguments have been popped.
  static void before_call(GraphKit* kit);

  // Its bytecode, or the call of its intrinsic, has not been executed.
  static void before_ordered_access(GraphKit* kit);

  // On a way that ends in a trap: its bytecode, or the call of its intrinsic, has taken nothing from the stack.
  static void undo_bytecode(GraphKit* kit);

  // The caller's state, with that of the poll.
  static JVMState* before_inlining(JVMState* caller, ciMethod* callee);

  static void before_throw(GraphKit* kit);

  // Whether the thread has none of these.
  static Node* has_none(GraphKit* kit, uint32_t flags);

  // When all inlining is done.
  static void remove_useless(PhaseIterGVN* igvn);
};

#endif // SHARE_NVM_BARRIER_C2_NVMPOLLSC2_HPP
