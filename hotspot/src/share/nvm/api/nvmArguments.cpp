// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
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

// By whomever: on the command line, in the environment, or in a file.
#define IS_GIVEN(flag) (!FLAG_IS_DEFAULT(flag) && !FLAG_IS_ERGO(flag))

static bool starts_with(const char* text, const char* start) {
  return text != nullptr && strncmp(text, start, strlen(start)) == 0;
}

// The launcher says which module it was started with, that of jcmd, javac and the like as well. What compiles and runs a source
// file runs a program. JShell starts a second JVM, for what it evaluates. The launcher names no program if it is to tell of the JDK
// only, as by -version or --list-modules.
static bool is_tool_of_jdk() {
  const char* const module = Arguments::get_property("jdk.module.main");
  const char* const command = Arguments::java_command();
  if (command == nullptr) {
    // An AOT cache is made by a JVM without a program, for one with it.
    return Arguments::created_by_java_launcher() && (AOTMode == nullptr || strcmp(AOTMode, "create") != 0);
  }
  return starts_with(command, "com.sun.tools.") || starts_with(command, "sun.tools.") ||
         ((starts_with(module, "jdk.") || starts_with(module, "java.")) &&
          !starts_with(command, "jdk.compiler/com.sun.tools.javac.launcher.SourceLauncher")) ||
         starts_with(command, "jdk.jshell.execution.RemoteExecutionControl ");
}

// JAVA_TOOL_OPTIONS is meant for a program, but the tools that look at it get it as well: they would find its image in use, or make it.
static void leave_image_to_programs() {
  if (NVMImage != nullptr && !FLAG_IS_CMDLINE(NVMImage)) {
    log_info(nvm)("-XX:NVMImage is left to programs: this is a tool of the JDK (%s), which opens an image only if its own command line says so",
                  Arguments::java_command() != nullptr ? Arguments::java_command() : "the launcher alone");
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

// As from an unset variable of a script.
static void refuse_empty_image() {
  if (IS_GIVEN(NVMImage) && NVMImage == nullptr) {
    vm_exit_during_initialization("-XX:NVMImage= names no file; leave it out if nothing is to be durable");
  }
}

void NVMArguments::check_collector() {
  const bool is_tool = is_tool_of_jdk();
  if (!is_tool || FLAG_IS_CMDLINE(NVMImage)) {
    refuse_empty_image();
  }
  if (is_tool) {
    leave_image_to_programs();
  }
  if ((AutoPersist || NVMImage != nullptr) && (UseZGC || UseShenandoahGC || UseEpsilonGC)) {
    char line[256];
    os::snprintf(line, sizeof(line), "AutoPersist does not work with %s; choose -XX:+UseSerialGC, -XX:+UseParallelGC "
                 "or -XX:+UseG1GC", UseZGC ? "ZGC" : UseShenandoahGC ? "Shenandoah" : "Epsilon");
    exit_for(line);
  }
}

// Null: HotSpot's value of a flag that is given without one.
static bool is_word(const char* value, const char* word) {
  return value != nullptr && strcmp(value, word) == 0;
}

static const char* shown(const char* value) {
  return value != nullptr ? value : "empty";
}

void NVMArguments::select_layout() {
  if (NVMImage != nullptr) {
    if (IS_GIVEN(AutoPersist) && !AutoPersist) {
      vm_exit_during_initialization("-XX:NVMImage needs AutoPersist: leave -XX:-AutoPersist out");
    }
    FLAG_SET_ERGO(AutoPersist, true);
  }
  if (!AutoPersist) {
    const char* lonely = NVMFlagItems::is_given(DurableRoots) ? "-XX:DurableRoots"
                       : NVMFlagItems::is_given(UnrecoverableFields) ? "-XX:UnrecoverableFields"
                       : NVMFlagItems::is_given(FailureAtomicMethods) ? "-XX:FailureAtomicMethods"
                       : ExplicitPersistence ? "-XX:+ExplicitPersistence"
                       : IS_GIVEN(NVMCommit) ? "-XX:NVMCommit"
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
  if (IS_GIVEN(UseCompactObjectHeaders) && !UseCompactObjectHeaders) {
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
  if (IS_GIVEN(LockingMode) && LockingMode != LM_LIGHTWEIGHT) {
    exit_for("AutoPersist needs lightweight locking: leave -XX:LockingMode out");
  }
  if (IS_GIVEN(UseObjectMonitorTable) && !UseObjectMonitorTable) {
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

  if (!is_word(RegionLog, "redo") && !is_word(RegionLog, "undo")) {
    vm_exit_during_initialization("-XX:RegionLog is redo or undo; not", shown(RegionLog));
  }

  const bool waits = is_word(NVMCommit, "wait");
  if (!waits && !is_word(NVMCommit, "nowait")) {
    vm_exit_during_initialization("-XX:NVMCommit is wait or nowait; not", shown(NVMCommit));
  }

  const char* levels[] = { "auto", "pmem", "process" };
  bool known = false;
  for (const char* level : levels) {
    known = known || is_word(NVMDurability, level);
  }
  NVMDiskOptions::parse(NVMDurability != nullptr ? NVMDurability : "");
  if (NVMDiskOptions::is_on() && NVMCrashSim != nullptr) {
    vm_exit_during_initialization("-XX:NVMCrashSim does not simulate -XX:NVMDurability=disk: choose auto, pmem or process");
  } else if (!known && !NVMDiskOptions::is_on()) {
    vm_exit_during_initialization("-XX:NVMDurability is one of auto, pmem, process, disk; not", shown(NVMDurability));
  } else if (waits && !NVMDiskOptions::is_on() && !is_word(NVMDurability, "pmem")) {
    vm_exit_during_initialization("-XX:NVMCommit=wait needs -XX:NVMDurability=disk: only there is a log to wait for, and with "
                                  "-XX:NVMDurability=pmem what is stored is where it has to be already");
  }
  if (NVMImage == nullptr && !NVMCrashSimulator::is_check()) {
    const char* lonely = ExplicitPersistence ? "-XX:+ExplicitPersistence"
                       : NVMDiskOptions::is_on() || is_word(NVMDurability, "pmem") ? "-XX:NVMDurability"
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
