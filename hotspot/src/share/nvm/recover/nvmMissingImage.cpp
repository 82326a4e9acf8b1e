#include "nvm/recover/nvmMissingImage.hpp"

#include "classfile/vmSymbols.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmFieldList.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "runtime/arguments.hpp"
#include "runtime/atomic.hpp"
#include "runtime/javaThread.hpp"
#include "utilities/ostream.hpp"

static volatile bool is_reported = false;

static bool is_required() {
  const char* const required = Arguments::get_property("org.autopersist.required");
  return required != nullptr && strcmp(required, "true") == 0;
}

void NVMMissingImage::report(InstanceKlass* ik, TRAPS) {
  ResourceMark rm(THREAD);
  for (JavaFieldStream fs(ik); !fs.done(); fs.next()) {
    if (!fs.access_flags().is_static() || !NVMFieldList::is_durable_root(ik, fs.name(), fs.index())) {
      continue;
    }
    stringStream message;
    message.print("%s.%s is a durable root, but this JVM has no image, so that nothing is durable; start it with -XX:NVMImage=FILE",
                  ik->external_name(), fs.name()->as_C_string());
    if (is_required()) {
      message.print(" (-Dorg.autopersist.required=true makes this an error)");
      THROW_MSG(vmSymbols::java_lang_IllegalStateException(), message.as_string());
    }
    if (!Atomic::cmpxchg(&is_reported, false, true)) {
      log_warning(nvm)("%s", message.as_string());
    }
    return;
  }
}
