import { read, type StoredStory } from '../kept/store.ts';
import { addWaiting } from '../kept/waiting.ts';
import { element, labelled } from './element.ts';
import { keepTyped, keepWaiting, readTyped } from './keep-waiting.ts';
import { SHELF_PAGE, type Shelf, writeDay } from './shelf.ts';
import { drawWaiting } from './waiting-view.ts';

/** Draws a story with its photos, and the forms for comments and likes without a network. */
export function drawStory(shelf: Shelf, story: StoredStory): Node[] {
  const { words } = shelf;
  const back = (event: Event) => {
    event.preventDefault();
    shelf.go(SHELF_PAGE);
  };
  const paragraphs = story.text.split(/\n{2,}/).map((text) => element('p', {}, text));
  const about = shelf.waiting.filter(
    ({ fields }) => fields.intent === 'comment' && fields.story === story.id,
  );
  return [
    element('p', { class: 'soft' }, `${words.by(story.author)} · ${writeDay(shelf, story.createdAt)}`),
    element('div', { class: 'text', lang: story.language }, ...paragraphs),
    ...story.photos.map((photo) => drawPhoto(shelf, photo)),
    drawLike(shelf, story),
    ...drawWaiting(shelf, about),
    drawCommentForm(shelf, story),
    element('a', { href: SHELF_PAGE, click: back }, words.back),
  ];
}

/** Draws a photo. Its bytes are read from the device after the text. */
function drawPhoto(
  { database, words }: Shelf,
  { path, alt, altLanguage, width, height }: StoredStory['photos'][number],
): Node {
  const image = element('img', { alt, lang: altLanguage, width: String(width), height: String(height) });
  const figure = element('figure', {}, image);
  void read<Blob | undefined>(database, 'photos', (store) => store.get(path)).then((blob) => {
    if (!blob) return figure.replaceChildren(element('p', { class: 'soft' }, words.photoMissing));
    image.src = URL.createObjectURL(blob);
    image.onload = () => URL.revokeObjectURL(image.src);
  });
  return figure;
}

/** Draws the like button. A waiting like counts as given. */
function drawLike(shelf: Shelf, story: StoredStory): Node {
  const { account, words } = shelf;
  const last = shelf.waiting.findLast(({ fields }) => fields.intent === 'like' && fields.story === story.id);
  const isLiked = last?.fields.intent === 'like' ? last.fields.liked === 'true' : story.isLiked;
  const like = () => {
    const fields = { intent: 'like', story: story.id, liked: isLiked ? 'false' : 'true' } as const;
    void keepWaiting(shelf, () => addWaiting(account, fields, aboutOf(story)));
  };
  return element(
    'button',
    { type: 'button', class: 'second', 'aria-pressed': String(isLiked), click: like },
    // The button's name stays the same, because screen readers announce the state beside the name.
    words.like,
  );
}

function drawCommentForm(shelf: Shelf, story: StoredStory): Node {
  const { account, words } = shelf;
  const typed = readTyped(account, story.id);
  const field = element('textarea', {
    rows: '4',
    input: () => keepTyped(account, story.id, { text: field.value }),
  });
  field.value = typed?.text ?? '';
  const send = (event: Event) => {
    event.preventDefault();
    const text = field.value;
    if (!text.trim()) return shelf.say(words.blank);
    const fields = { intent: 'comment', story: story.id, text, key: crypto.randomUUID() } as const;
    void keepWaiting(shelf, () => addWaiting(account, fields, aboutOf(story)), story.id);
  };
  return element('form', { submit: send }, labelled(words.comment, field), element('button', {}, words.send));
}

function aboutOf({ topic, title }: StoredStory) {
  return { topic, title };
}
