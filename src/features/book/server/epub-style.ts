import { languageOf } from '../../../malayalam/language-of.ts';
import { escapeXml } from './escape-xml.ts';
import type { PressBook } from './press-book.ts';

/** Readers choose fonts, sizes and colours themselves. */
export const EPUB_STYLE = `body { line-height: 1.6; }
h1, h2 { line-height: 1.3; text-align: start; }
p { margin: 0; text-indent: 1.2em; }
h1 + p, h2 + p, figure + p, .author + p { text-indent: 0; }
.subtitle, .community, .author, .writer { text-indent: 0; margin: 0.5em 0; }
.author, .writer { font-style: italic; }
.dedication { margin: 4em 2em; }
.chapter { margin-top: 30%; }
figure { margin: 1em 0; break-inside: avoid; }
figure img { max-width: 100%; max-height: 80vh; }
figcaption { font-size: 0.85em; }
.cover { margin: 0; text-align: center; }
.code { margin: 1.5em 0; break-inside: avoid; }
.code svg { width: 6em; height: 6em; }
.people { list-style: none; padding: 0; columns: 2; }
`;

const [WIDTH, HEIGHT] = [600, 900];

/** Returns the drawn cover as SVG, in the community's colour. */
export function drawCover({ title, subtitle, community, colour, design }: PressBook): string {
  const [paper, ink] = design === 'plain' ? [colour, '#ffffff'] : ['#fffaf3', colour];
  const decoration = {
    plain: '',
    band: `<rect y="300" width="${WIDTH}" height="300" fill="${colour}"/>`,
    frame: `<rect x="36" y="36" width="${WIDTH - 72}" height="${HEIGHT - 72}" fill="none" stroke="${colour}" stroke-width="10"/><rect x="56" y="56" width="${WIDTH - 112}" height="${HEIGHT - 112}" fill="none" stroke="${colour}" stroke-width="2"/>`,
  }[design];
  const titleInk = design === 'band' ? '#ffffff' : ink;
  const lines = breakLines(title, 16);
  const middle = 450 - (lines.length - 1) * 32;
  const shown = lines.map((line, index) => writeLine(line, middle + index * 64, 52, titleInk));
  const below = breakLines(subtitle, 32).map((line, index) =>
    writeLine(line, (design === 'band' ? 660 : middle + lines.length * 64 + 20) + index * 36, 26, ink),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/>${decoration}
${[...shown, ...below, writeLine(community, HEIGHT - 100, 26, ink)].join('\n')}
</svg>
`;
}

function writeLine(text: string, y: number, size: number, ink: string): string {
  const lang = languageOf(text) || 'en';
  return `<text x="${WIDTH / 2}" y="${y}" font-size="${size}" fill="${ink}" text-anchor="middle" font-family="'Noto Serif Malayalam', serif" xml:lang="${lang}">${escapeXml(text)}</text>`;
}

/** Returns a text in lines of about so many letters. Never breaks a word. */
function breakLines(text: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
