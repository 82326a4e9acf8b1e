// SPDX-License-Identifier: Apache-2.0
package org.autopersist.spring.app;

import org.autopersist.spring.data.Starts;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/** Counts its starts, prints the count, and waits to be restarted or killed. */
@SpringBootApplication(scanBasePackageClasses = {App.class, Starts.class})
public class App {

    public static void main(String[] args) {
        SpringApplication.run(App.class, args);
    }

    @Bean
    ApplicationRunner runner(Starts starts) {
        return _ -> System.out.println(
                "start " + starts.next() + " by " + App.class.getClassLoader().getClass().getSimpleName());
    }
}
