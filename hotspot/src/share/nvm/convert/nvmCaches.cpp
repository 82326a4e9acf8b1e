// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmCaches.hpp"

#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"

#include <string.h>

namespace {

// Of objects that the program may change.
enum Expiry { Stays, Expires };

struct Cache {
  const char* holder;
  const char* field;
  Expiry      expiry;
};

// What looks like one and is none: Date.cdate has what the deprecated setters of a Date have set, until it is read;
// URI.string is what was parsed, and URI.schemeSpecificPart all that an opaque URI has; Pattern.namedGroups is the only place of
// the names; an InetAddressHolder's hostName may have been given; DecimalFormat.isFastPath tells that there is a FastPathData, all
// of which is filled anew for each number. Fields whose default is not "unknown" (-1 in URL.hashCode) can't be in the table; stores
// to these cost time, but no space.
const Cache caches[] = {
  { "java/io/File",                                      "filePath",                  Stays },
  { "java/io/File",                                      "status",                    Stays },
  { "java/io/FilePermission",                            "actions",                   Stays },
  { "java/lang/String",                                  "hash",                      Stays },
  { "java/lang/String",                                  "hashIsZero",                Stays },
  { "java/lang/StringBuffer",                            "toStringCache",             Expires },
  { "java/math/BigDecimal",                              "precision",                 Stays },
  { "java/math/BigDecimal",                              "stringCache",               Stays },
  { "java/math/BigInteger",                              "bitCountPlusOne",           Stays },
  { "java/math/BigInteger",                              "lowestSetBitPlusTwo",       Stays },
  { "java/math/BigInteger",                              "magBitLengthPlusOne",       Stays },
  { "java/math/BigInteger",                              "numberOfTrailingZeroIntsPlusTwo", Stays },
  { "java/net/InetAddress",                              "canonicalHostName",         Stays },
  { "java/net/URI",                                      "decodedAuthority",          Stays },
  { "java/net/URI",                                      "decodedFragment",           Stays },
  { "java/net/URI",                                      "decodedPath",               Stays },
  { "java/net/URI",                                      "decodedQuery",              Stays },
  { "java/net/URI",                                      "decodedSchemeSpecificPart", Stays },
  { "java/net/URI",                                      "decodedUserInfo",           Stays },
  { "java/net/URI",                                      "hash",                      Stays },
  { "java/net/URL",                                      "hostAddress",               Expires },
  { "java/nio/charset/Charset",                          "aliasSet",                  Stays },
  { "java/nio/charset/CharsetEncoder",                   "cachedDecoder",             Stays },
  { "java/nio/file/attribute/AclEntry",                  "hash",                      Stays },
  { "java/nio/file/attribute/FileTime",                  "valueAsString",             Stays },
  { "java/security/cert/PolicyQualifierInfo",            "pqiString",                 Stays },
  { "java/security/cert/X509Certificate",                "issuerX500Principal",       Stays },
  { "java/security/cert/X509Certificate",                "subjectX500Principal",      Stays },
  { "java/text/DecimalFormat",                           "bigDecimalMultiplier",      Expires },
  { "java/text/DecimalFormat",                           "bigIntegerMultiplier",      Expires },
  { "java/text/DecimalFormat",                           "negativePrefixFieldPositions", Expires },
  { "java/text/DecimalFormat",                           "negativeSuffixFieldPositions", Expires },
  { "java/text/DecimalFormat",                           "positivePrefixFieldPositions", Expires },
  { "java/text/DecimalFormat",                           "positiveSuffixFieldPositions", Expires },
  { "java/text/DecimalFormat$FastPathData",              "charsNegativePrefix",       Stays },
  { "java/text/DecimalFormat$FastPathData",              "charsNegativeSuffix",       Stays },
  { "java/text/DecimalFormat$FastPathData",              "charsPositivePrefix",       Stays },
  { "java/text/DecimalFormat$FastPathData",              "charsPositiveSuffix",       Stays },
  { "java/text/DecimalFormat$FastPathData",              "fastPathContainer",         Stays },
  { "java/text/DecimalFormat$FastPathData",              "firstUsedIndex",            Stays },
  { "java/text/DecimalFormat$FastPathData",              "fractionalFirstIndex",      Stays },
  { "java/text/DecimalFormat$FastPathData",              "fractionalMaxIntBound",     Stays },
  { "java/text/DecimalFormat$FastPathData",              "fractionalScaleFactor",     Stays },
  { "java/text/DecimalFormat$FastPathData",              "groupingChar",              Stays },
  { "java/text/DecimalFormat$FastPathData",              "integralLastIndex",         Stays },
  { "java/text/DecimalFormat$FastPathData",              "lastFreeIndex",             Stays },
  { "java/text/DecimalFormat$FastPathData",              "negativeAffixesRequired",   Stays },
  { "java/text/DecimalFormat$FastPathData",              "positiveAffixesRequired",   Stays },
  { "java/text/DecimalFormat$FastPathData",              "zeroDelta",                 Stays },
  { "java/text/DigitList",                               "data",                      Stays },
  { "java/text/DigitList",                               "tempBuilder",               Stays },
  { "java/text/RuleBasedCollator",                       "primResult",                Stays },
  { "java/text/RuleBasedCollator",                       "secResult",                 Stays },
  { "java/text/RuleBasedCollator",                       "sourceCursor",              Stays },
  { "java/text/RuleBasedCollator",                       "targetCursor",              Stays },
  { "java/text/RuleBasedCollator",                       "terResult",                 Stays },
  { "java/time/ZoneOffset",                              "rules",                     Stays },
  { "java/time/format/DateTimeFormatterBuilder$TextPrinterParser", "numberPrinterParser", Stays },
  { "java/util/AbstractMap",                             "keySet",                    Stays },
  { "java/util/AbstractMap",                             "values",                    Stays },
  { "java/util/Collections$CheckedCollection",           "zeroLengthElementArray",    Stays },
  { "java/util/Collections$CheckedMap",                  "entrySet",                  Stays },
  { "java/util/Collections$SingletonMap",                "entrySet",                  Stays },
  { "java/util/Collections$SingletonMap",                "keySet",                    Stays },
  { "java/util/Collections$SingletonMap",                "values",                    Stays },
  { "java/util/Collections$SynchronizedList",            "reversedView",              Stays },
  { "java/util/Collections$SynchronizedMap",             "entrySet",                  Stays },
  { "java/util/Collections$SynchronizedMap",             "keySet",                    Stays },
  { "java/util/Collections$SynchronizedMap",             "values",                    Stays },
  { "java/util/Collections$UnmodifiableMap",             "entrySet",                  Stays },
  { "java/util/Collections$UnmodifiableMap",             "keySet",                    Stays },
  { "java/util/Collections$UnmodifiableMap",             "values",                    Stays },
  { "java/util/EnumMap",                                 "entrySet",                  Stays },
  { "java/util/HashMap",                                 "entrySet",                  Stays },
  { "java/util/Hashtable",                               "entrySet",                  Stays },
  { "java/util/Hashtable",                               "keySet",                    Stays },
  { "java/util/Hashtable",                               "values",                    Stays },
  { "java/util/IdentityHashMap",                         "entrySet",                  Stays },
  { "java/util/Locale",                                  "hashCodeValue",             Stays },
  { "java/util/Locale",                                  "languageTag",               Stays },
  { "java/util/Locale$LanguageRange",                    "hash",                      Stays },
  { "java/util/SimpleTimeZone",                          "cache",                     Expires },
  { "java/util/TimeZone",                                "zoneId",                    Expires },
  { "java/util/TreeMap",                                 "descendingMap",             Stays },
  { "java/util/TreeMap",                                 "entrySet",                  Stays },
  { "java/util/TreeMap",                                 "navigableKeySet",           Stays },
  { "java/util/TreeMap$NavigableSubMap",                 "descendingMapView",         Stays },
  { "java/util/TreeMap$NavigableSubMap",                 "entrySetView",              Stays },
  { "java/util/TreeMap$NavigableSubMap",                 "navigableKeySetView",       Stays },
  { "java/util/concurrent/ConcurrentHashMap",            "entrySet",                  Stays },
  { "java/util/concurrent/ConcurrentHashMap",            "keySet",                    Stays },
  { "java/util/concurrent/ConcurrentHashMap",            "values",                    Stays },
  { "java/util/concurrent/ConcurrentSkipListMap",        "descendingMap",             Stays },
  { "java/util/concurrent/ConcurrentSkipListMap",        "entrySet",                  Stays },
  { "java/util/concurrent/ConcurrentSkipListMap",        "keySet",                    Stays },
  { "java/util/concurrent/ConcurrentSkipListMap",        "values",                    Stays },
  { "java/util/concurrent/ConcurrentSkipListMap$SubMap", "entrySetView",              Stays },
  { "java/util/concurrent/ConcurrentSkipListMap$SubMap", "keySetView",                Stays },
  { "java/util/concurrent/ConcurrentSkipListMap$SubMap", "valuesView",                Stays },
  { "java/util/logging/Level",                           "cachedLocale",              Stays },
  { "java/util/logging/Level",                           "localizedLevelName",        Stays },
  { "java/util/regex/Matcher",                           "namedGroups",               Expires },
  { "sun/nio/fs/UnixFileAttributes",                     "group",                     Stays },
  { "sun/nio/fs/UnixFileAttributes",                     "key",                       Stays },
  { "sun/nio/fs/UnixFileAttributes",                     "owner",                     Stays },
  { "sun/nio/fs/UnixPath",                               "hash",                      Stays },
  { "sun/nio/fs/UnixPath",                               "offsets",                   Stays },
  { "sun/nio/fs/UnixPath",                               "stringValue",               Stays },
  { "sun/security/pkcs/PKCS8Key",                        "encodedKey",                Stays },
  { "sun/security/util/ObjectIdentifier",                "stringForm",                Stays },
  { "sun/security/x509/RDN",                             "avaList",                   Stays },
  { "sun/security/x509/RDN",                             "canonicalString",           Stays },
  { "sun/security/x509/X500Name",                        "allAvaList",                Stays },
  { "sun/security/x509/X500Name",                        "canonicalDn",               Stays },
  { "sun/security/x509/X500Name",                        "dn",                        Stays },
  { "sun/security/x509/X500Name",                        "encoded",                   Stays },
  { "sun/security/x509/X500Name",                        "rdnList",                   Stays },
  { "sun/security/x509/X500Name",                        "rfc1779Dn",                 Stays },
  { "sun/security/x509/X500Name",                        "rfc2253Dn",                 Stays },
  { "sun/security/x509/X500Name",                        "x500Principal",             Stays },
  { "sun/security/x509/X509CertImpl",                    "extKeyUsage",               Stays },
  { "sun/security/x509/X509CertImpl",                    "issuerAlternativeNames",    Stays },
  { "sun/security/x509/X509CertImpl",                    "subjectAlternativeNames",   Stays },
  { "sun/security/x509/X509Key",                         "encodedKey",                Stays },
  { "sun/util/calendar/Era",                             "hash",                      Stays },
  { "sun/util/calendar/ZoneInfo",                        "lastRule",                  Expires },
  { "sun/util/locale/BaseLocale",                        "hash",                      Stays },
};

// Other loaders may have classes of these names.
const Cache* find(InstanceKlass* holder, Symbol* field) {
  if (!holder->class_loader_data()->is_boot_class_loader_data()) {
    return nullptr;
  }
  for (const Cache& cache : caches) {
    if (field->equals(cache.field) && holder->name()->equals(cache.holder)) {
      return &cache;
    }
  }
  return nullptr;
}

bool equals(const char* text, const char* s, int length) {
  return strlen(text) == (size_t)length && memcmp(text, s, (size_t)length) == 0;
}

}

bool NVMCaches::is_cache(InstanceKlass* holder, Symbol* field) {
  return find(holder, field) != nullptr;
}

bool NVMCaches::is_cache_of(InstanceKlass* ik, const NVMClassEntry::Field& field) {
  bool is_of_jdk = false;
  for (InstanceKlass* k = ik; k != nullptr && !is_of_jdk; k = k->java_super()) {
    is_of_jdk = k->class_loader_data()->is_boot_class_loader_data() && k->name()->equals(field.holder, field.holder_length);
  }
  for (const Cache& cache : caches) {
    if (is_of_jdk && equals(cache.holder, field.holder, field.holder_length) && equals(cache.field, field.name, field.name_length)) {
      return true;
    }
  }
  return false;
}

bool NVMCaches::can_expire(InstanceKlass* ik, intptr_t offset) {
  for (InstanceKlass* k = ik; k != nullptr; k = k->java_super()) {
    for (JavaFieldStream fs(k); !fs.done() && k->class_loader_data()->is_boot_class_loader_data(); fs.next()) {
      if (!fs.access_flags().is_static() && fs.offset() == offset) {
        const Cache* const cache = find(k, fs.name());
        return cache != nullptr && cache->expiry == Expires;
      }
    }
  }
  return false;
}
