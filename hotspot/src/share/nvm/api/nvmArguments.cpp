#include "cds/cdsConfig.hpp"
#include "compiler/compilerDefinitions.hpp"
#include "logging/log.hpp"
#include "nvm/api/nvmArguments.hpp"
#include "nvm/base/nvmFlagItems.hpp"
#include "nvm/base/nvmMutants.hpp"
#include "nvm/base/nvmNearName.hpp"
#include "nvm/disk/nvmDiskCommit.hpp"
#include "nvm/disk/nvmDiskOptions.hpp"
#include "nvm/persist/nvmCrashSimulator.hpp"
#include "runtime/arguments.hpp"
#include "runtime/globals.hpp"
#include "runtime/globals_extension.hpp"
#include "runtime/java.hpp"
#include "runtime/os.hpp"

static const char* const NoImage = "-XX:NVMImage=FILE is missing, without which nothing is durable";

static bool starts_with(const char* text, const char* start) {
  return text != nullptr && strncmp(text, start, strlen(start)) == 0;
}

// The launcher says which module it was started with, that of jcmd, javac and the like as well. What compiles and runs a source
// file runs a program. JShell starts a second JVM, for what it evaluates.
static bool is_tool_of_jdk() {
  const char* const module = Arguments::get_property("jdk.module.main");
  const char* const command = Arguments::java_command();
  return ((starts_with(module, "jdk.") || starts_with(module, "java.")) &&
          !starts_with(command, "jdk.compiler/com.sun.tools.javac.launcher.SourceLauncher")) ||
         starts_with(command, "jdk.jshell.execution.RemoteExecutionControl ");
}

// JAVA_TOOL_OPTIONS is meant for a program, but the tools that look at it get it as well: they would find its image in use, or make it.
static void leave_image_to_programs() {
  if (NVMImage != nullptr && !FLAG_IS_CMDLINE(NVMImage)) {
    log_info(nvm)("-XX:NVMImage is left to programs: this is a tool of the JDK (%s), which opens an image only if its own command line says so",
                  Arguments::java_command());
    FLAG_SET_DEFAULT(NVMImage, nullptr);
  }
  if (!FLAG_IS_CMDLINE(AutoPersist)) {
    FLAG_SET_DEFAULT(AutoPersist, false);
  }
}

// For those who have not asked for AutoPersist by themselves.
static void exit_for(const char* problem) {
  vm_exit_during_initialization(problem, NVMImage == nullptr ? "-XX:-AutoPersist does without it" : nullptr);
}

void NVMArguments::check_collector() {
  if (is_tool_of_jdk()) {
    leave_image_to_programs();
  }
  if ((AutoPersist || NVMImage != nullptr) && (UseZGC || UseShenandoahGC || UseEpsilonGC)) {
    char line[256];
    os::snprintf(line, sizeof(line), "AutoPersist does not work with %s; choose -XX:+UseSerialGC, -XX:+UseParallelGC "
                 "or -XX:+UseG1GC", UseZGC ? "ZGC" : UseShenandoahGC ? "Shenandoah" : "Epsilon");
    exit_for(line);
  }
}

