// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.canonical;

import static org.junit.jupiter.api.Assertions.*;

import com.ibm.icu.util.Currency;
import com.ibm.icu.util.CurrencyAmount;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** ICU has each currency once, in a table of its units. */
public final class IcuCurrencies implements Library {

    @DurableRoot
    private static CurrencyAmount price;

    @Override
    public void write() {
        price = new CurrencyAmount(1, Currency.getInstance("EUR"));
    }

    @Override
    public void check(int life) {
        assertSame(Currency.getInstance("EUR"), price.getCurrency());
        assertEquals(life, price.getNumber().intValue());
        assertEquals(2, price.getCurrency().getDefaultFractionDigits());
        price = new CurrencyAmount(life + 1, price.getCurrency());
    }
}
