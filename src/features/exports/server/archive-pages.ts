import type { Language } from '../../../languages/languages.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import { escapeHtml } from '../../../server/http/escape-html.ts';
import { findAddresses } from '../../../server/links/find-addresses.ts';
import type { StoryPhoto } from '../../photos/contract.ts';
import type { ArchiveTexts } from './archive-texts.ts';
import type { ArchivedComment } from './archived-comments.ts';
import type { ArchivedHead, ArchivedStory } from './archived-stories.ts';

/** What all pages of an archive have in common. */
export interface Edition {
  language: Language;
  texts: ArchiveTexts;
  communityName: string;
  /** Writes a time's day. */
  day(time: number): string;
}

export interface ArchivedTopic {
  id: string;
  name: string;
  /** How many stories the archive has, in words. */
  amount: string;
}

/** Returns the first page, which leads to the topics. */
export function indexPage(edition: Edition, topics: readonly ArchivedTopic[], writtenAt: number): string {
  const { texts, communityName, day } = edition;
  const items = topics.map(
    ({ id, name, amount }) =>
      `<li><a href="topics/${id}.html"${written(name)}>${escapeHtml(name)}</a> <span class="facts">${amount}</span></li>`,
  );
  const list = topics.length > 0 ? `<ul>\n${items.join('\n')}\n</ul>` : `<p>${texts.none}</p>`;
  return `${head(edition, communityName, '')}<main>
<h1${written(communityName)}>${escapeHtml(communityName)}</h1>
<p>${texts.about(day(writtenAt))}</p>
<p>${texts.keep}</p>
<h2>${texts.topics}</h2>
${list}
</main>
${FOOT}`;
}

/** Yields the page of a topic or another collection, which leads to its texts. */
export async function* topicPage(
  edition: Edition,
  name: string,
  stories: AsyncIterable<ArchivedHead>,
): AsyncGenerator<string> {
  yield `${head(edition, name, '../')}<nav>${link('../index.html', edition.communityName)}</nav>
<main>
<h1${written(name)}>${escapeHtml(name)}</h1>
<ul>
`;
  for await (const story of stories) {
    yield `<li>${link(`../stories/${story.id}.html`, story.title)} ${facts(edition, story)}</li>\n`;
  }
  yield `</ul>\n</main>\n${FOOT}`;
}

/** Yields the page of a story, or another text, with its photos and comments. */
export async function* storyPage(
  edition: Edition,
  topic: { id: string; name: string },
  story: ArchivedStory & {
    photos: readonly StoryPhoto[];
    /** The names of their files in the archive. */
    sounds: readonly string[];
    /** Rows that the author has put below the text. */
    below: readonly string[];
  },
  comments: AsyncIterable<ArchivedComment>,
): AsyncGenerator<string> {
  yield `${head(edition, story.title, '../')}<nav>${link('../index.html', edition.communityName)} · ${link(`../topics/${topic.id}.html`, topic.name)}</nav>
<main>
<article>
<h1 dir="auto"${written(story.title)}>${escapeHtml(story.title)}</h1>
${facts(edition, story)}
${story.photos.map(figure).join('')}${story.sounds.map(player).join('')}<p class="text" dir="auto"${written(story.text)}>${linked(story.text)}</p>
${story.below.map(row).join('')}</article>
`;
  yield* commentList(edition, comments);
  yield `</main>\n${FOOT}`;
}

/** Yields the comments. Comments that are left out one after another share a line. */
async function* commentList(
  edition: Edition,
  comments: AsyncIterable<ArchivedComment>,
): AsyncGenerator<string> {
  const { texts } = edition;
  let isEmpty = true;
  let leftOut = 0;
  const tellLeftOut = () => (leftOut > 0 ? `<p class="left-out">${texts.leftOut(leftOut)}</p>\n` : '');
  for await (const { text, isReply, ...comment } of comments) {
    if (isEmpty) yield `<section>\n<h2>${texts.comments}</h2>\n`;
    isEmpty = false;
    if (text === undefined) {
      leftOut += 1;
      continue;
    }
    yield `${tellLeftOut()}<div class="comment${isReply ? ' reply' : ''}">${facts(edition, comment)}
<p class="text" dir="auto"${written(text)}>${linked(text)}</p></div>\n`;
    leftOut = 0;
  }
  if (!isEmpty) yield `${tellLeftOut()}</section>\n`;
}

function head({ language }: Edition, title: string, root: '' | '../'): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${root}style.css">
</head>
<body>
`;
}

const FOOT = '</body>\n</html>\n';

function facts({ texts, day }: Edition, { author, createdAt }: Omit<ArchivedHead, 'id' | 'title'>): string {
  return `<span class="facts"><bdi>${escapeHtml(author || texts.nameless)}</bdi> · ${day(createdAt)}</span>`;
}

function figure({ id, alt, width, height }: StoryPhoto): string {
  return `<figure><img src="../photos/${id}.webp" alt="${escapeHtml(alt)}" width="${width}" height="${height}" loading="lazy"></figure>\n`;
}

function row(text: string): string {
  return text && `<p class="text" dir="auto"${written(text)}>${escapeHtml(text)}</p>\n`;
}

function player(name: string): string {
  return `<audio src="../${name}" controls preload="none"></audio>\n`;
}

function link(path: string, text: string): string {
  return `<a href="${path}" dir="auto"${written(text)}>${escapeHtml(text)}</a>`;
}

/** Returns a text as HTML, with its addresses as links. */
function linked(text: string): string {
  let html = '';
  let last = 0;
  for (const { start, end, href } of findAddresses(text)) {
    const before = escapeHtml(text.slice(last, start));
    html += `${before}<a href="${escapeHtml(href)}" rel="noopener nofollow ugc">${escapeHtml(text.slice(start, end))}</a>`;
    last = end;
  }
  return html + escapeHtml(text.slice(last));
}

/** Returns the attribute that names a text's language, which screen readers and fonts need. */
function written(text: string): string {
  const language = languageOf(text);
  return language ? ` lang="${language}"` : '';
}
