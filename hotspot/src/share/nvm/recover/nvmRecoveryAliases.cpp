// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/convert/nvmConverter.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/recover/nvmRecoveryPass.hpp"
#include "nvm/region/nvmRegion.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/os.hpp"
#include "runtime/safepointVerifiers.hpp"

// Objects of this process whose homes in the image can't go on as theirs: canonical ones, and those whose homes have an earlier
// name in them (NVMNewNames).

oop NVMRecoveryPass::object_without_home(nvmgranule granule) {
  const oop canonical = canonical_object(home(granule));
  return canonical != nullptr || !is_renamed(home(granule)) ? canonical : _aliases.find(granule);
}

// Before references to them are written into the image; nothing there refers to their homes yet.
void NVMRecoveryPass::make_aliases_recoverable(TRAPS) {
  NVMConverter::Error error = {};
  Klass* refused = nullptr;
  {
    NoSafepointVerifier nsv;
    for (size_t i = 0; i < _symbolic.length() && refused == nullptr; i++) {
      const oop object = object_without_home(_symbolic.at(i));
      if (object == nullptr) {
        continue;
      }
      if (!NVMConverter(NVMThread::current()).make_recoverable(object, shown_name(), &error)) {
        refused = object->klass();
      } else if (home(home_of(object))->has_front()) {
        keep_hash(home_of(object));
      }
    }
    NVMRegion::make_reachable(NVMThread::current());
  }
  if (refused != nullptr) {
    _lacks_room = error.kind == NVMError::Kind::ImageFull;
    ResourceMark rm(THREAD);
    stringStream message;
    message.print("NVM image %s: an object of the class %s, below the durable root %s, can't be kept in the place of what the image has for "
                  "it: %s. The image is left as it was", NVMImageFile::path(), refused->external_name(), shown_name(), error.message);
    os::free(error.message);
    const bool is_refused = error.kind == NVMError::Kind::Refused;
    NVMError::throw_error(is_refused ? NVMError::Kind::NotRecovered : error.kind, message.as_string(), CHECK);
  }
}
