// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Has jhsdb's agent, in the extracted module jdk.hotspot.agent, know what a JVM with AutoPersist has besides: threads of its own,
 * and a longer header of objects. It knows both by classes of its own only. Our vmStructs have the names.
 */
class AgentClasses {

    private static final String PACKAGE = "sun.jvm.hotspot.";
    private static final ClassDesc VM = ClassDesc.of(PACKAGE + "runtime.VM");
    private static final ClassDesc OOP = ClassDesc.of(PACKAGE + "oops.Oop");
    private static final ClassDesc THREADS = ClassDesc.of(PACKAGE + "runtime.Threads");
    private static final ClassDesc HIDDEN_THREAD = ClassDesc.of(PACKAGE + "runtime.HiddenJavaThread");
    private static final ClassDesc CONSTRUCTOR = ClassDesc.of(PACKAGE + "runtime.VirtualConstructor");
    private static final ClassDesc TYPE = ClassDesc.of(PACKAGE + "types.Type");
    private static final ClassDesc TYPES = ClassDesc.of(PACKAGE + "types.TypeDataBase");

    private static final List<String> OUR_THREADS = List.of("NVMCollector", "NVMTraceThread", "NVMWokenCode");

    /** The folder of the module. */
    public static void main(String[] args) throws IOException {
        Path module = Path.of(args[0]);
        initializing(module, OOP, AgentClasses::addWord);
        initializing(module, THREADS, AgentClasses::addThreads);
    }

    /** Adds code to the end of what the agent calls with the JVM's types. */
    private static void initializing(Path module, ClassDesc owner, Consumer<CodeBuilder> more) throws IOException {
        Path file = module.resolve(owner.packageName().replace('.', '/'), owner.displayName() + ".class");
        int[] found = {0};
        Predicate<MethodModel> isMeant = method -> method.methodName().equalsString("initialize")
                && method.methodTypeSymbol().equals(MethodTypeDesc.of(ConstantDescs.CD_void, TYPES));
        CodeTransform atEnd = (code, element) -> {
            if (element instanceof ReturnInstruction) {
                found[0]++;
                more.accept(code);
            }
            code.with(element);
        };
        byte[] changed = ClassFile.of().transformClass(ClassFile.of().parse(file),
                ClassTransform.transformingMethodBodies(isMeant, atEnd));
        if (found[0] != 1) {
            throw new IllegalStateException(owner.displayName() + ".initialize returns in " + found[0] + " places, not one");
        }
        Files.write(file, changed);
    }

    /** {@code if (VM.getVM().getCommandLineBooleanFlag("AutoPersist")) headerSize += types.lookupIntConstant(...)}. */
    private static void addWord(CodeBuilder code) {
        code.invokestatic(VM, "getVM", MethodTypeDesc.of(VM)).loadConstant("AutoPersist")
                .invokevirtual(VM, "getCommandLineBooleanFlag",
                        MethodTypeDesc.of(ConstantDescs.CD_boolean, ConstantDescs.CD_String))
                .ifThen(longer -> longer.getstatic(OOP, "headerSize", ConstantDescs.CD_long)
                        .aload(0).loadConstant("NVMWord::SizeInBytes")
                        .invokeinterface(TYPES, "lookupIntConstant",
                                MethodTypeDesc.of(ConstantDescs.CD_Integer, ConstantDescs.CD_String))
                        .invokevirtual(ConstantDescs.CD_Integer, "intValue", MethodTypeDesc.of(ConstantDescs.CD_int))
                        .i2l().ladd().putstatic(OOP, "headerSize", ConstantDescs.CD_long));
    }

    /** {@code if (types.lookupType(name, false) != null) virtualConstructor.addMapping(name, HiddenJavaThread.class)}. */
    private static void addThreads(CodeBuilder code) {
        for (String name : OUR_THREADS) {
            // The JVM looked at may be another one.
            var next = code.newLabel();
            code.aload(0).loadConstant(name).iconst_0()
                    .invokeinterface(TYPES, "lookupType",
                            MethodTypeDesc.of(TYPE, ConstantDescs.CD_String, ConstantDescs.CD_boolean))
                    .ifnull(next)
                    .getstatic(THREADS, "virtualConstructor", CONSTRUCTOR).loadConstant(name).loadConstant(HIDDEN_THREAD)
                    .invokevirtual(CONSTRUCTOR, "addMapping",
                            MethodTypeDesc.of(ConstantDescs.CD_boolean, ConstantDescs.CD_String, ConstantDescs.CD_Class))
                    .pop().labelBinding(next);
        }
    }
}
