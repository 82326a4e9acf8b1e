// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.javac;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;

/**
 * Finds what is annotated in the classes of a compilation, local ones too, and tells javac what {@link AnnotationRules} say.
 * By simple names first, since nearly all classes have none of the annotations.
 */
final class AnnotationScan {

    private static final Set<String> SIMPLE_NAMES = AnnotationRules.NAMES.stream()
            .map(name -> name.substring(name.lastIndexOf('.') + 1))
            .collect(Collectors.toUnmodifiableSet());

    private final Trees trees;
    private final AnnotationRules rules;

    AnnotationScan(JavacTask task) {
        trees = Trees.instance(task);
        rules = new AnnotationRules(task.getTypes());
    }

    void check(CompilationUnitTree unit, TypeElement type) {
        ClassTree tree = trees.getTree(type);
        if (tree != null) {
            new Scanner(unit).scan(tree, null);
        }
    }

    private static boolean mayBeOurs(AnnotationTree annotation) {
        Tree type = annotation.getAnnotationType();
        return switch (type) {
            case IdentifierTree name -> SIMPLE_NAMES.contains(name.getName().toString());
            case MemberSelectTree name -> SIMPLE_NAMES.contains(name.getIdentifier().toString());
            default -> false;
        };
    }

    private final class Scanner extends TreeScanner<Void, Void> {

        private final CompilationUnitTree unit;

        Scanner(CompilationUnitTree unit) {
            this.unit = unit;
        }

        @Override
        public Void visitClass(ClassTree node, Void nothing) {
            check(node, node.getModifiers());
            return super.visitClass(node, nothing);
        }

        @Override
        public Void visitVariable(VariableTree node, Void nothing) {
            check(node, node.getModifiers());
            return super.visitVariable(node, nothing);
        }

        @Override
        public Void visitMethod(MethodTree node, Void nothing) {
            check(node, node.getModifiers());
            return super.visitMethod(node, nothing);
        }

        private void check(Tree node, ModifiersTree modifiers) {
            if (modifiers.getAnnotations().stream().noneMatch(AnnotationScan::mayBeOurs)) {
                return;
            }
            Element element = trees.getElement(trees.getPath(unit, node));
            List<String> wrong = element == null ? List.of() : rules.violations(element);
            if (!wrong.isEmpty()) {
                // javac shows one error at a place.
                trees.printMessage(Diagnostic.Kind.ERROR, String.join("\n", wrong), node, unit);
            }
        }
    }
}
