import type { Language } from '../../languages/languages.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { languageOfText } from './write-mail.ts';

/**
 * The name of the picture in a mail's HTML. The picture is part of the mail, because mails must load nothing
 * from a server.
 */
export const LOGO_ID = 'logo@community';
const LOGO_EDGE_PX = 48;
/** An address of the community is alone on its line: see makeUntappable. */
const ADDRESS = /^https?:\/\/[^\s<>]+$/gm;
/** A mail with more addresses is a list, in which no address becomes a button. */
const MAX_ADDRESSES_WITH_BUTTON = 3;
const OPEN: Record<Language, string> = { en: 'Open', ml: 'തുറക്കാം' };
/** Kerikko's colour of a button. */
const COLOUR = '#0b6b4f';
/** All parts of a mail except the button have the colours of the reader's theme. */
const BUTTON =
  'display: inline-block; margin: 12px 0; padding: 12px 32px; border-radius: 8px; color: #fff; font-weight: bold; text-decoration: none';

const QUOTE = 'margin: 16px 0; padding-inline-start: 12px; border-inline-start: 3px solid #b98900';
/** The plain text marks each line of what somebody else wrote. */
const QUOTE_MARK = /^> ?/gm;

/**
 * Returns the HTML of a mail: the community's name, with its logo if there is one, above the lines of its plain
 * text. Mail programs show this instead of the text, with the same words. The first address is a button,
 * further ones are small. The button's colour must be readable on light and dark backgrounds.
 */
export function toHtml(text: string, senderName: string, hasLogo: boolean, colour = COLOUR): string {
  const language = languageOfText(text);
  const addresses = text.match(ADDRESS) ?? [];
  let isFirst = addresses.length <= MAX_ADDRESSES_WITH_BUTTON;
  const linkAddress = (address: string) => {
    const href = escapeHtml(address);
    const link = isFirst
      ? `<a href="${href}" style="${BUTTON}; background: ${colour}">${OPEN[language]}</a>`
      : `<a href="${href}" style="font-size: 14px">${href}</a>`;
    isFirst = false;
    return link;
  };
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((lines) => {
      const html = isQuote(lines)
        ? `<blockquote dir="auto" style="${QUOTE}">${escapeHtml(lines.replace(QUOTE_MARK, ''))}</blockquote>`
        : `<p dir="auto">${linkAddresses(lines, linkAddress)}</p>`;
      return html.replaceAll('\n', '<br>');
    });
  const logo = `<img src="cid:${LOGO_ID}" alt="" width="${LOGO_EDGE_PX}" height="${LOGO_EDGE_PX}" style="vertical-align: middle"> `;
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>`,
    '<body style="font: 16px/1.5 sans-serif; max-width: 36em; overflow-wrap: anywhere">',
    `<p>${hasLogo ? logo : ''}<strong>${escapeHtml(senderName)}</strong></p>`,
    ...paragraphs,
    '</body></html>',
  ].join('\n');
}

/** Nothing in a quote becomes a link, because people typed it. */
function isQuote(paragraph: string): boolean {
  return paragraph.split('\n').every((line) => line.startsWith('>'));
}

function linkAddresses(text: string, link: (address: string) => string): string {
  let end = 0;
  let html = '';
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    html += `${escapeHtml(text.slice(end, index))}${link(address)}`;
    end = index + address.length;
  }
  return html + escapeHtml(text.slice(end));
}
