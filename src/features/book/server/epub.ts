import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Language } from '../../../languages/languages.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import { drawQrCode } from '../../../server/qr-code.ts';
import { drawCover, EPUB_STYLE } from './epub-style.ts';
import { escapeXml } from './escape-xml.ts';
import { type PressBook, type PressPhoto, type PressStory, toParagraphs } from './press-book.ts';

/** A file of a zip archive. */
interface ZipEntry {
  name: string;
  input: string | ReadableStream<Uint8Array>;
}

interface Part {
  file: string;
  title: string;
  body: string;
  /** True for the beginning of a chapter, which the contents list above its stories. */
  isChapter?: boolean;
  /** The name of EPUB for a part of a book, such as foreword. */
  type?: string;
  hasSvg?: boolean;
}

/**
 * Yields the files of a book as EPUB 3, in the order in which the archive must have them. `letters` is the script of its Malayalam:
 * 'Latn' for an edition in English letters. Photos are JPEG files in the folder.
 */
export function* writeEpub(book: PressBook, folder: string, letters: '' | 'Latn'): Generator<ZipEntry> {
  const parts = listParts(book, letters);
  const photos = book.chapters.flatMap(({ stories }) => stories.flatMap((story) => story.photos));
  const pictures = [...(book.cover ? [book.cover] : []), ...photos];
  yield { name: 'mimetype', input: 'application/epub+zip' };
  yield { name: 'META-INF/container.xml', input: CONTAINER };
  yield { name: 'book/package.opf', input: writePackage(book, parts, photos, letters) };
  yield { name: 'book/nav.xhtml', input: writeNav(book, parts, letters) };
  yield { name: 'book/style.css', input: EPUB_STYLE };
  if (!book.cover) yield { name: 'book/cover.svg', input: drawCover(book) };
  for (const part of parts) yield { name: `book/${part.file}`, input: writePage(book, part, letters) };
  for (const { file } of pictures) {
    const input = Readable.toWeb(createReadStream(join(folder, file))) as ReadableStream<Uint8Array>;
    yield { name: `book/${file}`, input };
  }
}

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

function listParts(book: PressBook, letters: string): Part[] {
  const { title, subtitle, dedication, colophon, foreword, years, people, words, community } = book;
  const passage = (tag: string, text: string, name = '') => write(tag, text, letters, name);
  const all = (text: string, name = '') =>
    toParagraphs(text)
      .map((line) => passage('p', line, name))
      .join('\n');
  // A reader who does not see the picture hears its description, and that it is the cover.
  const shown = book.cover?.alt ? `${title}. ${book.cover.alt}` : title;
  const cover = `<figure class="cover"><img src="${toCoverFile(book)}" alt="${escapeXml(`${words.cover}: ${shown}`)}"/></figure>`;
  const front = [
    passage('h1', title),
    subtitle && passage('p', subtitle, 'subtitle'),
    years && `<p class="subtitle">${escapeXml(years)}</p>`,
    passage('p', community, 'community'),
    dedication && `<div class="dedication">${all(dedication)}</div>`,
  ];
  const parts: Part[] = [
    { file: 'cover.xhtml', title: words.cover, body: cover, type: 'cover' },
    { file: 'title.xhtml', title, body: front.filter(Boolean).join('\n'), type: 'titlepage' },
  ];
  if (foreword?.text) {
    const by = foreword.by && passage('p', foreword.by, 'author');
    const body = [passage('h1', words.foreword), all(foreword.text), by].filter(Boolean).join('\n');
    parts.push({ file: 'foreword.xhtml', title: words.foreword, body, type: 'foreword' });
  }
  let number = 0;
  for (const [index, chapter] of book.chapters.entries()) {
    if (chapter.title) {
      const file = `chapter-${index + 1}.xhtml`;
      parts.push({
        file,
        title: chapter.title,
        body: passage('h1', chapter.title, 'chapter'),
        isChapter: true,
      });
    }
    for (const story of chapter.stories) {
      number += 1;
      parts.push(toStoryPart(book, story, number, letters));
    }
  }
  if (people.length > 0) {
    const list = people.map((name) => passage('li', name)).join('\n');
    const body = `${passage('h1', words.people)}\n<ul class="people">\n${list}\n</ul>`;
    parts.push({ file: 'people.xhtml', title: words.people, body });
  }
  if (colophon)
    parts.push({ file: 'colophon.xhtml', title: community, body: all(colophon), type: 'colophon' });
  return parts;
}

function toCoverFile({ cover }: PressBook): string {
  return cover ? cover.file : 'cover.svg';
}

function toStoryPart(book: PressBook, story: PressStory, number: number, letters: string): Part {
  const { words } = book;
  const passage = (tag: string, text: string, name = '') => write(tag, text, letters, name);
  const body = [
    passage('h2', story.title),
    story.author && passage('p', story.author, 'author'),
    story.writer &&
      `<p class="writer">${inner(words.writtenBy, letters)} ${inner(story.writer, letters)}</p>`,
    story.link && writeCode(story.link, words.hear, letters),
    ...story.photos.map((photo) => writePhoto(photo, words.photo, letters)),
    ...toParagraphs(story.text).map((line) => passage('p', line)),
  ];
  const hasSvg = story.link !== '';
  return { file: `story-${number}.xhtml`, title: story.title, body: body.filter(Boolean).join('\n'), hasSvg };
}

function writePhoto({ file, alt, caption }: PressPhoto, photo: string, letters: string): string {
  const words = caption && `<figcaption>${inner(caption, letters)}</figcaption>`;
  const shown = alt || caption || photo;
  return `<figure><img src="${file}" alt="${escapeXml(shown)}"${langOf(shown, letters)}/>${words}</figure>`;
}

