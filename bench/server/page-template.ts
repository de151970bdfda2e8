import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import type { StoryCard, StoryPage } from '../../src/features/reading/contract.ts';
import { readTopicData } from '../../test/topic-data.ts';
import type { Community } from '../community.ts';

/** Pieces of text. Every second piece is the name of a value to insert. */
export type Template = string[];

/** Kerikko's topic page as templates, with placeholders for everything that differs between members or stories. */
export interface PageTemplate {
  before: Template;
  card: Template;
  /** The link to the rest of a story that is longer than its card. */
  more: Template;
  after: Template;
}

const SEPARATOR = '\u0001';

/** Creates the bare server's templates from a page that Kerikko serves now. */
export async function fetchTemplate(url: string, { tokens }: Community): Promise<PageTemplate> {
  const headers = { cookie: `kerikko=${tokens[0]}` };
  const html = await fetch(`${url}/stories/food`, { headers }).then((response) => response.text());
  const data = await fetch(`${url}/stories/food.data`, { headers }).then((response) => response.text());
  return createTemplate(html, await decodePageData(data));
}

/** Turns a rendered page into templates, given the data from which it was rendered. */
function createTemplate(html: string, { stories, next }: StoryPage): PageTemplate {
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

/** Decodes the response of a page's data request. */
async function decodePageData(text: string): Promise<StoryPage> {
  const { value } = await decode(new Blob([text]).stream(), globalThis as unknown as Window);
  return readTopicData(value as Record<string, unknown>);
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
