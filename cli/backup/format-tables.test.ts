import { expect, test } from 'vitest';
import { formatTables } from './format-tables.ts';

test('numbers of rows stand in one column beside short and long names of tables', () => {
  const tables = { likes: { rows: 12, sum: 'a' }, gathering_day_marks: { rows: 3, sum: 'b' } };
  expect(formatTables(tables).split('\n')).toEqual([
    '  table                   rows  checksum of all texts and numbers',
    '  likes                     12  a',
    '  gathering_day_marks        3  b',
  ]);
});
