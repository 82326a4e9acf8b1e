// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.NoLockFactory;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** An index in memory, which each life adds to. */
public final class Lucene implements Library {

    @DurableRoot
    private static ByteBuffersDirectory directory;

    @Override
    public void write() {
        directory = new ByteBuffersDirectory(NoLockFactory.INSTANCE);
    }

    @Override
    public void check(int life) {
        try {
            try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
                for (int i = 0; i < 10; i++) {
                    Document document = new Document();
                    document.add(new TextField("text", "number " + i + " of life" + life, Field.Store.YES));
                    document.add(new StringField("id", i + "", Field.Store.YES));
                    document.add(new IntPoint("life", life));
                    writer.addDocument(document);
                }
                if (life > 1) {
                    writer.deleteDocuments(new TermQuery(new Term("text", "life" + (life - 1))));
                }
                writer.addDocument(new Document());
            }
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                IndexSearcher searcher = new IndexSearcher(reader);
                assertEquals(10 + life, reader.numDocs());
                assertEquals(10, count(searcher, new TermQuery(new Term("text", "life" + life))));
                assertEquals(0, count(searcher, new TermQuery(new Term("text", "life" + (life - 1)))));
                assertEquals(1, count(searcher, new TermQuery(new Term("id", "7"))));
                assertEquals(10, count(searcher, IntPoint.newRangeQuery("life", 1, life)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int count(IndexSearcher searcher, Query query) throws IOException {
        return searcher.search(query, 100).scoreDocs.length;
    }
}
