// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_API_NVMDCMD_HPP
#define SHARE_NVM_API_NVMDCMD_HPP

#include "services/diagnosticCommand.hpp"

// jcmd PID AutoPersist.info
class NVMInfoDCmd : public DCmd {
public:
  NVMInfoDCmd(outputStream* output, bool heap) : DCmd(output, heap) {}
  static const char* name()        { return "AutoPersist.info"; }
  static const char* description() { return "Print the image, its size and use, and counters since start-up."; }
  static const char* impact()      { return "Low"; }
  void execute(DCmdSource source, TRAPS) override;
};

// jcmd PID AutoPersist.verify
class NVMVerifyDCmd : public DCmd {
public:
  NVMVerifyDCmd(outputStream* output, bool heap) : DCmd(output, heap) {}
  static const char* name()        { return "AutoPersist.verify"; }
  static const char* description() {
    return "Compare every recoverable object with its home in the image. A difference ends the JVM.";
  }
  static const char* impact()      { return "High: stops the program, takes time in proportion to the durable data."; }
  void execute(DCmdSource source, TRAPS) override;
};

// jcmd PID AutoPersist.copy file=FILE
class NVMCopyDCmd : public DCmdWithParser {
  DCmdArgument<char*> _file;

public:
  static int num_arguments()       { return 1; }
  NVMCopyDCmd(outputStream* output, bool heap);
  static const char* name()        { return "AutoPersist.copy"; }
  static const char* description() {
    return "Copy the image to a new file while the program runs. The copy is what kill -9 would leave at one moment.";
  }
  static const char* impact()      { return "Medium: stops the program while the copy is compared with the image."; }
  void execute(DCmdSource source, TRAPS) override;
};

// jcmd PID AutoPersist.gc
class NVMCollectDCmd : public DCmd {
public:
  NVMCollectDCmd(outputStream* output, bool heap) : DCmd(output, heap) {}
  static const char* name()        { return "AutoPersist.gc"; }
  static const char* description() {
    return "Collect the NVM heap: give back the space of objects in the image that no durable root reaches.";
  }
  static const char* impact()      { return "Low: the program goes on; takes time in proportion to the durable data."; }
  void execute(DCmdSource source, TRAPS) override;
};

// jcmd PID AutoPersist.sites
class NVMSitesDCmd : public DCmd {
public:
  NVMSitesDCmd(outputStream* output, bool heap) : DCmd(output, heap) {}
  static const char* name()        { return "AutoPersist.sites"; }
  static const char* description() {
    return "Print where objects are allocated that become recoverable, as far as that was sampled, and which of these places have "
           "their objects tracked from birth.";
  }
  static const char* impact()      { return "Low"; }
  void execute(DCmdSource source, TRAPS) override;
};

class NVMDCmd : public AllStatic {
public:
  static void register_commands(uint32_t full_export);
};

#endif // SHARE_NVM_API_NVMDCMD_HPP
