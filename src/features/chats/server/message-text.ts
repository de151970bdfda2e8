import type { LeftOut } from '../contract.ts';
import { MARKS, OWN_WORDS } from './chat-line.ts';
import {
  ANDROID_ATTACHED,
  DELETED,
  EDITED,
  FILE_ENDINGS,
  FILE_OMITTED,
  LOCATION,
  OMITTED,
  POLL,
} from './phone-words.ts';

interface MessageContent {
  text: string;
  files: string[];
  leftOut: LeftOut | undefined;
}

/** The sign of a file on an iPhone: <attached: 00000042-PHOTO.jpg>, after U+200E in the words of any language. */
const IPHONE_SIGN = /\u200E?<([^<>\n]+)>/g;
const IPHONE_FILE = /^([^:]{2,30}): ?(.+\.\w{2,5})$/;
/** IMG-20240312-WA0001.jpg (file attached), on Android. */
const ANDROID_FILE = /^(.+) \(([^()\n]+)\)$/;
/** Follows a text that was changed later: <This message was edited>. */
const LAST_SIGN = /\u200E?<([^<>\n]{6,60})>$/;
const IMAGE = /\.(?:jpe?g|png|webp)$/i;
const CONTACT = /\.vcf$/i;

/**
 * Returns what people wrote in a message and which files belong to it. 'system' stands for WhatsApp's own
 * words, which an iPhone exports as if a person had written them. A line counts as the phone's only if a phone
 * is known to write this whole line, or if U+200E begins it: people write signs, addresses and endings, too.
 */
export function readMessageText(body: string): MessageContent | 'system' {
  const files: string[] = [];
  let text = body.replace(IPHONE_SIGN, (sign, inside: string) => {
    const [, words = '', name = ''] = IPHONE_FILE.exec(inside) ?? [];
    const isPhones = sign.startsWith(OWN_WORDS) || (words === 'attached' && isFile(clean(name)));
    if (!name || !isPhones) return sign;
    files.push(clean(name));
    return '';
  });
  const [firstLine = '', ...caption] = text.split('\n');
  const [, file = '', sign = ''] = ANDROID_FILE.exec(clean(firstLine)) ?? [];
  // A mark, or a name in the phone's format, shows a file whatever the language of the words.
  const isNamedByPhone = /^[A-Z]{3}-\d{8}-WA\d+\./.test(file);
  const isAttached = firstLine.startsWith(OWN_WORDS) || isNamedByPhone || ANDROID_ATTACHED.test(sign);
  // Documents and contacts have names with spaces, photos do not.
  if (isFile(file) && isAttached && (!file.includes(' ') || !IMAGE.test(file))) {
    files.push(file);
    text = caption.join('\n');
  }
  const isOwnWords = text.startsWith(OWN_WORDS) && files.length === 0;
  const plain = clean(text);
  const kind = readKind(plain, isOwnWords);
  if (kind) return { text: '', files: [], leftOut: kind };
  if (isOwnWords) return 'system';
  const words = clean(withoutEdited(text));
  if (files.some((name) => CONTACT.test(name))) return { text: '', files: [], leftOut: 'contact' };
  const photos = files.filter((name) => IMAGE.test(name) && !/sticker|^stk-/i.test(name));
  if (words === '' && photos.length === 0) {
    return { text: '', files: [], leftOut: files.length > 0 ? 'media' : 'short' };
  }
  return { text: words, files: photos, leftOut: undefined };
}

function readKind(plain: string, isOwnWords: boolean): LeftOut | undefined {
  if (DELETED.test(plain)) return 'deleted';
  if (POLL.test(plain)) return 'poll';
  if (LOCATION.test(plain) || (isOwnWords && /^[^\n:]{2,30}: ?https:\/\/\S+$/.test(plain))) return 'location';
  if (/^contact card omitted$/i.test(plain)) return 'contact';
  const [, omitted] = /^<([^<>\n]{3,60})>$/.exec(plain) ?? [];
  const isOmitted = omitted !== undefined && (isOwnWords || OMITTED.test(omitted));
  return isOmitted || FILE_OMITTED.test(plain) ? 'media' : undefined;
}

/**
 * Removes the note of an edit that the phone adds at the end of a message. In any language, U+200E stands
 * before the note.
 */
function withoutEdited(text: string): string {
  const [sign = '', inside = ''] = LAST_SIGN.exec(text.trimEnd()) ?? [];
  const isPhones = sign.startsWith(OWN_WORDS) || EDITED.test(clean(inside));
  return sign && isPhones ? text.trimEnd().slice(0, -sign.length) : text;
}

function isFile(name: string): boolean {
  const [, ending = ''] = /\.(\w{2,5})$/.exec(name) ?? [];
  return FILE_ENDINGS.has(ending.toLowerCase());
}

function clean(text: string): string {
  return text.replace(MARKS, '').replaceAll('\u00A0', ' ').trim();
}
