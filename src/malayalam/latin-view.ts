import type { Language } from '../languages/languages.ts';
import { hasMalayalam, type KeptPiece, romanise, romaniseAround } from './romanise.ts';
import { romaniseName } from './romanise-name.ts';

/** Fields that are never converted: texts that members may send again, addresses, and words of the interface. */
const KEPT_FIELDS = new Set([
  ...['written', 'values', 'q', 'email', 'link', 'to', 'path', 'href', 'url'],
  ...['timeZones', 'likelyZones', 'zones', 'zone'],
]);
/** Fields with the name of a person or a place, beside those that end in "Name". */
const NAME_FIELDS = new Set([
  ...['name', 'names', 'author', 'writer', 'inviter', 'by', 'claimedBy', 'people', 'voucher', 'vouchers'],
  ...['place', 'location', 'company'],
]);
/**
 * The fields whose language is in `language`. Other fields have a separate field for their language, such as
 * `titleLanguage`.
 */
const TEXT_FIELDS = new Set(['opening', 'excerpt', 'text', 'snippet', 'description']);
/** The fields whose links are in `links`. Link addresses are not converted. */
const LINKED_FIELDS = new Set(['opening', 'text']);
/** The fields with a text in pieces, some of which a search marks. In other lists, each element is a text. */
const MARKED_FIELDS = new Set(['title', 'excerpt', 'snippet', 'subjectTitle', 'name', 'place']);

type Fields = Record<string, unknown>;

const unconverted = new WeakSet<object>();

/** Marks the data of a form, which must show and send texts in their original letters. Returns the data. */
export function asWritten<Data>(data: Data): Data {
  if (typeof data === 'object' && data !== null) unconverted.add(data);
  return data;
}

/**
 * Returns a page's data with all Malayalam in Latin letters, except data that `asWritten` marks. The language
 * of a text becomes 'ml-Latn', or 'und-Latn' if only part of it is Malayalam. Does not change the given data.
 * For readers whose `language` is Malayalam, the community's own Malayalam texts stay.
 */
export function inLatinLetters<Data>(data: Data, language: Language = 'en'): Data {
  return convert(data, '', {}, language) as Data;
}

function convert(value: unknown, field: string, owner: Fields, language: Language): unknown {
  if (typeof value === 'string') return hasMalayalam(value) ? spell(value, field) : value;
  if (typeof value !== 'object' || value === null || unconverted.has(value)) return value;
  if (Array.isArray(value)) return convertList(value, field, owner, language);
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null
    ? convertFields(value as Fields, language)
    : value;
}

function spell(text: string, field: string): string {
  return NAME_FIELDS.has(field) || field.endsWith('Name') ? romaniseName(text) : romanise(text);
}

function convertList(list: unknown[], field: string, owner: Fields, language: Language): unknown[] {
  if (!list.some((item) => typeof item === 'string' && hasMalayalam(item)) || !MARKED_FIELDS.has(field)) {
    const shown = list.map((item) => convert(item, field, owner, language));
    return shown.some((item, index) => item !== list[index]) ? shown : list;
  }
  return romanisePieces(list as string[], field);
}

/** Converts a text in pieces. A piece never ends inside a word, so the same words stay marked. */
function romanisePieces(pieces: readonly string[], field: string): string[] {
  if (NAME_FIELDS.has(field)) return pieces.map(romaniseName);
  let before = '';
  return pieces.map((piece) => {
    const shown = romanise(piece, before);
    before += piece;
    return shown;
  });
}

function convertFields(fields: Fields, language: Language): Fields {
  const changes: Fields = {};
  for (const [field, value] of Object.entries(fields)) {
    // Keep the texts that administrators wrote for each language.
    if (KEPT_FIELDS.has(field) || (field === 'ml' && language === 'ml')) continue;
    const shown = convert(value, field, fields, language);
    if (shown !== value) changes[field] = shown;
  }
  for (const field of Object.keys(changes)) Object.assign(changes, languageOfConverted(field, fields));
  for (const field of LINKED_FIELDS) Object.assign(changes, convertAroundLinks(field, fields, changes));
  if ('initial' in changes) changes.initial = initialOf({ ...fields, ...changes });
  return Object.keys(changes).length > 0 ? { ...fields, ...changes } : fields;
}

function languageOfConverted(field: string, fields: Fields): Fields {
  const own = `${field}Language`;
  const name = own in fields ? own : TEXT_FIELDS.has(field) && 'language' in fields ? 'language' : undefined;
  return name ? { [name]: fields[name] === 'ml' ? 'ml-Latn' : 'und-Latn' } : {};
}

/** Returns a text with its links at their new places. The addresses are not converted. */
function convertAroundLinks(field: string, fields: Fields, changes: Fields): Fields {
  const text = fields[field];
  const links = (changes.links ?? fields.links) as KeptPiece[] | undefined;
  if (!(field in changes) || links === undefined || typeof text !== 'string') return {};
  const shown = romaniseAround(text, links);
  return { [field]: shown.text, links: shown.pieces };
}

/** Returns the first letter of the name in Latin letters. */
function initialOf({ name, author, initial }: Fields): string {
  const shown = name ?? author ?? initial;
  return String(Array.isArray(shown) ? shown.join('') : shown).charAt(0);
}
