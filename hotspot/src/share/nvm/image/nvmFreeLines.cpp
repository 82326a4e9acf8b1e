#include "nvm/image/nvmFreeLines.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/image/nvmMarks.hpp"
#include "utilities/align.hpp"
#include "utilities/powerOfTwo.hpp"

int NVMFreeLines::list_of(size_t size) {
  return log2i(size >> NVMMarks::LineLog);
}

void NVMFreeLines::give(Run run) {
  assert(is_aligned(untype(run.start), NVMMarks::LineSize) && is_aligned(run.size, NVMMarks::LineSize), "whole lines");
  if (run.size > 0 && _lists[list_of(run.size)].push(run)) {
    _bytes += run.size;
  }
}

bool NVMFreeLines::take_from(int list, size_t size, Run* run) {
  NVMArray<Run>* const runs = &_lists[list];
  const size_t length = runs->length();
  const size_t end = length > SearchLength ? length - SearchLength : 0;
  for (size_t i = length; i-- > end; ) {
    if (runs->at(i).size >= size) {
      *run = runs->at(i);
      runs->at(i) = runs->at(length - 1);
      runs->truncate(length - 1);
      _bytes -= run->size;
      return true;
    }
  }
  return false;
}

NVMFreeLines::Run NVMFreeLines::take(size_t size) {
  Run run = { nvmoffset::null, 0 };
  for (int list = list_of(align_up(size, NVMMarks::LineSize)); list < ListCount; list++) {
    if (take_from(list, size, &run)) {
      break;
    }
  }
  return run;
}

void NVMFreeLines::clear() {
  for (int i = 0; i < ListCount; i++) {
    _lists[i].clear();
  }
  _bytes = 0;
}
