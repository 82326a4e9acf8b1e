#include "nvm/api/nvmFieldList.hpp"

#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/api/nvmAnnotations.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/symbol.hpp"
#include "runtime/globals.hpp"
#include "runtime/java.hpp"
#include "runtime/os.hpp"
#include "utilities/growableArray.hpp"

#include <ctype.h>

static const char* const durable_root_annotations[] = {
  "Lorg/autopersist/DurableRoot;", "Lorg/autopersist/durable_root;", nullptr
};
static const char* const unrecoverable_annotations[] = {
  "Lorg/autopersist/Unrecoverable;", "Lorg/autopersist/unrecoverable;", nullptr
};

// Names with slashes between packages and a dot before the field.
typedef GrowableArrayCHeap<const char*, mtInternal> Names;
static Names* durable_roots = nullptr;
static Names* unrecoverable_fields = nullptr;

static void add_name(Names* names, const char* flag, const char* start, size_t length) {
  while (length > 0 && isspace((unsigned char)*start)) {
    start++;
    length--;
  }
  while (length > 0 && isspace((unsigned char)start[length - 1])) {
    length--;
  }
  if (length == 0 || *start == '#') {
    return;
  }
  char* name = NEW_C_HEAP_ARRAY(char, length + 1, mtInternal);
  memcpy(name, start, length);
  name[length] = '\0';
  char* last_dot = strrchr(name, '.');
  if (last_dot == nullptr || last_dot == name || last_dot[1] == '\0') {
    char line[512];
    os::snprintf(line, sizeof(line), "%s: \"%s\" is not of the form pkg.Class.field", flag, name);
    vm_exit_during_initialization(line);
  }
  for (char* p = name; p < last_dot; p++) {
    if (*p == '.') {
      *p = '/';
    }
  }
  names->append(name);
}

static Names* parse_list(const char* flag, const char* value) {
  Names* names = new Names();
  if (value != nullptr && value[0] == '@') {
    FILE* file = os::fopen(value + 1, "r");
    if (file == nullptr) {
      char line[JVM_MAXPATHLEN + 64];
      os::snprintf(line, sizeof(line), "%s: the file \"%s\" can't be read", flag, value + 1);
      vm_exit_during_initialization(line);
    }
    char buffer[4096];
    while (fgets(buffer, sizeof(buffer), file) != nullptr) {
      add_name(names, flag, buffer, strlen(buffer));
    }
    ::fclose(file);
  } else if (value != nullptr) {
    for (const char* p = value; *p != '\0'; ) {
      const char* comma = strchr(p, ',');
      size_t length = comma != nullptr ? comma - p : strlen(p);
      add_name(names, flag, p, length);
      p += length + (comma != nullptr ? 1 : 0);
    }
  }
  return names;
}

void NVMFieldList::parse() {
  durable_roots = parse_list("-XX:DurableRoots", DurableRoots);
  unrecoverable_fields = parse_list("-XX:UnrecoverableFields", UnrecoverableFields);
}

// The field's part of a name if that is a field of holder, else null.
static const char* field_of(const char* name, InstanceKlass* holder) {
  const size_t class_length = holder->name()->utf8_length();
  return strlen(name) > class_length && name[class_length] == '.' &&
         memcmp(name, holder->name()->bytes(), class_length) == 0 ? name + class_length + 1 : nullptr;
}

static bool contains(Names* names, InstanceKlass* holder, Symbol* field) {
  for (int i = 0; i < names->length(); i++) {
    const char* name = field_of(names->at(i), holder);
    if (name != nullptr && field->equals(name)) {
      return true;
    }
  }
  return false;
}

void NVMFieldList::check_durable_roots(InstanceKlass* ik) {
  for (int i = 0; i < durable_roots->length(); i++) {
    const char* name = field_of(durable_roots->at(i), ik);
    bool found = name == nullptr;
    for (JavaFieldStream fs(ik); !fs.done() && !found; fs.next()) {
      found = fs.access_flags().is_static() && fs.name()->equals(name);
    }
    if (!found) {
      ResourceMark rm;
      log_warning(nvm)("-XX:DurableRoots: the class %s has no static field %s; nothing is durable by that name",
                       ik->external_name(), name);
    }
  }
}

bool NVMFieldList::may_have_durable_root(InstanceKlass* ik) {
  return ik->fields_annotations() != nullptr || durable_roots->length() > 0;
}

bool NVMFieldList::is_durable_root(InstanceKlass* holder, Symbol* field, int field_index) {
  return NVMAnnotations::has_any(holder, field_index, durable_root_annotations) ||
         contains(durable_roots, holder, field);
}

bool NVMFieldList::is_unrecoverable(InstanceKlass* holder, Symbol* field, int field_index) {
  return NVMAnnotations::has_any(holder, field_index, unrecoverable_annotations) ||
         contains(unrecoverable_fields, holder, field);
}
