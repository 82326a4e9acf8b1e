// SPDX-License-Identifier: Apache-2.0
/* A JVMTI agent that tags each new object that it is told of, which asks for its identity hash code. */

#include <jvmti.h>
#include <stdio.h>
#include <string.h>

static volatile long tagged;

static void JNICALL sampled(jvmtiEnv *jvmti, JNIEnv *env, jthread thread, jobject object, jclass type, jlong size) {
    (*jvmti)->SetTag(jvmti, object, 1);
    __sync_fetch_and_add(&tagged, 1);
}

static void JNICALL died(jvmtiEnv *jvmti, JNIEnv *env) {
    printf("TAGGED %ld\n", tagged);
    fflush(stdout);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *jvmti;
    jvmtiCapabilities capabilities;
    jvmtiEventCallbacks callbacks;
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_11) != JNI_OK) {
        return JNI_ERR;
    }
    memset(&capabilities, 0, sizeof capabilities);
    capabilities.can_generate_sampled_object_alloc_events = 1;
    capabilities.can_tag_objects = 1;
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.SampledObjectAlloc = sampled;
    callbacks.VMDeath = died;
    if ((*jvmti)->AddCapabilities(jvmti, &capabilities) != JVMTI_ERROR_NONE ||
        (*jvmti)->SetHeapSamplingInterval(jvmti, 0) != JVMTI_ERROR_NONE ||
        (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE ||
        (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, NULL) != JVMTI_ERROR_NONE ||
        (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL) != JVMTI_ERROR_NONE) {
        return JNI_ERR;
    }
    return JNI_OK;
}
