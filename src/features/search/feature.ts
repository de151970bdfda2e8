import type { Feature } from '../../server/feature.ts';
import { buildIndex } from './server/build-index.ts';
import { eraseDocuments } from './server/erase-documents.ts';

export const searchFeature: Feature = {
  name: 'search',
  // The tables of the index are not in Tables: see search-table.ts.
  tables: {},
  sweeps: {
    'search index': (context, _now, signal) => buildIndex(context, signal),
  },
  leaving: {
    erase: (transaction, { accountId, keepsWork }) => eraseDocuments(transaction, accountId, keepsWork),
  },
};
