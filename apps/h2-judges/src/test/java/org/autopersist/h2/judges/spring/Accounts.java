// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.spring;

import org.springframework.data.jpa.repository.JpaRepository;

interface Accounts extends JpaRepository<Account, Integer> {}
