// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.javac;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Types;

/**
 * What is a wrong use of an annotation, in words that say what to do. The JVM refuses the same when the class is initialized
 * ({@code DurableRoot}), when an object is stored ({@code AfterRecovery}) or when one is recovered ({@code Migrate}), or never
 * does what the annotation asks for, without a word.
 */
final class AnnotationRules {

    private static final String PACKAGE = "org.autopersist.";
    private static final List<String> DURABLE_ROOT = List.of(PACKAGE + "DurableRoot", PACKAGE + "paper.durable_root");
    private static final List<String> UNRECOVERABLE = List.of(PACKAGE + "Unrecoverable", PACKAGE + "paper.unrecoverable");
    private static final List<String> AFTER_RECOVERY = List.of(PACKAGE + "AfterRecovery");
    private static final List<String> MIGRATE = List.of(PACKAGE + "Migrate");
    private static final List<String> EAGER_ALLOCATION = List.of(PACKAGE + "EagerAllocation");

    /** All annotations that have rules. */
    static final List<String> NAMES = Stream.of(DURABLE_ROOT, UNRECOVERABLE, AFTER_RECOVERY, MIGRATE, EAGER_ALLOCATION)
            .flatMap(List::stream)
            .toList();

    private final Types types;

    AnnotationRules(Types types) {
        this.types = types;
    }

    /** What is wrong with the annotations of a class, field or method; empty if nothing is. */
    List<String> violations(Element element) {
        List<String> wrong = new ArrayList<>();
        switch (element) {
            case VariableElement field when field.getKind() == ElementKind.FIELD -> checkField(field, wrong);
            case ExecutableElement method when method.getKind() == ElementKind.METHOD -> checkMethod(method, wrong);
            case TypeElement type -> checkType(type, wrong);
            default -> {}
        }
        return wrong;
    }

    private void checkField(VariableElement field, List<String> wrong) {
        boolean isRoot = find(field, DURABLE_ROOT).isPresent();
        boolean isUnrecoverable = find(field, UNRECOVERABLE).isPresent();
        String name = nameOf(field);
        if (isStatic(field) && isRoot && isUnrecoverable) {
            wrong.add(name + " is annotated @DurableRoot and @Unrecoverable, but can't be kept and left out:"
                    + " take one of them away");
        } else if (isStatic(field) && isUnrecoverable) {
            wrong.add("@Unrecoverable is for instance fields, but " + name + " is static, and no static field is kept that is"
                    + " not a @DurableRoot: take the annotation away");
        } else if (!isStatic(field) && isRoot) {
            wrong.add("@DurableRoot is for static fields, but " + name + " is an instance field: declare it static, or take the"
                    + " annotation away (what a durable root reaches is durable without one)");
        }
    }

    private void checkType(TypeElement type, List<String> wrong) {
        if (find(type, EAGER_ALLOCATION).isPresent() && (type.getKind().isInterface() || type.getKind() == ElementKind.ENUM)) {
            wrong.add("@EagerAllocation is for classes whose objects are stored, but " + type.getSimpleName() + " is an "
                    + (type.getKind() == ElementKind.ENUM ? "enum, of whose constants only the names are kept"
                            : "interface, from which classes don't inherit the annotation")
                    + ": " + (type.getKind() == ElementKind.ENUM ? "take it away" : "annotate the classes"));
        }
    }

    private void checkMethod(ExecutableElement method, List<String> wrong) {
        if (find(method, AFTER_RECOVERY).isPresent()) {
            checkAfterRecovery(method, wrong);
        }
        find(method, MIGRATE).ifPresent(annotation -> checkMigrate(method, fieldOf(method, annotation), wrong));
    }

    private void checkAfterRecovery(ExecutableElement method, List<String> wrong) {
        String problem = isStatic(method) ? "is static"
                : method.getEnclosingElement().getKind().isInterface() ? "belongs to an interface, where none is looked for"
                : method.getModifiers().contains(Modifier.ABSTRACT) ? "is abstract"
                : !method.getParameters().isEmpty() ? "has parameters"
                : method.getReturnType().getKind() != TypeKind.VOID ? "returns something"
                : null;
        if (problem != null) {
            wrong.add("@AfterRecovery is for instance methods of classes without parameters and result, but " + nameOf(method)
                    + " " + problem + ": declare it as \"private void " + method.getSimpleName() + "()\"");
        }
    }

