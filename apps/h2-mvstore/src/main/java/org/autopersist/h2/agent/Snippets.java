// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.agent;

import static org.autopersist.h2.agent.Names.HOOKS;
import static org.autopersist.h2.agent.Names.MV_STORE;
import static org.autopersist.h2.agent.Names.TRANSACTIONS;
import static org.autopersist.h2.agent.Names.l;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiPredicate;
import java.util.function.Consumer;

/** Code that several changes have. */
final class Snippets {

    private Snippets() {}

    /** The class as a descriptor. */
    static ClassDesc type(String name) {
        return ClassDesc.ofInternalName(name);
    }

    /** The method's type as a descriptor. */
    static MethodTypeDesc methodType(String descriptor) {
        return MethodTypeDesc.ofDescriptor(descriptor);
    }

    /** Calls a hook. */
    static void hook(CodeBuilder code, String name, String descriptor) {
        code.invokestatic(HOOKS, name, methodType(descriptor));
    }

    /** Pushes a field of the object whose method it is. */
    static CodeBuilder field(CodeBuilder code, String owner, String name, String descriptor) {
        return code.aload(0).getfield(type(owner), name, ClassDesc.ofDescriptor(descriptor));
    }

    /** Calls a hook with the store that a TransactionStore uses, and the latter. */
    static void usingStore(CodeBuilder code, String name) {
        field(code, TRANSACTIONS, "store", l(MV_STORE)).aload(0);
        hook(code, name, "(" + l(MV_STORE) + l(TRANSACTIONS) + ")V");
    }

    /** Replaces calls of a method of that name. */
    static BiPredicate<CodeBuilder, CodeElement> calling(String owner, String method, Consumer<CodeBuilder> instead) {
        return (code, element) -> {
            if (!(element instanceof InvokeInstruction call && call.owner().name().equalsString(owner)
                    && call.name().equalsString(method))) {
                return false;
            }
            instead.accept(code);
            return true;
        };
    }

    /** Replaces calls of a method of that name, each by its own; there are as many. */
    static BiPredicate<CodeBuilder, CodeElement> callingInTurn(String owner, String method, List<Consumer<CodeBuilder>> instead) {
        AtomicInteger turn = new AtomicInteger();
        return calling(owner, method,
                code -> instead.get(turn.getAndUpdate(at -> (at + 1) % instead.size())).accept(code));
    }

    /** Replaces comparisons by == and != with a static field, by what takes both and returns whether they are the same. */
    static BiPredicate<CodeBuilder, CodeElement> comparing(String owner, String field, Consumer<CodeBuilder> instead) {
        AtomicBoolean isPushed = new AtomicBoolean();
        return (code, element) -> {
            if (!(element instanceof Instruction)) {
                return false;
            }
            boolean isMeant = isPushed.getAndSet(element instanceof FieldInstruction read && read.opcode() == Opcode.GETSTATIC
                    && read.owner().name().equalsString(owner) && read.name().equalsString(field));
            if (!(isMeant && element instanceof BranchInstruction branch
                    && (branch.opcode() == Opcode.IF_ACMPEQ || branch.opcode() == Opcode.IF_ACMPNE))) {
                return false;
            }
            instead.accept(code);
            code.branch(branch.opcode() == Opcode.IF_ACMPEQ ? Opcode.IFNE : Opcode.IFEQ, branch.target());
            return true;
        };
    }

    /** Code that comes before a return. */
    static BiPredicate<CodeBuilder, CodeElement> returning(Consumer<CodeBuilder> before) {
        return (code, element) -> {
            if (!(element instanceof ReturnInstruction)) {
                return false;
            }
            before.accept(code);
            code.with(element);
            return true;
        };
    }

    /** In a method of MVStore: what is done, at the begin, if the image has the store. */
    static void ifDurable(CodeBuilder code, Runnable then) {
        var otherwise = code.newLabel();
        code.aload(0);
        hook(code, "isDurable", "(" + l(MV_STORE) + ")Z");
        code.ifeq(otherwise);
        then.run();
        code.labelBinding(otherwise);
    }

    /**
     * A method's code between two hooks, the second of which comes whatever the code throws.
     *
     * @param result of the method
     * @param begin pushes a reference
     * @param end takes it
     */
    static void between(CodeBuilder code, TypeKind result, Consumer<CodeBuilder> begin, Consumer<CodeBuilder> stock,
            Consumer<CodeBuilder> end) {
        int begun = code.allocateLocal(TypeKind.REFERENCE);
        begin.accept(code);
        code.astore(begun);
        code.trying(stock::accept, handlers -> handlers.catchingAll(block -> {
            end.accept(block.aload(begun));
            block.athrow();
        }));
        end.accept(code.aload(begun));
        code.return_(result);
    }
}
