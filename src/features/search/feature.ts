import type { Feature } from '../../server/feature.ts';
import { buildIndex } from './server/build-index.ts';
import { eraseDocuments } from './server/erase-documents.ts';
import { flushPending } from './server/pending.ts';
import { PENDING_TASK } from './server/search-index.ts';

export const searchFeature: Feature = {
  name: 'search',
  // The tables of the index are not in Tables: see search-table.ts.
  tables: {},
  sweeps: {
    'search index': (context, _now, signal) => buildIndex(context, signal),
  },
  // Also catches up on what a node that has crashed did not write.
  tasks: {
    [PENDING_TASK]: (context, _now, signal) => flushPending(context, signal),
  },
  leaving: {
    erase: (transaction, { accountId, keepsWork }) => eraseDocuments(transaction, accountId, keepsWork),
  },
};