void NVMArguments::select_layout() {
  if (NVMImage != nullptr) {
    if (FLAG_IS_CMDLINE(AutoPersist) && !AutoPersist) {
      vm_exit_during_initialization("-XX:NVMImage needs AutoPersist: leave -XX:-AutoPersist out");
    }
    FLAG_SET_ERGO(AutoPersist, true);
  }
  if (!AutoPersist) {
    const char* lonely = NVMFlagItems::is_given(DurableRoots) ? "-XX:DurableRoots"
                       : NVMFlagItems::is_given(UnrecoverableFields) ? "-XX:UnrecoverableFields"
                       : NVMFlagItems::is_given(FailureAtomicMethods) ? "-XX:FailureAtomicMethods"
                       : ExplicitPersistence ? "-XX:+ExplicitPersistence"
                       : FLAG_IS_CMDLINE(NVMCommit) ? "-XX:NVMCommit"
                       : NVMCrashSim != nullptr ? "-XX:NVMCrashSim"
                       : NVMMutant != nullptr ? "-XX:NVMMutant"
                       : NVMStressGC > 0 ? "-XX:NVMStressGC"
                       : NVMStressRoots ? "-XX:+NVMStressRoots"
                       : nullptr;
    if (lonely != nullptr && !is_tool_of_jdk()) {
      vm_exit_during_initialization(NoImage, lonely);
    }
    return;
  }
  if (FLAG_IS_CMDLINE(UseCompactObjectHeaders) && !UseCompactObjectHeaders) {
    exit_for("AutoPersist needs compact object headers: leave -XX:-UseCompactObjectHeaders out");
  }
  if (!UseCompressedClassPointers) {
    exit_for("AutoPersist needs compressed class pointers: "
             "leave -XX:-UseCompressedClassPointers out");
  }
  if (!UseCompressedOops) {
    exit_for("AutoPersist needs compressed oops: leave -XX:-UseCompressedOops out, "
             "and choose a Java heap (-Xmx) below 32g");
  }
  // Strings of one text are equal only if they are stored alike.
  if (!CompactStrings) {
    exit_for("AutoPersist needs compact strings: leave -XX:-CompactStrings out");
  }
  if (FLAG_IS_CMDLINE(LockingMode) && LockingMode != LM_LIGHTWEIGHT) {
    exit_for("AutoPersist needs lightweight locking: leave -XX:LockingMode out");
  }
  if (FLAG_IS_CMDLINE(UseObjectMonitorTable) && !UseObjectMonitorTable) {
    exit_for("AutoPersist needs the object monitor table: leave -XX:-UseObjectMonitorTable out");
  }
  if (NVMFlagItems::is_given(FailureAtomicMethods) &&
      (CDSConfig::is_dumping_static_archive() || ArchiveClassesAtExit != nullptr || RecordDynamicDumpInfo ||
       AutoCreateSharedArchive)) {
    vm_exit_during_initialization("-XX:FailureAtomicMethods can't be in a CDS archive: leave it out when one is made");
  }
  if (ExplicitPersistence) {
    const char* useless = NVMFlagItems::is_given(DurableRoots) ? "-XX:DurableRoots"
                        : NVMFlagItems::is_given(FailureAtomicMethods) ? "-XX:FailureAtomicMethods"
                        : NVMVerify ? "-XX:+NVMVerify"
                        : NVMStressRoots ? "-XX:+NVMStressRoots"
                        : nullptr;
    if (useless != nullptr) {
      vm_exit_during_initialization("-XX:+ExplicitPersistence leaves nothing to the JVM: leave it out, or the other flag",
                                    useless);
    }
  }
  FLAG_SET_ERGO(UseCompactObjectHeaders, true);
  NVMCrashSimulator::parse();
  NVMMutants::parse();

  if (NVMSize < 16 * M || NVMSize > 16 * G) {
    vm_exit_during_initialization("-XX:NVMSize is out of range; an image has a size from 16m to 16g");
  }

  if (strcmp(RegionLog, "redo") != 0 && strcmp(RegionLog, "undo") != 0) {
    vm_exit_during_initialization("-XX:RegionLog is redo or undo; not", RegionLog);
  }

  const bool waits = strcmp(NVMCommit, "wait") == 0;
  if (!waits && strcmp(NVMCommit, "nowait") != 0) {
    vm_exit_during_initialization("-XX:NVMCommit is wait or nowait; not", NVMCommit);
  }

  const char* levels[] = { "auto", "pmem", "process" };
  bool known = false;
  for (const char* level : levels) {
    known = known || strcmp(NVMDurability, level) == 0;
  }
  NVMDiskOptions::parse(NVMDurability);
  if (NVMDiskOptions::is_on() && NVMCrashSim != nullptr) {
    vm_exit_during_initialization("-XX:NVMCrashSim does not simulate -XX:NVMDurability=disk: choose auto, pmem or process");
  } else if (!known && !NVMDiskOptions::is_on()) {
    vm_exit_during_initialization("-XX:NVMDurability is one of auto, pmem, process, disk; not", NVMDurability);
  } else if (waits && !NVMDiskOptions::is_on() && strcmp(NVMDurability, "pmem") != 0) {
    vm_exit_during_initialization("-XX:NVMCommit=wait needs -XX:NVMDurability=disk: only there is a log to wait for, and with "
                                  "-XX:NVMDurability=pmem what is stored is where it has to be already");
  }
  if (NVMImage == nullptr && !NVMCrashSimulator::is_check()) {
    const char* lonely = ExplicitPersistence ? "-XX:+ExplicitPersistence"
                       : NVMDiskOptions::is_on() || strcmp(NVMDurability, "pmem") == 0 ? "-XX:NVMDurability"
                       : nullptr;
    if (lonely != nullptr) {
      vm_exit_during_initialization(NoImage, lonely);
    }
  }
  NVMDiskCommit::initialize();
}

#define NVM_FLAG_NAME(type, name, ...) #name,

static const char* const flag_names[] = {
  NVM_FLAGS(NVM_FLAG_NAME, NVM_FLAG_NAME, NVM_FLAG_NAME, NVM_FLAG_NAME, IGNORE_RANGE, IGNORE_CONSTRAINT)
};

const JVMFlag* NVMArguments::near_flag(const char* name, size_t length) {
  NVMNearName near(name, length);
  for (const char* flag : flag_names) {
    near.offer(flag, strlen(flag));
  }
  return near.best() != nullptr ? JVMFlag::find_declared_flag(near.best(), near.best_length()) : nullptr;
}
