import { expect, test } from 'vitest';
import { markStyles, PageStyles } from '../server/http/page-styles.ts';
import { joinStylesheets } from './one-stylesheet.ts';
import { listRules } from './style-rules.ts';

const SHEETS: Record<string, string> = {
  '/assets/base.css':
    '@font-face{font-family:A;src:url(a.woff2)}:root{--a:1}a:hover{color:red}@keyframes turn{to{rotate:1turn}}',
  '/assets/card.css':
    '.card{gap:1px}.card .title,.other{gap:2px}@media print{.title{gap:3px}.menu{gap:4px}}@media (width>9px){@supports (gap:1px){.menu{gap:5px}}}.card:not(.menu){gap:6px}.card:is(.menu,:focus){gap:7px}.card:has(> .menu){gap:8px}.menu:after{content:"} .card{"}',
};
const ALWAYS = SHEETS['/assets/base.css'] as string;

test('a page gets the rules whose classes its HTML has, in their order', () => {
  expect(insert('<p class="card"><b class="small title">x</b></p>')).toBe(
    `${ALWAYS}.card{gap:1px}.card .title{gap:2px}@media print{.title{gap:3px}}.card:not(.menu){gap:6px}.card:is(.menu,:focus){gap:7px}.card:has(> .menu){gap:8px}`,
  );
});

test('a page without classes gets what needs no class: elements, fonts, animations and properties', () => {
  expect(insert('<p>class="card"</p>')).toBe(ALWAYS);
});

test('nested conditions and braces in texts are kept', () => {
  expect(insert('<p class="menu"></p>')).toBe(
    `${ALWAYS}@media print{.menu{gap:4px}}@media (width>9px){@supports (gap:1px){.menu{gap:5px}}}.menu:after{content:"} .card{"}`,
  );
});

test('pieces that are given again and those of the same page add their classes together', () => {
  const styles = createStyles();
  const start = Buffer.from(mark());
  const card = Buffer.from('<p class="card">');
  const title = Buffer.from('<p class="title">');
  const print = (...pieces: Buffer[]) => Buffer.concat(styles.insert([start, ...pieces])).toString();
  const both = print(card, title);
  expect(both).toContain('.card .title{gap:2px}');
  expect(print(card)).not.toContain('.title');
  expect(print(card, title)).toBe(both);
  expect(print(title, card).replace(/<p.*/, '')).toBe(both.replace(/<p.*/, ''));
});

test('a page without a mark, and a member’s text that looks like one, stay as they are', () => {
  const page = Buffer.from('<p class="card">styles-of /assets/card.css</p>');
  expect(Buffer.concat(createStyles().insert([page]))).toEqual(page);
});

test('a stylesheet that was not built is an error', () => {
  const page = Buffer.from(`<style data-href="page">${markStyles(['/assets/none.css'])}</style>`);
  expect(() => createStyles().insert([page])).toThrow('none.css');
});

test('the root names one stylesheet, and neither pages nor late parts name any', () => {
  const chunk = (fileName: string, css: string, more: object = {}) => ({
    type: 'chunk',
    fileName,
    name: fileName,
    imports: [],
    dynamicImports: [],
    viteMetadata: { importedCss: new Set(css === '' ? [] : [css]) },
    ...more,
  });
  const imports = ['framework'];
  const chunks = {
    framework: chunk('framework', 'base.css', { dynamicImports: ['notice'] }),
    root: chunk('root', '', { isEntry: true, imports }),
    topic: chunk('topic', 'topic.css', {
      isEntry: true,
      imports: ['framework', 'rows'],
      dynamicImports: ['form'],
    }),
    rows: chunk('rows', 'rows.css', { imports }),
    form: chunk('form', 'form.css', { isDynamicEntry: true, imports: ['rows'] }),
    notice: chunk('notice', 'notice.css', { isDynamicEntry: true, imports }),
  };
  const sheets = ['base', 'topic', 'rows', 'form', 'notice'].map((name) => [
    `${name}.css`,
    // Each sheet repeats `.link` of a module that all of them compose.
    { type: 'asset', fileName: `${name}.css`, source: `.link{}.${name}{}` },
  ]);
  const bundle = { ...chunks, ...Object.fromEntries(sheets) };
  const { fileName, source } = joinStylesheets(bundle);
  expect(source).toBe('.base{}.topic{}.rows{}.notice{}.link{}.form{}');
  expect(Object.keys(bundle)).toEqual(Object.keys(chunks));
  const { root, ...others } = chunks;
  expect([...root.viteMetadata.importedCss]).toEqual([fileName]);
  expect(Object.values(others).flatMap(({ viteMetadata }) => [...viteMetadata.importedCss])).toEqual([]);
});

function insert(body: string): string | undefined {
  const page = Buffer.concat(createStyles().insert([Buffer.from(mark() + body)])).toString();
  expect(page.endsWith(body)).toBe(true);
  return /<style data-href="page">(.*)<\/style>/s.exec(page)?.[1];
}

function mark(): string {
  return `<style data-href="page">${markStyles(Object.keys(SHEETS))}</style>`;
}

function createStyles(): PageStyles {
  return new PageStyles((file) => {
    const css = SHEETS[file];
    if (css === undefined) throw new Error(`${file} was not built`);
    return listRules(css);
  });
}
