// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmCanonicalList.hpp"

#include "classfile/symbolTable.hpp"
#include "classfile/vmSymbols.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmFlagItems.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/method.hpp"
#include "runtime/globals.hpp"
#include "runtime/java.hpp"
#include "runtime/os.hpp"

#include <ctype.h>

static GrowableArrayCHeap<NVMCanonicalRule*, mtInternal>* rules = nullptr;

// Libraries that compare objects by ==, or look them up in a table of their own, and that come back by their readResolve(), or by
// a static method. Each is tried in CanonicalLibrariesTest.
static const char* const builtin[] = {
  "clojure.lang.Keyword",
  "com.ibm.icu.util.Currency",
  "org.apache.pdfbox.cos.COSBoolean:getBoolean(value)",
  "org.apache.pdfbox.cos.COSName:getPDFName(name)",
  "org.jdom2.Namespace:getNamespace(prefix,uri)",
  "org.locationtech.jts.geom.PrecisionModel$Type",
  "scala.Symbol",
};

// What belongs to a process, and is found in the next one by its name: loggers, which lead to all settings of their library and its
// open files, and what Groovy knows of a class. Of these the image has what the method gets, and nothing else. Adapters that only
// hold such a logger need no entry. Which of several contexts is asked is up to the library, by who calls it: NVMCallerFrame. Each
// is tried in ProcessOwnLibrariesTest or GroovyTest.
static const char* const always[] = {
  "ch.qos.logback.classic.Logger:org.slf4j.LoggerFactory.getLogger(name)",
  "groovy.lang.MetaClassImpl:org.codehaus.groovy.runtime.InvokerHelper.getMetaClass(theClass)",
  "org.apache.commons.logging.impl.SimpleLog:org.apache.commons.logging.LogFactory.getLog(logName)",
  "org.apache.log4j.Logger:org.apache.log4j.Logger.getLogger(name)",
  "org.apache.log4j.spi.RootLogger:org.apache.log4j.Logger.getRootLogger()",
  "org.apache.logging.log4j.core.Logger:org.apache.logging.log4j.LogManager.getLogger(name)",
  "org.apache.logging.log4j.core.async.AsyncLogger:org.apache.logging.log4j.LogManager.getLogger(name)",
  "org.apache.logging.log4j.simple.SimpleLogger:org.apache.logging.log4j.LogManager.getLogger(name)",
  "org.apache.logging.slf4j.Log4jLogger:org.slf4j.LoggerFactory.getLogger(name)",
  "org.codehaus.groovy.runtime.metaclass.ClosureMetaClass:org.codehaus.groovy.runtime.InvokerHelper.getMetaClass(theClass)",
  "org.jboss.logmanager.Logger:org.jboss.logmanager.Logger.getLogger(name)",
  "org.slf4j.helpers.SubstituteLogger:org.slf4j.LoggerFactory.getLogger(name)",
  "org.slf4j.simple.SimpleLogger:org.slf4j.LoggerFactory.getLogger(name)",
};

static void refuse(const char* entry, const char* what) {
  char line[1024];
  os::snprintf(line, sizeof(line), "-XX:NVMCanonicalClasses: \"%.400s\" %s", entry, what);
  vm_exit_during_initialization(line);
}

static void refuse_form(const char* entry) {
  refuse(entry, "is not of the form pkg.Class or pkg.Class:[pkg.Factory.]method(field,...)");
}

static char* copy(const char* start, size_t length) {
  while (length > 0 && isspace((unsigned char)*start)) {
    start++;
    length--;
  }
  while (length > 0 && isspace((unsigned char)start[length - 1])) {
    length--;
  }
  char* const result = NEW_C_HEAP_ARRAY(char, length + 1, mtInternal);
  memcpy(result, start, length);
  result[length] = '\0';
  return result;
}

// A member's name; with dots a class's, which become slashes.
static bool take_name(char* name, bool has_dots) {
  if (name[0] == '\0' || name[0] == '.' || name[strlen(name) - 1] == '.' || strstr(name, "..") != nullptr ||
      strpbrk(name, " \t;[]/<>():,@#\"") != nullptr || (!has_dots && strchr(name, '.') != nullptr)) {
    return false;
  }
  for (char* p = name; *p != '\0'; p++) {
    *p = *p == '.' ? '/' : *p;
  }
  return true;
}

bool NVMCanonicalRule::says_the_same_as(const NVMCanonicalRule* other) const {
  bool same = strcmp(_class_name, other->_class_name) == 0 && has_factory() == other->has_factory() &&
              argument_count() == other->argument_count();
  if (same && has_factory()) {
    same = strcmp(_holder_name, other->_holder_name) == 0 && strcmp(_method_name, other->_method_name) == 0;
  }
  for (int i = 0; same && i < argument_count(); i++) {
    same = strcmp(argument(i), other->argument(i)) == 0;
  }
  return same;
}

