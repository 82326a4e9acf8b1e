#include "nvm/recover/nvmOpening.hpp"

#include "logging/log.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmImageRoom.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/recover/nvmKeepAlive.hpp"
#include "nvm/recover/nvmTracer.inline.hpp"
#include "runtime/os.hpp"

size_t NVMOpening::_objects = 0;
size_t NVMOpening::_bytes = 0;

bool NVMOpening::open(const char* path, const char* trace, char* message) {
  if (open_parts(path, trace, message)) {
    return true;
  }
  NVMImageFile::close();
  return false;
}

bool NVMOpening::open_parts(const char* path, const char* trace, char* message) {
  if (!NVMImageFile::map(path, trace, message)) {
    return false;
  }
  NVMTracer tracer;
  const char* problem = tracer.check_image();
  if (problem != nullptr) {
    return NVMImageFile::fail("%s; it is left as it was", problem);
  }
  tracer.finish_recovery();
  tracer.clear_volatile();
  _objects = tracer.objects();
  _bytes = tracer.bytes();
  NVMHeap::initialize(tracer.live());
  if (!NVMImageRoom::fill_holes(NVMHeap::used_end())) {
    return NVMImageFile::fail_for_holes();
  }
  const int roots = tracer.roots();
  NVMKeepAlive::start(tracer.take_homes(), roots);
  NVMPersist::store_volatile(&NVMImageFile::superblock()->owner_pid, (uint64_t)os::current_process_id());
  log_info(nvm)("image %s: %zu bytes, %zu used, %zu live objects, durability %s", NVMImageFile::path(),
                NVMImageFile::size(), NVMHeap::used(), _objects, NVMPersist::description());
  return true;
}
