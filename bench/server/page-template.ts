import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import type { StoryCard, StoryPage } from '../../src/features/stories/contract.ts';

/** A text in pieces: every second one names the value that stands there. */
export type Template = string[];

/** Kerikko's own page of a topic, cut where something differs from member to member or story to story. */
export interface PageTemplate {
  before: Template;
  card: Template;
  /** The link at the end of a card whose story goes on. */
  more: Template;
  after: Template;
}

const SEPARATOR = '\u0001';

/** Takes a page apart; `data` is what it was drawn from. */
export function createTemplate(html: string, { stories, next }: StoryPage): PageTemplate {
  const whole = stories.find((story) => !story.hasMore && story.likes > 0) as StoryCard;
  const long = stories.find((story) => story.hasMore) as StoryCard;
  const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? '';
  const list = html.indexOf('<li id=');
  const end = html.lastIndexOf('</li>') + '</li>'.length;
  const payload = /enqueue\((".*?")\);<\/script>/s.exec(html)?.[1] ?? '';
  const longCard = findCard(html, long);
  const day = />([^<]+)<\/time>/.exec(findCard(html, whole))?.[1] ?? '';
  return {
    before: toTemplate(html.slice(0, list), { [nonce]: 'nonce' }),
    card: toTemplate(findCard(html, whole), {
      [whole.id]: 'id',
      [escapeHtml(whole.title)]: 'title',
      [escapeHtml(whole.opening)]: 'opening',
      [escapeHtml(whole.author)]: 'author',
      [new Date(whole.createdAt).toISOString()]: 'time',
      [day]: 'day',
      'so far"': 'label',
      [`<span>${whole.likes}</span>`]: 'likes',
      '</div></article>': 'more',
    }),
    more: toTemplate(
      longCard.slice(
        longCard.lastIndexOf('</form>') + '</form>'.length,
        longCard.lastIndexOf('</div></article>'),
      ),
      {
        [long.id]: 'id',
        [escapeHtml(long.title)]: 'title',
      },
    ),
    after: toTemplate(html.slice(end), {
      [nonce]: 'nonce',
      [`after=${next}`]: 'after',
      [payload]: 'payload',
    }),
  };
}

/** Unpacks what a page's data request answered. */
export async function decodePageData(text: string): Promise<StoryPage> {
  const { value } = await decode(new Blob([text]).stream(), globalThis as unknown as Window);
  const routes = value as Record<string, { data: StoryPage }>;
  return (routes['features/stories/web/topic-page'] as { data: StoryPage }).data;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

function findCard(html: string, { id }: StoryCard): string {
  const from = html.indexOf(`<li id="${id}"`);
  return html.slice(from, html.indexOf('</li>', from) + '</li>'.length);
}

function toTemplate(text: string, values: Record<string, string>): Template {
  let marked = text;
  for (const [value, name] of Object.entries(values)) {
    if (value) marked = marked.replaceAll(value, `${SEPARATOR}${name}${SEPARATOR}`);
  }
  return marked.split(SEPARATOR);
}
