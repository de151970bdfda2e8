import { escapeHtml } from '../http/escape-html.ts';

/** How the HTML of a mail names its picture, which comes with the mail: no mail loads anything from a server. */
export const LOGO_ID = 'logo@community';
const LOGO_EDGE_PX = 48;
/** An address of the community has a line of its own: see makeUntappable. */
const ADDRESS = /^https?:\/\/[^\s<>]+$/gm;

/**
 * Returns the HTML of a mail: the community's logo and name above the lines of its plain text. Mail programs show this instead
 * of the text, with the same words. It sets no colours, so that dark themes keep theirs.
 */
export function toHtml(text: string, senderName: string): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((lines) => `<p dir="auto">${linkAddresses(lines).replaceAll('\n', '<br>')}</p>`);
  return [
    '<!doctype html><html><head><meta charset="utf-8"></head>',
    '<body style="font: 16px/1.5 sans-serif; max-width: 36em">',
    `<p><img src="cid:${LOGO_ID}" alt="" width="${LOGO_EDGE_PX}" height="${LOGO_EDGE_PX}" style="vertical-align: middle">`,
    ` <strong>${escapeHtml(senderName)}</strong></p>`,
    ...paragraphs,
    '</body></html>',
  ].join('\n');
}

function linkAddresses(text: string): string {
  let end = 0;
  let html = '';
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    const shown = escapeHtml(address);
    html += `${escapeHtml(text.slice(end, index))}<a href="${shown}">${shown}</a>`;
    end = index + address.length;
  }
  return html + escapeHtml(text.slice(end));
}
