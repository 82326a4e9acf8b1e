// SPDX-License-Identifier: Apache-2.0
/* Each way in which JNI writes into Java data; called by JniAccess. Compiled by the tests if there is a C compiler. */
#include <jni.h>
#include <unistd.h>

#define NAME(method) Java_org_autopersist_runtimetests_programs_access_JniAccess_##method

static jfieldID field(JNIEnv *env, jobject target, const char *name, const char *type) {
    return (*env)->GetFieldID(env, (*env)->GetObjectClass(env, target), name, type);
}

JNIEXPORT void JNICALL NAME(setFields)(JNIEnv *env, jclass self, jobject t, jlong v, jobject o) {
    (*env)->SetBooleanField(env, t, field(env, t, "z", "Z"), (jboolean)(v & 1));
    (*env)->SetByteField(env, t, field(env, t, "b", "B"), (jbyte)v);
    (*env)->SetShortField(env, t, field(env, t, "s", "S"), (jshort)v);
    (*env)->SetCharField(env, t, field(env, t, "c", "C"), (jchar)v);
    (*env)->SetIntField(env, t, field(env, t, "i", "I"), (jint)v);
    (*env)->SetLongField(env, t, field(env, t, "j", "J"), v);
    (*env)->SetFloatField(env, t, field(env, t, "f", "F"), (jfloat)v);
    (*env)->SetDoubleField(env, t, field(env, t, "d", "D"), (jdouble)v);
    (*env)->SetObjectField(env, t, field(env, t, "o", "Ljava/lang/Object;"), o);
    (*env)->SetIntField(env, t, field(env, t, "vi", "I"), (jint)v);
    (*env)->SetLongField(env, t, field(env, t, "vj", "J"), v);
    (*env)->SetObjectField(env, t, field(env, t, "vo", "Ljava/lang/Object;"), o);
}

JNIEXPORT void JNICALL NAME(setStatic)(JNIEnv *env, jclass self, jclass holder, jobject o) {
    jfieldID id = (*env)->GetStaticFieldID(env, holder, "staticRoot", "Ljava/lang/Object;");
    (*env)->SetStaticObjectField(env, holder, id, o);
}

JNIEXPORT void JNICALL NAME(setRegions)(JNIEnv *env, jclass self, jbooleanArray z, jbyteArray b, jshortArray s,
        jcharArray c, jintArray i, jlongArray j, jfloatArray f, jdoubleArray d, jint at, jlong v) {
    jboolean zs[2] = {v & 1, 1};
    jbyte bs[2] = {(jbyte)v, 1};
    jshort ss[2] = {(jshort)v, 1};
    jchar cs[2] = {(jchar)v, 1};
    jint is[2] = {(jint)v, 1};
    jlong js[2] = {v, 1};
    jfloat fs[2] = {(jfloat)v, 1};
    jdouble ds[2] = {(jdouble)v, 1};
    (*env)->SetBooleanArrayRegion(env, z, at, 2, zs);
    (*env)->SetByteArrayRegion(env, b, at, 2, bs);
    (*env)->SetShortArrayRegion(env, s, at, 2, ss);
    (*env)->SetCharArrayRegion(env, c, at, 2, cs);
    (*env)->SetIntArrayRegion(env, i, at, 2, is);
    (*env)->SetLongArrayRegion(env, j, at, 2, js);
    (*env)->SetFloatArrayRegion(env, f, at, 2, fs);
    (*env)->SetDoubleArrayRegion(env, d, at, 2, ds);
}

JNIEXPORT void JNICALL NAME(setElement)(JNIEnv *env, jclass self, jobjectArray array, jint at, jobject o) {
    (*env)->SetObjectArrayElement(env, array, at, o);
}

/* Mode 0 copies back and frees, JNI_COMMIT copies back and goes on, JNI_ABORT drops what was written to a copy. */
JNIEXPORT jboolean JNICALL NAME(elements)(JNIEnv *env, jclass self, jintArray array, jint at, jint v, jint mode) {
    jboolean is_copy;
    jint *elements = (*env)->GetIntArrayElements(env, array, &is_copy);
    elements[at] = v;
    (*env)->ReleaseIntArrayElements(env, array, elements, mode);
    if (mode == JNI_COMMIT) {
        elements[at + 1] = v + 1;
        (*env)->ReleaseIntArrayElements(env, array, elements, 0);
    }
    return is_copy;
}

JNIEXPORT jboolean JNICALL NAME(critical)(JNIEnv *env, jclass self, jlongArray array, jint at, jlong v, jint mode) {
    jboolean is_copy;
    jlong *elements = (*env)->GetPrimitiveArrayCritical(env, array, &is_copy);
    elements[at] = v;
    (*env)->ReleasePrimitiveArrayCritical(env, array, elements, mode);
    return is_copy;
}

/* Objects that are published before they are filled. */
JNIEXPORT jobject JNICALL NAME(newObjects)(JNIEnv *env, jclass self, jobjectArray durable, jclass type, jint v) {
    jobject made = (*env)->AllocObject(env, type);
    (*env)->SetObjectArrayElement(env, durable, 0, made);
    (*env)->SetIntField(env, made, field(env, made, "i", "I"), v);
    jobjectArray array = (*env)->NewObjectArray(env, 3, (*env)->FindClass(env, "java/lang/Object"), made);
    (*env)->SetObjectArrayElement(env, durable, 1, array);
    (*env)->SetObjectArrayElement(env, array, 1, (*env)->NewStringUTF(env, "from JNI"));
    return array;
}

/* Stays in the critical section for a while after it has written. */
JNIEXPORT void JNICALL Java_org_autopersist_runtimetests_programs_access_JniCritical_writeSlowly(
        JNIEnv *env, jclass self, jlongArray array, jlong v, jint millis) {
    jlong *elements = (*env)->GetPrimitiveArrayCritical(env, array, NULL);
    elements[0] = v;
    usleep(millis * 1000);
    elements[1] = v;
    (*env)->ReleasePrimitiveArrayCritical(env, array, elements, 0);
}

#define ERRORS(method) Java_org_autopersist_runtimetests_programs_errors_JniErrors_##method

static jboolean has_thrown(JNIEnv *env) {
    jboolean thrown = (*env)->ExceptionCheck(env);
    (*env)->ExceptionClear(env);
    return thrown;
}

/* Stores a refused object in three ways. Each function returns with the exception; how many did? */
JNIEXPORT jint JNICALL ERRORS(countThrown)(JNIEnv *env, jclass self, jobject t, jobjectArray array, jobject o) {
    jclass type = (*env)->GetObjectClass(env, t);
    jfieldID id = field(env, t, "field", "Ljava/lang/Object;");
    jfieldID static_id = (*env)->GetStaticFieldID(env, type, "direct", "Ljava/lang/Object;");
    jint count = 0;
    (*env)->SetObjectField(env, t, id, o);
    count += has_thrown(env);
    (*env)->SetStaticObjectField(env, type, static_id, o);
    count += has_thrown(env);
    (*env)->SetObjectArrayElement(env, array, 0, o);
    count += has_thrown(env);
    return count;
}

/* Leaves the exception to its caller. */
JNIEXPORT void JNICALL ERRORS(store)(JNIEnv *env, jclass self, jobject t, jobject o) {
    (*env)->SetObjectField(env, t, field(env, t, "field", "Ljava/lang/Object;"), o);
}
