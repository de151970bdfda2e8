import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { divideBook } from './divide-book.ts';
import { toFacingParagraphs } from './facing-text.ts';
import { markPhoto, PdfJoiner } from './join-pdf.ts';
import type { PressBook, PressStory } from './press-book.ts';
import { PRESS_WORDS } from './press-words.ts';

/** Returns a PDF in the form of the typesetter, with two pages, a link, an image and a heading on the second page. */
function drawPart({ title, annotation = '', photo = '' }: Record<string, string>): Buffer {
  const objects = [
    '<< /Type /Pages /Count 2 /Kids [5 0 R 6 0 R] >>',
    '<< /Type /Outlines /First 3 0 R /Last 3 0 R /Count 1 >>',
    `<< /Parent 2 0 R /Title ${title} /Dest 4 0 R >>`,
    '[6 0 R /XYZ 0 100 0]',
    '<< /Type /Page /StructParents 0 /Parent 1 0 R >>',
    `<< /Type /Page /Annots [7 0 R 8 0 R] /StructParents 1 /Parent 1 0 R >>`,
    `<< /Type /Annot /StructParent 2 /Contents (\\(7 0 R and (5 0 R)) ${annotation} >>`,
    `<< /Length ${markPhoto(photo).length} /Subtype /Image >>\nstream\n${markPhoto(photo)}\nendstream`,
    '<< /Type /StructTreeRoot /RoleMap << /Em /Span >> /K [10 0 R] /ParentTree << /Nums [0 11 0 R 1 11 0 R 2 10 0 R] >> >>',
    '<< /Type /StructElem /S /Document /P 9 0 R /K [] >>',
    '[10 0 R]',
    '<< /Title (Pepper) >>',
    '<< /Type /Catalog /Pages 1 0 R /Lang (ml) /StructTreeRoot 9 0 R /Outlines 2 0 R >>',
  ];
  let text = '%PDF-1.7\n';
  const rows = objects.map((body, index) => {
    const row = `${String(text.length).padStart(10, '0')} 00000 n\r\n`;
    text += `${index + 1} 0 obj\n${body}\nendobj\n\n`;
    return row;
  });
  const table = `xref\n0 ${rows.length + 1}\n0000000000 65535 f\r\n${rows.join('')}`;
  return Buffer.from(
    `${text}${table}trailer\n<< /Size 14 /Root 13 0 R /Info 12 0 R >>\nstartxref\n${text.length}\n%%EOF`,
    'latin1',
  );
}

test('joined parts have their pages, links, outline and photos, and texts that look like references stay', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kerikko-join-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = await open(join(folder, 'book.pdf'), 'w');
  const joiner = new PdfJoiner(file, async (name) => Buffer.from(`the bytes of ${name}`));
  const body = { dropped: 1, level: 1, isFront: false };
  await joiner.add(drawPart({ title: '(Onam \\) /Next 3 0 R)', photo: 'boat.jpg' }), body);
  await joiner.add(drawPart({ title: '<FEFF>' }), { ...body, dropped: 0, level: 2 });
  const link = '/A <<\n /Type /Action\n /S /URI\n /URI (kerikko-entry:1)\n>>';
  await joiner.add(drawPart({ title: '(Contents)', annotation: link }), {
    ...body,
    dropped: 0,
    isFront: true,
  });
  await joiner.finish();
  await file.close();

  const text = await readFile(join(folder, 'book.pdf'), 'latin1');
  const table = text.slice(text.lastIndexOf('xref\n0'));
  const places = [...table.matchAll(/^(\d{10}) 00000 n/gm)].map(([, place]) => Number(place));
  // Each row of the table leads to its object, and each reference outside of texts to an object.
  for (const [index, place] of places.entries())
    expect(text.slice(place, place + 12)).toContain(`${index + 1} 0 obj`);
  const read = (number: string | number) =>
    text.slice(places[Number(number) - 1], text.indexOf('endobj', places[Number(number) - 1]));
  const list = (of: string, name: string) => /\[([^\]]*)/.exec(of.slice(of.indexOf(name)))?.[1] ?? '';
  const refer = (of: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(of)?.[1] ?? '';
  const catalog = read(refer(text.slice(text.lastIndexOf('trailer')), 'Root'));
  const kids = Array.from(
    list(read(refer(catalog, 'Pages')), '/Kids').matchAll(/(\d+) 0 R/g),
    ([, kid]) => kid,
  );
  expect(kids).toHaveLength(5);
  // The pages of the contents stand first, and the tags of all pages differ.
  const keys = kids.map((kid = '') => /StructParents (\d)/.exec(read(kid))?.[1]);
  expect(keys).toEqual(['6', '7', '1', '3', '4']);
  const tags = read(refer(catalog, 'StructTreeRoot'));
  expect(Array.from(list(tags, '/Nums').matchAll(/(\d+) \d+ 0 R/g), ([, key]) => key)).toEqual([
    ...'012345678',
  ]);

  const titles = text.match(/(?<=\/Title ).*(?= \/Dest)/g);
  expect(titles?.sort()).toEqual(['(Onam \\) /Next 3 0 R)', '(Contents)', '<FEFF>'].sort());
  const roots = Array.from(
    text.matchAll(/\/Parent (\d+) 0 R.*\/Title (.*) \/Dest (\d+)/g),
    ([, ...facts]) => facts,
  );
  const find = (title: string) => roots.find((facts) => facts[1] === title) ?? [];
  // A heading of the second level stands below the one before it.
  expect(read(find('<FEFF>')[0] ?? '')).toContain('(Onam');
  expect(text.match(/\/Contents \(\\\(7 0 R and \(5 0 R\)\)/g)).toHaveLength(3);
  expect(/\/Annot .*\/Dest (\d+) 0 R/.exec(text)?.[1]).toBe(find('<FEFF>')[2]);
  expect(text).toContain('/Length 21 /Subtype /Image >>\nstream\nthe bytes of boat.jpg\nendstream');
});

test('a book is divided at chapters, and a chapter that is too long at its stories', () => {
  const story = (title: string, letters: number): PressStory => ({
    ...{ title, text: 'a'.repeat(letters), author: '', writer: '', link: '', photos: [] },
  });
  const chapters = [
    { title: 'Short', stories: [story('1', 40)] },
    { title: 'Long', stories: [story('2', 60), story('3', 60), story('4', 300)] },
    { title: '', stories: [story('5', 10)] },
  ];
  const book = { chapters, foreword: null, people: ['Ammu'], colophon: '', words: PRESS_WORDS.en };
  const parts = divideBook(book as unknown as PressBook, { limit: 100 });
  expect(parts.map(({ headings, running }) => [running, ...headings.map(({ title }) => title)])).toEqual([
    ['', 'Short', '1', 'Long', '2'],
    ['Long', '3'],
    ['Long', '4'],
    ['', '5', PRESS_WORDS.en.people],
  ]);
});

test('facing pages have the same passages in both scripts, and a passage is never long', () => {
  expect(toFacingParagraphs('മഴ വന്നു. “ആരാണ്?” അമ്മ.\n\nRain')).toEqual([
    [
      ['മഴ വന്നു.', 'Mazha vannu.'],
      ['“ആരാണ്?”', '“Aaranu?”'],
      ['അമ്മ.', 'Amma.'],
    ],
    [['Rain', 'Rain']],
  ]);
  const [long = []] = toFacingParagraphs('മഴ '.repeat(1000));
  expect(long.map(([passage]) => passage).join(' ')).toBe('മഴ '.repeat(1000).trim());
  expect(Math.max(...long.map(([passage]) => passage.length))).toBeLessThan(401);
});
