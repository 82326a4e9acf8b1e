// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.canonical;

import static org.junit.jupiter.api.Assertions.*;

import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBoolean;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** PDFBox has each name once, and both booleans, of a class with fields that can change. */
public final class PdfBoxNames implements Library {

    @DurableRoot
    private static COSDictionary dictionary;

    @DurableRoot
    private static COSArray array;

    @Override
    public void write() {
        dictionary = new COSDictionary();
        dictionary.setItem(COSName.TYPE, COSName.getPDFName("Mine"));
        dictionary.setInt(COSName.getPDFName("number"), 1);
        array = new COSArray();
        array.add(COSBoolean.TRUE);
        array.add(COSBoolean.FALSE);
        array.add(COSName.CATALOG);
    }

    @Override
    public void check(int life) {
        assertSame(COSName.getPDFName("Mine"), dictionary.getItem(COSName.TYPE));
        assertEquals(life, dictionary.getInt(COSName.getPDFName("number")));
        dictionary.setInt(COSName.getPDFName("number"), life + 1);
        assertSame(COSBoolean.TRUE, array.get(0));
        assertSame(COSBoolean.FALSE, array.get(1));
        assertSame(COSName.CATALOG, array.get(2));
    }
}
