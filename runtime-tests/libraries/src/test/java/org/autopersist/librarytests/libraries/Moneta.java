// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import javax.money.CurrencyUnit;
import javax.money.Monetary;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;
import org.javamoney.moneta.FastMoney;
import org.javamoney.moneta.Money;

/** Amounts whose currencies are shared. */
public final class Moneta implements Library {

    @DurableRoot
    private static Money money;

    @DurableRoot
    private static FastMoney fast;

    @DurableRoot
    private static CurrencyUnit currency;

    @Override
    public void write() {
        money = Money.of(0, "EUR");
        fast = FastMoney.zero(Monetary.getCurrency("CHF"));
        currency = Monetary.getCurrency("USD");
    }

    @Override
    public void check(int life) {
        assertEquals(Money.of(life - 1, "EUR"), money);
        money = money.add(Money.of(1, "EUR"));
        assertTrue(money.isPositive() && money.isEqualTo(Money.of(life, "EUR")));
        assertEquals("EUR " + life, money.toString());
        assertEquals(FastMoney.of(life - 1, "CHF"), fast);
        fast = fast.add(FastMoney.of(1, "CHF"));
        assertEquals(Monetary.getCurrency("USD"), currency);
        assertEquals(2, currency.getDefaultFractionDigits());
        assertEquals(Money.of(life, currency), money.getFactory().setCurrency(currency).create());
    }
}
