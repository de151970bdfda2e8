import type { Language } from '../../../languages/languages.ts';
import { escapeHtml } from '../../../server/http/escape-html.ts';
import type { StorySummary } from '../../reading/contract.ts';

interface AtomFeed {
  publicUrl: string;
  /** The community's name. */
  title: string;
  language: Language;
  /** In milliseconds since 1970. */
  updatedAt: number;
  stories: readonly StorySummary[];
}

/**
 * Returns a feed as RFC 4287 describes it. The feed has no link to itself: its address is a secret, which feed
 * readers would keep and pass on with the entries.
 */
export function toAtom({ publicUrl, title, language, updatedAt, stories }: AtomFeed): string {
  const latest = escapeHtml(`${publicUrl}/stories/latest`);
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<title>${toXml(title)}</title>
<id>${latest}</id>
<link rel="alternate" type="text/html" href="${latest}"/>
<updated>${toTime(updatedAt)}</updated>
<author><name>${toXml(title)}</name></author>
${stories.map((story) => toEntry(publicUrl, story)).join('')}</feed>
`;
}

function toEntry(publicUrl: string, story: StorySummary): string {
  const { id, topic, title, titleLanguage, excerpt, isCut, language, author, createdAt, version } = story;
  return `<entry>
<title${langOf(titleLanguage)}>${toXml(title)}</title>
<id>urn:uuid:${escapeHtml(id)}</id>
<link rel="alternate" type="text/html" href="${escapeHtml(`${publicUrl}/stories/${topic}/${id}`)}"/>
<published>${toTime(createdAt)}</published>
<updated>${toTime(version)}</updated>
${author ? `<author><name>${toXml(author)}</name></author>\n` : ''}<summary${langOf(language)}>${toXml(excerpt)}${isCut ? '…' : ''}</summary>
</entry>
`;
}

function langOf(language: string): string {
  return language ? ` xml:lang="${language}"` : '';
}

function toTime(time: number): string {
  return new Date(time).toISOString();
}

/** XML allows no control characters but line breaks and tabs, no lone surrogates, U+FFFE and U+FFFF. */
function toXml(text: string): string {
  return escapeHtml(text.toWellFormed().replace(/(?![\n\t])[\p{Cc}\uFFFE\uFFFF]/gu, ''));
}
