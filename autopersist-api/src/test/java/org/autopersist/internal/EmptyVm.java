// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal;

/** A VM that is made up: one that has an image, in which there is nothing. */
class EmptyVm implements Vm {

    @Override
    public boolean isPresent() {
        return true;
    }

    @Override
    public boolean isEnabled() {
        return true;
    }

    @Override
    public Object recover(Class<?> holder, String field) {
        return null;
    }

    @Override
    public String imagePath() {
        return "/image";
    }

    @Override
    public String[] durableRoots(Class<?> holder) {
        return new String[0];
    }

    @Override
    public long[] statistics() {
        return new long[0];
    }
}