NVMCanonicalRule* NVMCanonicalList::find(const char* class_name, size_t length, NVMCanonicalRule::Origin origin) {
  for (int i = 0; rules != nullptr && i < rules->length(); i++) {
    NVMCanonicalRule* const rule = rules->at(i);
    if (rule->_origin == origin && strncmp(rule->_class_name, class_name, length) == 0 && rule->_class_name[length] == '\0') {
      return rule;
    }
  }
  return nullptr;
}

const NVMCanonicalRule* NVMCanonicalList::find(const char* class_name, size_t length) {
  const NVMCanonicalRule* rule = find(class_name, length, NVMCanonicalRule::Given);
  rule = rule != nullptr ? rule : find(class_name, length, NVMCanonicalRule::Builtin);
  return rule != nullptr ? rule : find(class_name, length, NVMCanonicalRule::Always);
}

void NVMCanonicalList::add(const char* start, size_t length, NVMCanonicalRule::Origin origin) {
  char* const entry = copy(start, length);
  if (entry[0] == '\0' || entry[0] == '#') {
    return;
  }
  if (strcmp(entry, "@builtin") == 0) {
    add_builtin();
    return;
  }
  if (entry[0] == '@') {
    add_file(entry + 1);
    return;
  }
  NVMCanonicalRule* const rule = new NVMCanonicalRule(origin);
  const char* const colon = strchr(entry, ':');
  char* const name = copy(entry, colon != nullptr ? (size_t)(colon - entry) : strlen(entry));
  if (!take_name(name, true)) {
    refuse_form(entry);
  }
  rule->_class_name = name;
  if (colon != nullptr) {
    const char* const open = strchr(colon, '(');
    const char* const close = open != nullptr ? strchr(open, ')') : nullptr;
    if (close == nullptr || close[1] != '\0') {
      refuse_form(entry);
    }
    char* const method = copy(colon + 1, (size_t)(open - colon - 1));
    char* const dot = strrchr(method, '.');
    if (dot != nullptr) {
      *dot = '\0';
      rule->_method_name = dot + 1;
      rule->_holder_name = method;
      if (!take_name(method, true)) {
        refuse_form(entry);
      }
    } else {
      rule->_method_name = method;
      rule->_holder_name = rule->_class_name;
    }
    if (!take_name((char*)rule->_method_name, false)) {
      refuse_form(entry);
    }
    char* const arguments = copy(open + 1, (size_t)(close - open - 1));
    for (const char* p = arguments; *arguments != '\0' && p != nullptr; ) {
      const char* const comma = strchr(p, ',');
      char* const argument = copy(p, comma != nullptr ? (size_t)(comma - p) : strlen(p));
      if (!take_name(argument, false)) {
        refuse_form(entry);
      }
      rule->_arguments.append(argument);
      p = comma != nullptr ? comma + 1 : nullptr;
    }
  }
  const NVMCanonicalRule* const other = find(name, strlen(name), origin);
  if (other == nullptr) {
    rules->append(rule);
  } else if (origin == NVMCanonicalRule::Given && !rule->says_the_same_as(other)) {
    refuse(entry, "names a class that is named before");
  }
}

// Commas between parentheses separate arguments. Each time that the flag is given is a line.
void NVMCanonicalList::add_all(const char* text, NVMCanonicalRule::Origin origin) {
  int depth = 0;
  const char* start = text;
  for (const char* p = text; ; p++) {
    depth += *p == '(' ? 1 : *p == ')' ? -1 : 0;
    if (*p == '\0' || *p == '\n' || (*p == ',' && depth <= 0)) {
      add(start, (size_t)(p - start), origin);
      start = p + 1;
      depth = 0;
    }
    if (*p == '\0') {
      return;
    }
  }
}

void NVMCanonicalList::add_file(const char* path) {
  FILE* const file = os::fopen(path, "r");
  if (file == nullptr) {
    refuse(path, "is a file that can't be read");
  }
  char line[4096];
  while (fgets(line, sizeof(line), file) != nullptr) {
    const char* p = line;
    while (isspace((unsigned char)*p)) {
      p++;
    }
    char* const entry = copy(p, strlen(p));
    if (*entry == '@' && strcmp(entry, "@builtin") != 0) {
      refuse(entry, "is a file in a file");
    }
    add(entry, strlen(entry), NVMCanonicalRule::Given);
    FREE_C_HEAP_ARRAY(char, entry);
  }
  if (::ferror(file) != 0) {      // a folder can be opened
    refuse(path, "is a file that can't be read");
  }
  ::fclose(file);
}