    private void checkMigrate(ExecutableElement method, String fieldName, List<String> wrong) {
        TypeElement holder = (TypeElement) method.getEnclosingElement();
        Optional<VariableElement> field = fieldsOf(holder)
                .filter(f -> !isStatic(f) && f.getSimpleName().contentEquals(fieldName))
                .findFirst();
        String rule = "@Migrate is for methods that are static, take one value, what the field held before, and return the"
                + " field's type, but ";
        if (field.isEmpty()) {
            boolean isStaticField = fieldsOf(holder).anyMatch(f -> f.getSimpleName().contentEquals(fieldName));
            wrong.add("@Migrate names the field " + fieldName + ", but " + holder.getSimpleName()
                    + (isStaticField
                            ? "." + fieldName + " is static, and static fields are not migrated: take the annotation away"
                            : " declares no such field: call the method like the field, or name it by @Migrate(\"field\"), in the"
                                    + " class that declares it"));
            return;
        }
        if (!isStatic(method)) {
            wrong.add(rule + nameOf(method) + " is not static: declare it static");
        } else if (method.getParameters().size() != 1) {
            wrong.add(rule + nameOf(method) + " has " + method.getParameters().size()
                    + " parameters: declare one, of the former type");
        } else if (!mayReturn(method.getReturnType(), field.get().asType())) {
            wrong.add(rule + nameOf(method) + " returns " + method.getReturnType() + ": let it return " + field.get().asType());
        } else {
            checkRivals(method, fieldName, holder, wrong);
        }
    }

    /** Two of one field and one type: a recovery could not choose. The second one is told. */
    private void checkRivals(ExecutableElement method, String fieldName, TypeElement holder, List<String> wrong) {
        for (ExecutableElement other : ElementFilter.methodsIn(holder.getEnclosedElements())) {
            if (other == method) {
                return;
            }
            boolean isForField = find(other, MIGRATE)
                    .filter(annotation -> fieldOf(other, annotation).equals(fieldName))
                    .isPresent();
            if (isForField && other.getParameters().size() == 1
                    && types.isSameType(parameterOf(method), parameterOf(other))) {
                wrong.add("@Migrate: " + nameOf(method) + " and " + other.getSimpleName() + " both make the field " + fieldName
                        + " of " + parameterOf(method) + ", so that a recovery could not choose: take one of them away");
                return;
            }
        }
    }

    private TypeMirror parameterOf(ExecutableElement method) {
        return types.erasure(method.getParameters().getFirst().asType());
    }

    /** The VM takes a reference for a reference, and looks at the value; what can never fit is wrong here. */
    private boolean mayReturn(TypeMirror result, TypeMirror field) {
        TypeMirror from = types.erasure(result);
        TypeMirror to = types.erasure(field);
        if (from.getKind() == TypeKind.ERROR || to.getKind() == TypeKind.ERROR) {
            return true; // javac has told that
        }
        if (from.getKind() == TypeKind.VOID || from.getKind().isPrimitive() || to.getKind().isPrimitive()) {
            return types.isSameType(from, to);
        }
        return types.isSubtype(from, to) || types.isSubtype(to, from) || isInterface(from) || isInterface(to);
    }

    private boolean isInterface(TypeMirror type) {
        return types.asElement(type) != null && types.asElement(type).getKind().isInterface();
    }

    private static String fieldOf(ExecutableElement method, AnnotationMirror annotation) {
        return annotation.getElementValues().values().stream()
                .map(value -> value.getValue().toString())
                .filter(name -> !name.isEmpty())
                .findFirst()
                .orElse(method.getSimpleName().toString());
    }

    private static Stream<VariableElement> fieldsOf(TypeElement type) {
        return ElementFilter.fieldsIn(type.getEnclosedElements()).stream();
    }

    private static Optional<AnnotationMirror> find(Element element, List<String> names) {
        for (AnnotationMirror annotation : element.getAnnotationMirrors()) {
            TypeElement type = (TypeElement) annotation.getAnnotationType().asElement();
            if (names.contains(type.getQualifiedName().toString())) {
                return Optional.of(annotation);
            }
        }
        return Optional.empty();
    }

    private static boolean isStatic(Element element) {
        return element.getModifiers().contains(Modifier.STATIC);
    }

    private static String nameOf(Element member) {
        String holder = member.getEnclosingElement().getSimpleName().toString(); // anonymous classes have none
        return (holder.isEmpty() ? "" : holder + ".") + member.getSimpleName();
    }
}
