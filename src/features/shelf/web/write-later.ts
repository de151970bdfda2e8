import { addWaiting, type WrittenFields } from './kept/waiting.ts';

/**
 * Keeps a form that is sent without a network, if it publishes a story, comments, sends a letter or likes: the
 * form waits instead of failing. Leads to the page that shows the waiting form, except for a like. Forms with
 * photos stay with their page, which keeps them.
 */
export function writeLater(event: SubmitEvent, account: string, onKept: () => void): void {
  if (navigator.onLine) return;
  const form = event.target as HTMLFormElement;
  const fields = readFields(new FormData(form, event.submitter));
  if (!fields) return;
  event.preventDefault();
  event.stopPropagation();
  // In a list, the story is the article around its button.
  const title = wordsOf((form.closest('article') ?? document).querySelector('main h1, h2, h3'));
  const about = fields.intent === 'publish' ? undefined : { topic: '', title };
  void addWaiting(account, fields, about).then(() => {
    onKept();
    if (fields.intent !== 'like') location.assign('/offline/shelf.html');
  });
}

/** Returns the words of a heading, without the letter that replaces a face. */
function wordsOf(heading: Element | null): string {
  const copy = heading?.cloneNode(true) as Element | undefined;
  for (const hidden of copy?.querySelectorAll('[aria-hidden]') ?? []) hidden.remove();
  return copy?.textContent ?? '';
}

/** Returns undefined for a form that cannot wait. */
function readFields(form: FormData): WrittenFields | undefined {
  const read = (name: string) => String(form.get(name) ?? '');
  const key = read('key');
  const story = read('story') || /^\/stories\/[^/]+\/([\da-f-]{36})/.exec(location.pathname)?.[1];
  const hasPhotos = form.getAll('photo').some((photo) => photo !== '');
  switch (read('intent')) {
    case 'publish': {
      const [topic, title, content] = [read('topic'), read('title'), read('content')];
      const isWhole = topic && title.trim() && content.trim() && !hasPhotos;
      return isWhole ? { intent: 'publish', topic, title, content, key } : undefined;
    }
    case 'comment': {
      // A comment with a mention, or a reply, needs the page.
      const isPlain = read('text').trim() && !read('replyTo') && !read('mentions');
      return story && isPlain ? { intent: 'comment', story, text: read('text'), key } : undefined;
    }
    case 'send': {
      const letters = /^\/letters\/((?:to\/)?[\da-f-]{36})$/.exec(location.pathname)?.[1];
      const isWhole = letters && read('text').trim() && !hasPhotos;
      return isWhole ? { intent: 'letter', letters, text: read('text'), key } : undefined;
    }
    case 'like':
      return story && !form.has('comment')
        ? { intent: 'like', story, liked: read('liked') === 'true' ? 'true' : 'false' }
        : undefined;
    default:
      return undefined;
  }
}
