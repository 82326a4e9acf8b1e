// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.attribute.ModuleHashesAttribute;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Takes out of extracted modules the hashes of other modules' packaged form, which these don't have any more. */
class DropModuleHashes {

    /** The folder of the modules. */
    public static void main(String[] args) throws IOException {
        try (DirectoryStream<Path> modules = Files.newDirectoryStream(Path.of(args[0]))) {
            for (Path module : modules) {
                Path file = module.resolve("module-info.class");
                ClassModel descriptor = ClassFile.of().parse(file);
                Files.write(file, ClassFile.of().transformClass(descriptor,
                        ClassTransform.dropping(element -> element instanceof ModuleHashesAttribute)));
            }
        }
    }
}
