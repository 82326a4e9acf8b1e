// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.spring;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The application. */
@SpringBootApplication
public class SpringProgram {

    public static void main(String[] args) {
        SpringApplication.run(SpringProgram.class, args);
    }
}
