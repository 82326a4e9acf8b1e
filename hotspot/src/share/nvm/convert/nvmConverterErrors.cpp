// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmRequest.hpp"
#include "nvm/convert/nvmConverter.hpp"
#include "nvm/convert/nvmPath.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmImageRoom.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/os.hpp"
#include "utilities/ostream.hpp"

// Why a conversion has failed, and how a program is told.

bool NVMConverter::fail(const char* reason, NVMError::Kind kind, oopDesc* offender, uint32_t parent) {
  _reason = reason;
  _reason_kind = kind;
  _offender = offender;
  _failed_parent = parent;
  return false;
}

// A slow path can't wait for the collector; where it can leave the conversion for later, that is what it does.
bool NVMConverter::fail_full(oopDesc* offender, uint32_t parent) {
  if (NVMRequest::collection.is_enabled() && _thread->deferred()->begin()) {
    _is_put_off = true;
    return false;
  }
  return fail(NVMImageRoom::reason(), NVMError::Kind::ImageFull, offender, parent);
}

bool NVMConverter::fail_memory(oopDesc* offender, uint32_t parent) {
  return fail("there is too little memory to trace the object graph", NVMError::Kind::NoMemory, offender, parent);
}

void NVMConverter::report(oopDesc* holder, intptr_t offset) {
  ResourceMark rm;
  stringStream message;
  if (_reason_kind != NVMError::Kind::Refused) {
    message.print("%s: %s, %zu bytes; the store to ", _reason, NVMImageFile::path(), NVMImageFile::size());
    NVMPath::print_field(&message, holder, offset, _root);
    message.print(" is taken back");
  } else {
    message.print("%s can't be made recoverable: %s. Path: ", _offender->klass()->external_name(), _reason);
    NVMPath::print(&message, holder, offset, _root, _entries, _failed_parent, _offender);
    message.print(". Hint: declare a field on this path @Unrecoverable, or name it in -XX:UnrecoverableFields");
  }
  if (_error != nullptr) {
    _error->message = os::strdup(message.as_string());
    _error->kind = _reason_kind;
  } else {
    _thread->set_error(_reason_kind, message.as_string());
  }
}
