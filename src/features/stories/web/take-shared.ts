/** The cache in which the service worker keeps what another app has shared, until the member accepts it. */
const SHARED = 'shared';
const TEXT = '/share/text';
/** The time to sign in, in milliseconds. After that, somebody else may use the device. */
const KEPT_MS = 60 * 60_000;

/** The texts of a share, under the names that another app gave them. */
interface SharedText {
  title: string;
  text: string;
  url: string;
  leftOut: number;
  /** In milliseconds since 1970. */
  at: number;
  /** The account that saw the share first. The worker does not know whose session it is. */
  account?: string;
}

/** The texts and photos that another app has shared with this installed app. */
export interface Shared {
  title: string;
  content: string;
  photos: File[];
  /** The number of shared photos beyond the limit of a story. */
  leftOut: number;
}

/**
 * Returns the share that waits on this device for an account. Discards a share that is more than an hour old, or that another
 * account has seen.
 */
export async function findShared(account: string): Promise<Shared | undefined> {
  if (!('caches' in window) || !(await caches.has(SHARED))) return undefined;
  const cache = await caches.open(SHARED);
  const kept: SharedText | undefined = await (await cache.match(TEXT))?.json();
  if (!kept || Date.now() - kept.at > KEPT_MS || (kept.account ?? account) !== account) {
    await discardShared();
    return undefined;
  }
  if (!kept.account) await cache.put(TEXT, Response.json({ ...kept, account }));
  const keys = (await cache.keys()).filter(({ url }) => !url.endsWith(TEXT));
  const photos = await Promise.all(keys.map(async (request) => toFile(request, await cache.match(request))));
  const { title, text, url, leftOut } = kept;
  // Many apps name the address only in the text, or in both fields.
  const content = text.includes(url) ? text : [text, url].filter(Boolean).join('\n');
  return { title, content, photos, leftOut };
}

/** Forgets the share. Returns false if another tab has accepted or discarded it. */
export function discardShared(): Promise<boolean> {
  return caches.delete(SHARED);
}

/**
 * Moves a share into a story's form: title and text into the fields, photos into the photos, which are sent at
 * once. The form treats everything as typed, so that it is saved as a draft.
 */
export async function takeShared(form: HTMLFormElement, { title, content, photos }: Shared): Promise<void> {
  if (!(await discardShared())) return;
  fill(form, 'title', title);
  fill(form, 'content', content);
  choose(form, photos);
}

async function toFile({ url }: Request, response: Response | undefined): Promise<File> {
  const blob = (await response?.blob()) ?? new Blob();
  return new File([blob], decodeURIComponent(url.split('/').at(-1) ?? ''), { type: blob.type });
}

/** Adds a text below the present text. */
function fill(form: HTMLFormElement, name: string, text: string): void {
  const field = form.elements.namedItem(name);
  if (!text || !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const separator = field instanceof HTMLTextAreaElement ? '\n' : ' ';
  field.value = [field.value, text].filter(Boolean).join(separator);
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
