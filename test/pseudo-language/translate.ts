import { parseSync } from 'vite';
import { childrenOf, type Node } from '../architecture/source-file.ts';
import { accent, hasWords } from './accent.ts';

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Returns the file of texts `….en.ts` in a pseudo-language. */
export function translateCatalogue(path: string, source: string, language: string): string {
  const body = source.replace(/\ndeclare module [\s\S]*$/, '\n');
  return apply(body, listTexts(parse(path, body), body))
    .replaceAll('.en.ts', `.${language}.ts`)
    .replaceAll(/(toLocaleString|Format)\('en'/g, `$1('${language}'`);
}

/** Returns a file whose objects with a text for each language have one for the pseudo-language too. */
export function translateObjects(path: string, source: string, language: string): string {
  const edits: Edit[] = [];
  const visit = (node: Node): void => {
    const text = node.type === 'ObjectExpression' ? translateObject(node, source) : undefined;
    if (text) edits.push({ ...text, text: `\n${language}: ${text.text},` });
    else for (const child of childrenOf(node)) visit(child);
  };
  visit(parse(path, source));
  return apply(source, edits);
}

/** Returns where the English property of an object ends, and its accented value. Undefined for an object of another kind. */
function translateObject(object: Node, source: string): Edit | undefined {
  const [en, ml] = ['en', 'ml'].map((key) =>
    (object.properties as Node[]).find((property) => (property.key as Node | undefined)?.name === key),
  );
  if (!en || !ml || en.shorthand !== ml.shorthand) return undefined;
  const value = en.value as Node;
  const edits = listTexts(value, source);
  if (edits.length === 0 && value.type !== 'Identifier') return undefined;
  const text = applyWithin(source, value.start, value.end as number, edits);
  // Objects end their properties with a comma here, or are on one line.
  const end = en.end as number;
  const afterComma = source[end] === ',' ? end + 1 : end;
  return { start: afterComma, end: afterComma, text: source[end] === ',' ? text : text };
}

/** Lists the strings that people read, with their accented text. */
function listTexts(node: Node, source: string): Edit[] {
  if (node.type.startsWith('TS') || /^(Import|Export(All|Named)Declaration$)/.test(node.type)) {
    return node.type === 'ExportNamedDeclaration' && node.declaration
      ? listTexts(node.declaration as Node, source)
      : [];
  }
  if (node.type === 'BinaryExpression') return [];
  if (isGlob(node)) return [];
  if (node.type === 'TemplateElement' || (node.type === 'Literal' && typeof node.value === 'string')) {
    const [start, end] = [node.start, node.end as number];
    const text = source.slice(start, end);
    return hasWords(text) ? [{ start, end, text: accent(text) }] : [];
  }
  const children = childrenOf(node).filter((child) => !isCode(node, child));
  return children.flatMap((child) => listTexts(child, source));
}

/** Returns true for a child that is a name, or a string with a meaning for the program, and no text. */
function isCode(parent: Node, child: Node): boolean {
  if (parent.type === 'Property') return child === parent.key;
  if (parent.type === 'MemberExpression') return child === parent.property;
  const isArgument = /^(Call|New)Expression$/.test(parent.type) && child !== parent.callee;
  return isArgument && typeof child.value === 'string' && /^[\w-]*$/.test(child.value);
}

function isGlob(node: Node): boolean {
  const callee = node.type === 'CallExpression' ? (node.callee as Node) : undefined;
  return (callee?.property as Node | undefined)?.name === 'glob';
}

function parse(path: string, source: string): Node {
  const { errors, program } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  return program as unknown as Node;
}

function apply(source: string, edits: Edit[]): string {
  return applyWithin(source, 0, source.length, edits);
}

function applyWithin(source: string, start: number, end: number, edits: Edit[]): string {
  let text = '';
  let from = start;
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    text += source.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return text + source.slice(from, end);
}
