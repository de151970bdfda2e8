import type { LeftOut } from '../contract.ts';
import { MARKS, OWN_WORDS } from './chat-line.ts';

export interface MessageContent {
  text: string;
  files: string[];
  leftOut: LeftOut | undefined;
}

/** WhatsApp's sign of a file, in the words of any language: <attached: 00000042-PHOTO.jpg> on an iPhone. */
const IPHONE_SIGN = /\u200E?<([^<>\n]+)>/g;
const IPHONE_FILE = /^[^:]{2,30}: ?(.+\.\w{2,5})$/;
/** IMG-20240312-WA0001.jpg (file attached), on Android. */
const ANDROID_FILE = /^(.+\.(\w{2,5})) \([^()\n]+\)$/;
/** <Media omitted>, on Android. */
const OMITTED = /^<[^<>\n]{3,60}>$/;
/** Follows a text that was changed later: <This message was edited>. */
const EDITED = /<[^<>\n]{6,60}>$/;
const IMAGE = /\.(?:jpe?g|png|webp)$/i;
const CONTACT = /\.vcf$/i;
const POLL = /^(?:POLL|വോട്ടെടുപ്പ്|പോൾ|पोल):\s*\n/i;
const LOCATION =
  /^(?:live )?(?:location|ലൊക്കേഷൻ|സ്ഥലം|लोकेशन|स्थान)(?!\p{L}).{0,20}https?:|^https?:\/\/maps\.google\.com\/\?q=\S+$|^live location shared$/iu;
const DELETED =
  /^(?:(?:this message was deleted|you deleted this message)(?: by admin .{1,60})?|ഈ സന്ദേശം (?:ഇല്ലാതാക്കി|നീക്കം ചെയ്തു|ഡിലീറ്റ് ചെയ്തു)|നിങ്ങൾ ഈ സന്ദേശം (?:ഇല്ലാതാക്കി|നീക്കം ചെയ്തു|ഡിലീറ്റ് ചെയ്തു)|(?:यह|आपने यह) (?:मैसेज|संदेश) .{1,30})\.?$/iu;
const FILE_OMITTED =
  /^(?:image|photo|video|video note|audio|voice message|sticker|gif|document|contact card|media) omitted$/i;

/**
 * Returns what people wrote in a message and which files belong to it. 'system' stands for words of WhatsApp's own, which an
 * iPhone exports as if somebody had written them.
 */
export function readMessageText(body: string): MessageContent | 'system' {
  const files: string[] = [];
  let text = body.replace(IPHONE_SIGN, (sign, inside: string) => {
    const [, name] = IPHONE_FILE.exec(inside) ?? [];
    if (name === undefined) return sign;
    files.push(clean(name));
    return '';
  });
  const [firstLine = '', ...caption] = text.split('\n');
  const [, file = '', ending = ''] = ANDROID_FILE.exec(clean(firstLine)) ?? [];
  // Documents and contacts have names with spaces, photos do not: a sentence may end with a name of a file, too.
  if (file && (!file.includes(' ') || !/^(?:jpe?g|png|webp)$/i.test(ending))) {
    files.push(file);
    text = caption.join('\n');
  }
  const isOwnWords = text.startsWith(OWN_WORDS) && files.length === 0;
  const plain = clean(text);
  const kind = readKind(plain);
  if (kind) return { text: '', files: [], leftOut: kind };
  if (isOwnWords) return 'system';
  const words = clean(text.replace(EDITED, ''));
  if (files.some((name) => CONTACT.test(name))) return { text: '', files: [], leftOut: 'contact' };
  const photos = files.filter((name) => IMAGE.test(name) && !/sticker|^stk-/i.test(name));
  if (words === '' && photos.length === 0) {
    return { text: '', files: [], leftOut: files.length > 0 ? 'media' : 'short' };
  }
  return { text: words, files: photos, leftOut: undefined };
}

function readKind(plain: string): LeftOut | undefined {
  if (DELETED.test(plain)) return 'deleted';
  if (POLL.test(plain)) return 'poll';
  if (LOCATION.test(plain)) return 'location';
  if (/^contact card omitted$/i.test(plain)) return 'contact';
  return OMITTED.test(plain) || FILE_OMITTED.test(plain) ? 'media' : undefined;
}

function clean(text: string): string {
  return text.replace(MARKS, '').replaceAll('\u00A0', ' ').trim();
}