void NVMCanonicalList::add_builtin() {
  for (const char* name : builtin) {
    add_all(name, NVMCanonicalRule::Builtin);
  }
}

void NVMCanonicalList::parse() {
  rules = new GrowableArrayCHeap<NVMCanonicalRule*, mtInternal>();
  for (const char* rule : always) {
    add_all(rule, NVMCanonicalRule::Always);
  }
  if (NVMFlagItems::is_given(NVMCanonicalClasses)) {
    add_all(NVMCanonicalClasses, NVMCanonicalRule::Given);
  }
}

// As java.io.ObjectStreamClass looks for it.
Method* NVMCanonicalList::read_resolve_of(InstanceKlass* ik) {
  TempNewSymbol name = SymbolTable::new_symbol("readResolve");
  for (InstanceKlass* k = ik; k != nullptr; k = k->java_super()) {
    Method* const m = k->find_local_method(name, vmSymbols::void_object_signature(), Klass::OverpassLookupMode::skip,
                                           Klass::StaticLookupMode::skip, Klass::PrivateLookupMode::find);
    if (m != nullptr) {
      const bool is_inherited = m->is_public() || m->is_protected() || (!m->is_private() && k->is_same_class_package(ik));
      return !m->is_abstract() && (k == ik || is_inherited) ? m : nullptr;
    }
  }
  return nullptr;
}

static bool has_field(InstanceKlass* ik, const char* name) {
  for (InstanceKlass* k = ik; k != nullptr; k = k->java_super()) {
    for (JavaFieldStream fs(k); !fs.done(); fs.next()) {
      if (!fs.access_flags().is_static() && fs.name()->equals(name)) {
        return true;
      }
    }
  }
  return false;
}

static const NVMCanonicalRule* rule_of(InstanceKlass* ik) {
  return NVMCanonicalList::find((const char*)ik->name()->bytes(), (size_t)ik->name()->utf8_length());
}

// A release of the library that has no such fields is not meant.
bool NVMCanonicalList::is_of_process(InstanceKlass* ik) {
  const NVMCanonicalRule* const rule = rule_of(ik);
  bool result = rule != nullptr && rule->is_of_process();
  for (int i = 0; result && i < rule->argument_count(); i++) {
    result = has_field(ik, rule->argument(i));
  }
  return result;
}

bool NVMCanonicalList::leaves_out(InstanceKlass* ik, const char* field, int length) {
  bool result = is_of_process(ik);
  const NVMCanonicalRule* const rule = result ? rule_of(ik) : nullptr;
  for (int i = 0; result && i < rule->argument_count(); i++) {
    const char* const argument = rule->argument(i);
    result = !(strlen(argument) == (size_t)length && memcmp(argument, field, (size_t)length) == 0);
  }
  return result;
}

void NVMCanonicalList::class_linked(InstanceKlass* ik) {
  NVMCanonicalRule* const rule =
      rules != nullptr ? (NVMCanonicalRule*)find((const char*)ik->name()->bytes(), (size_t)ik->name()->utf8_length()) : nullptr;
  if (rule == nullptr || rule->is_of_process()) {
    return;
  }
  rule->_is_seen = true;
  ResourceMark rm;
  if (!rule->has_factory() && read_resolve_of(ik) == nullptr) {
    log_warning(nvm)("-XX:NVMCanonicalClasses: the class %s has no readResolve(), and no static method is named; its objects are "
                     "recovered as they are", ik->external_name());
  }
  for (int i = 0; i < rule->argument_count(); i++) {
    if (!rule->is_object(i) && !has_field(ik, rule->argument(i))) {
      log_warning(nvm)("-XX:NVMCanonicalClasses: the class %s has no field %s; its objects are recovered as they are",
                       ik->external_name(), rule->argument(i));
    }
  }
}

void NVMCanonicalList::warn_of_unseen() {
  for (int i = 0; rules != nullptr && i < rules->length(); i++) {
    const NVMCanonicalRule* const rule = rules->at(i);
    if (rule->_origin == NVMCanonicalRule::Given && !rule->_is_seen) {
      char name[512];
      os::snprintf(name, sizeof(name), "%s", rule->_class_name);
      for (char* p = name; *p != '\0'; p++) {
        *p = *p == '/' ? '.' : *p;
      }
      log_warning(nvm)("-XX:NVMCanonicalClasses: the class %s was not used by this process; if it should have been, check the name's "
                       "spelling", name);
    }
  }
}
