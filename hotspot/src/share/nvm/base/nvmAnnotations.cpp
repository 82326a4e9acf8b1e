// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmAnnotations.hpp"

#include "oops/annotations.hpp"
#include "oops/constantPool.inline.hpp"
#include "oops/instanceKlass.hpp"
#include "oops/method.hpp"
#include "utilities/bytes.hpp"
#include "utilities/growableArray.hpp"

namespace {

// Reads RuntimeVisibleAnnotations (JVMS 4.7.16). The parser has not checked
// them, so that every read has to be.
class Reader {
  const u1*       _p;
  const u1* const _end;
  bool            _ok;
  int             _depth;

public:
  Reader(const u1* p, const u1* end) : _p(p), _end(end), _ok(true), _depth(0) {}

  bool ok() const { return _ok; }

  int get(int size) {
    if (_end - _p < size) {
      _ok = false;
      return 0;
    }
    int value = size == 1 ? *_p : Bytes::get_Java_u2((address)_p);
    _p += size;
    return value;
  }

  void skip_pairs() {
    for (int n = get(2); n > 0 && _ok; n--) {
      get(2);
      skip_value();
    }
  }

  void skip_value() {
    const int deepest = 64;
    if (++_depth > deepest) {
      _ok = false;
    }
    switch (_ok ? get(1) : 0) {
      case 'e': get(2); get(2); break;
      case '@': get(2); skip_pairs(); break;
      case '[':
        for (int n = get(2); n > 0 && _ok; n--) {
          skip_value();
        }
        break;
      default: get(2); break;
    }
    _depth--;
  }

  // A string, or an array of strings: what else there is has no names.
  void get_strings(ConstantPool* cp, GrowableArray<Symbol*>* result) {
    const int tag = get(1);
    for (int n = tag == '[' ? get(2) : tag == 's' ? 1 : 0; n > 0 && _ok; n--) {
      if (tag == '[' && get(1) != 's') {
        _ok = false;
      }
      const int index = get(2);
      if (_ok && cp->is_within_bounds(index) && cp->tag_at(index).is_utf8()) {
        result->append(cp->symbol_at(index));
      }
    }
    _ok = _ok && (tag == '[' || tag == 's');
  }
};

bool contains_any(AnnotationArray* annotations, ConstantPool* cp, const char* const* descriptors) {
  if (annotations == nullptr || annotations->length() == 0) {
    return false;
  }
  const u1* data = annotations->adr_at(0);
  Reader reader(data, data + annotations->length());
  for (int n = reader.get(2); n > 0 && reader.ok(); n--) {
    int type_index = reader.get(2);
    if (!reader.ok() || !cp->is_within_bounds(type_index) || !cp->tag_at(type_index).is_utf8()) {
      return false;
    }
    for (const char* const* d = descriptors; *d != nullptr; d++) {
      if (cp->symbol_at(type_index)->equals(*d)) {
        return true;
      }
    }
    reader.skip_pairs();
  }
  return false;
}

// Of the element called value, which is the first one if others are not there.
bool find_strings(AnnotationArray* annotations, ConstantPool* cp, const char* descriptor, GrowableArray<Symbol*>* result) {
  if (annotations == nullptr || annotations->length() == 0) {
    return false;
  }
  const u1* const data = annotations->adr_at(0);
  Reader reader(data, data + annotations->length());
  for (int n = reader.get(2); n > 0 && reader.ok(); n--) {
    const int type_index = reader.get(2);
    if (!reader.ok() || !cp->is_within_bounds(type_index) || !cp->tag_at(type_index).is_utf8()) {
      return false;
    }
    if (!cp->symbol_at(type_index)->equals(descriptor)) {
      reader.skip_pairs();
      continue;
    }
    if (reader.get(2) > 0) {
      reader.get(2);
      reader.get_strings(cp, result);
    }
    return true;
  }
  return false;
}

}

bool NVMAnnotations::has_any(InstanceKlass* ik, int field_index, const char* const* descriptors) {
  Array<AnnotationArray*>* all = ik->fields_annotations();
  return all != nullptr && field_index < all->length() &&
         contains_any(all->at(field_index), ik->constants(), descriptors);
}

bool NVMAnnotations::has_any(Method* method, const char* const* descriptors) {
  return contains_any(method->annotations(), method->constants(), descriptors);
}

bool NVMAnnotations::find_strings(InstanceKlass* ik, const char* descriptor, GrowableArray<Symbol*>* result) {
  return ::find_strings(ik->class_annotations(), ik->constants(), descriptor, result);
}

bool NVMAnnotations::find_strings(InstanceKlass* ik, int field_index, const char* descriptor, GrowableArray<Symbol*>* result) {
  Array<AnnotationArray*>* const all = ik->fields_annotations();
  return all != nullptr && field_index < all->length() && ::find_strings(all->at(field_index), ik->constants(), descriptor, result);
}

bool NVMAnnotations::find_strings(Method* method, const char* descriptor, GrowableArray<Symbol*>* result) {
  return ::find_strings(method->annotations(), method->constants(), descriptor, result);
}
