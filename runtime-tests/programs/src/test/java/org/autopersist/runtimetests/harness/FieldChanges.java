// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.constant.ClassDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Gives fields of compiled classes names and types that no compiler of Java would; obfuscators and others do. */
public final class FieldChanges {

    private record Change(String name, ClassDesc type) {}

    private final String owner;
    private final Map<String, Change> changes = new HashMap<>();

    private FieldChanges(String owner) {
        this.owner = owner;
    }

    /** Changes to come, to a class of the unnamed package. */
    public static FieldChanges of(String owner) {
        return new FieldChanges(owner);
    }

    public FieldChanges rename(String field, String name) {
        changes.put(field, new Change(name, null));
        return this;
    }

    public FieldChanges retype(String field, ClassDesc type) {
        changes.put(field, new Change(field, type));
        return this;
    }

    /** Changes the fields' declarations and uses in all class files of the folder. */
    public Path apply(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> classes = files.filter(f -> f.toString().endsWith(".class")).toList();
            for (Path file : classes) {
                ClassFile context = ClassFile.of();
                Files.write(file, context.transformClass(context.parse(file), this::change));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return folder;
    }

    private void change(ClassBuilder to, ClassElement element) {
        if (element instanceof FieldModel f && isOwner(f) && changes.containsKey(f.fieldName().stringValue())) {
            Change change = changes.get(f.fieldName().stringValue());
            to.withField(change.name(), type(change, f.fieldTypeSymbol()), field -> f.forEach(field::with));
        } else if (element instanceof MethodModel m) {
            to.transformMethod(m, MethodTransform.transformingCode(this::change));
        } else {
            to.with(element);
        }
    }

    private boolean isOwner(FieldModel f) {
        return f.parent().orElseThrow().thisClass().asInternalName().equals(owner);
    }

    private void change(CodeBuilder to, CodeElement element) {
        if (element instanceof FieldInstruction i && i.owner().asInternalName().equals(owner)
                && changes.containsKey(i.name().stringValue())) {
            Change change = changes.get(i.name().stringValue());
            to.fieldAccess(i.opcode(), i.owner().asSymbol(), change.name(), type(change, i.typeSymbol()));
        } else {
            to.with(element);
        }
    }

    private static ClassDesc type(Change change, ClassDesc before) {
        return change.type() != null ? change.type() : before;
    }
}
