import { hasMalayalam, type KeptPiece, romanise, romaniseAround } from './romanise.ts';

/** The fields of members' texts, each with the field of its language. Without that field, a text is not changed. */
const LANGUAGE_FIELDS: Record<string, string> = {
  title: 'titleLanguage',
  opening: 'language',
  excerpt: 'language',
  text: 'language',
  snippet: 'language',
  subjectTitle: 'subjectTitleLanguage',
};

/** The fields whose links are in `links`, which stay as they were written. */
const LINKED_FIELDS = ['opening', 'text'];

/**
 * Returns a page's data with the Malayalam of stories, titles and comments in Latin letters. Their languages become
 * 'ml-Latn', and 'und-Latn' for a text that is only partly Malayalam. Never changes the given data: forms show texts as
 * they were written.
 */
export function inLatinLetters<Data>(data: Data): Data {
  return convert(data) as Data;
}

function convert(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(convert);
  if (typeof data !== 'object' || data === null) return data;
  const fields = Object.entries(data);
  const converted: Record<string, unknown> = Object.fromEntries(
    fields.map(([name, value]) => [name, typeof value === 'object' ? convert(value) : value]),
  );
  for (const [name, value] of fields) {
    const languageField = LANGUAGE_FIELDS[name];
    if (languageField === undefined) continue;
    const language = (data as Record<string, unknown>)[languageField];
    if (isMarked(value)) converted[name] = romanisePieces(value);
    else if (typeof value !== 'string' || language === undefined || !hasMalayalam(value)) continue;
    else if (isLinked(name, data)) {
      const shown = romaniseAround(value, converted.links as KeptPiece[]);
      converted[name] = shown.text;
      converted.links = shown.pieces;
    } else converted[name] = romanise(value);
    if (language !== undefined) converted[languageField] = language === 'ml' ? 'ml-Latn' : 'und-Latn';
  }
  return converted;
}

function isLinked(name: string, data: object): boolean {
  return LINKED_FIELDS.includes(name) && 'links' in data && data.links !== undefined;
}

/** Returns whether a value is a text in pieces, of which a search marks some, with Malayalam in one of them. */
function isMarked(value: unknown): value is string[] {
  return Array.isArray(value) && value.some((piece) => typeof piece === 'string' && hasMalayalam(piece));
}

/** Converts a text in pieces. A piece never ends within a word, so the marks stay around the same words. */
function romanisePieces(pieces: readonly string[]): string[] {
  let before = '';
  return pieces.map((piece) => {
    const shown = romanise(piece, before);
    before += piece;
    return shown;
  });
}
