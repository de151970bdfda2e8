/** The cache in which the service worker keeps what another app has shared, until a form takes it. */
const SHARED = 'shared';
const TEXT = '/share/text';
/** Time to sign in. Later, somebody else may use the device. In milliseconds. */
const KEPT_MS = 60 * 60_000;

/** The texts of a share, under the names that another app gave them. */
interface SharedText {
  title: string;
  text: string;
  url: string;
  /** In milliseconds since 1970. */
  at: number;
}

/**
 * Moves what another app has shared with the installed one into a story's form: its title and text into the fields, its photos
 * into the photos, which are sent at once. The form treats all of it as typed, so that it is saved as a draft. Discards what was
 * shared more than an hour ago.
 */
export async function takeShared(form: HTMLFormElement): Promise<void> {
  if (!('caches' in window) || !(await caches.has(SHARED))) return;
  const cache = await caches.open(SHARED);
  const kept: SharedText | undefined = await (await cache.match(TEXT))?.json();
  const photos = (await cache.keys()).filter(({ url }) => !url.endsWith(TEXT));
  const files = await Promise.all(photos.map(async (request) => toFile(request, await cache.match(request))));
  // Delete first, so that another tab does not take it too.
  if (!(await caches.delete(SHARED)) || !kept) return;
  const { title, text, url, at } = kept;
  if (Date.now() - at > KEPT_MS) return;
  // Many apps name the address in the text only, or in both.
  const content = text.includes(url) ? text : [text, url].filter(Boolean).join('\n');
  fill(form, 'title', title);
  fill(form, 'content', content);
  choose(form, files);
}

async function toFile({ url }: Request, response: Response | undefined): Promise<File> {
  const blob = (await response?.blob()) ?? new Blob();
  return new File([blob], decodeURIComponent(url.split('/').at(-1) ?? ''), { type: blob.type });
}

function fill(form: HTMLFormElement, name: string, text: string): void {
  const field = form.elements.namedItem(name);
  if (!text || !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function choose(form: HTMLFormElement, files: File[]): void {
  const field = form.querySelector<HTMLInputElement>('input[type=file]');
  if (!field || files.length === 0) return;
  const list = new DataTransfer();
  for (const file of files) list.items.add(file);
  field.files = list.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