/** Draws the code that leads to the page of a story, with the address for those who cannot scan it. */
function writeCode(link: string, hear: string, letters: string): string {
  const { path, size } = drawQrCode(link);
  return `<div class="code"><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" role="img" aria-label="${escapeXml(link)}"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>
<p>${inner(hear, letters)} <a href="${escapeXml(link)}">${escapeXml(link)}</a></p></div>`;
}

function writePage(book: PressBook, { title, body, type }: Part, letters: string): string {
  const section = type ? ` epub:type="${type}"` : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${toLang(book.language, letters)}" xml:lang="${toLang(book.language, letters)}">
<head><title>${escapeXml(title)}</title><link rel="stylesheet" href="style.css"/></head>
<body><section${section}>
${body}
</section></body>
</html>
`;
}

function writeNav(book: PressBook, parts: readonly Part[], letters: string): string {
  const link = ({ file, title }: Part) =>
    `<a href="${file}"${langOf(title, letters)}>${escapeXml(title)}</a>`;
  const lines: string[] = [];
  let isInChapter = false;
  for (const part of parts) {
    const isStory = part.file.startsWith('story-');
    if (isInChapter && !isStory) {
      lines.push('</ol></li>');
      isInChapter = false;
    }
    if (part.isChapter) {
      lines.push(`<li>${link(part)}<ol>`);
      isInChapter = true;
    } else lines.push(`<li>${link(part)}</li>`);
  }
  if (isInChapter) lines.push('</ol></li>');
  const first = parts.find(({ file }) => /^(chapter|story)-/.test(file)) ?? parts[0];
  const body = `<nav epub:type="toc" role="doc-toc"><h1>${inner(book.words.contents, letters)}</h1>
<ol>
${lines.join('\n')}
</ol></nav>
<nav epub:type="landmarks" hidden=""><ol>
<li><a epub:type="toc" href="nav.xhtml">${escapeXml(book.words.contents)}</a></li>
<li><a epub:type="bodymatter" href="${first?.file}">${escapeXml(book.words.stories)}</a></li>
</ol></nav>`;
  return writePage(book, { file: 'nav.xhtml', title: book.words.contents, body }, letters).replace(
    /<\/?section>\n?/g,
    '',
  );
}

function writePackage(
  book: PressBook,
  parts: readonly Part[],
  photos: readonly PressPhoto[],
  letters: string,
): string {
  const { id, modified, title, subtitle, community, people } = book;
  const pages = parts.map(
    ({ file, hasSvg }) =>
      `<item id="${file.replace('.xhtml', '')}" href="${file}" media-type="application/xhtml+xml"${hasSvg ? ' properties="svg"' : ''}/>`,
  );
  const images = photos.map(
    ({ file }, index) => `<item id="photo-${index + 1}" href="${file}" media-type="image/jpeg"/>`,
  );
  const spine = parts.flatMap(({ file }) => {
    const line = `<itemref idref="${file.replace('.xhtml', '')}"/>`;
    return file === 'title.xhtml' ? [line, '<itemref idref="nav"/>'] : [line];
  });
  const creators = people
    .slice(0, MAX_CREATORS)
    .map((name) => `<dc:contributor>${escapeXml(name)}</dc:contributor>`);
  const features = [
    'tableOfContents',
    'readingOrder',
    'structuralNavigation',
    'displayTransformability',
    'alternativeText',
  ];
  const lang = toLang(book.language, letters);
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${lang}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:${id}</dc:identifier>
<dc:title${xmlLang(title, letters)}>${escapeXml(title)}</dc:title>
${subtitle ? `<dc:description${xmlLang(subtitle, letters)}>${escapeXml(subtitle)}</dc:description>\n` : ''}<dc:language>${lang}</dc:language>
<dc:creator>${escapeXml(community)}</dc:creator>
${creators.join('\n')}
<meta property="dcterms:modified">${modified}</meta>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessMode">visual</meta>
<meta property="schema:accessModeSufficient">textual</meta>
${features.map((feature) => `<meta property="schema:accessibilityFeature">${feature}</meta>`).join('\n')}
<meta property="schema:accessibilityHazard">none</meta>
<meta property="schema:accessibilitySummary">Photos have descriptions by their authors, or captions. The contents lead to each story.</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
<item id="cover-image" href="${toCoverFile(book)}" media-type="${book.cover ? 'image/jpeg' : 'image/svg+xml'}" properties="cover-image"/>
${[...pages, ...images].join('\n')}
</manifest>
<spine>
${spine.join('\n')}
</spine>
</package>
`;
}

/** How many people the metadata names. The list of people names all. */
const MAX_CREATORS = 50;

/** Returns an element with its language. */
function write(tag: string, text: string, letters: string, name: string): string {
  const kind = name && ` class="${name}"`;
  return `<${tag}${kind}${langOf(text, letters)}>${escapeXml(text)}</${tag}>`;
}

function inner(text: string, letters: string): string {
  return `<span${langOf(text, letters)}>${escapeXml(text)}</span>`;
}

/** Returns the attributes of a passage's language. */
function langOf(text: string, letters: string): string {
  return ` lang="${codeOf(text, letters)}"${xmlLang(text, letters)}`;
}

function xmlLang(text: string, letters: string): string {
  return ` xml:lang="${codeOf(text, letters)}"`;
}

/** In English letters, nothing tells Malayalam from English. */
function codeOf(text: string, letters: string): string {
  return letters ? 'ml-Latn' : languageOf(text) || 'en';
}

function toLang(language: Language, letters: string): string {
  return letters ? 'ml-Latn' : language;
}
