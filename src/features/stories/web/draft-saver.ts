import type { Draft, SavedDraft } from '../contract.ts';
import { fillForm, isFormEmpty, readForm } from './form-fields.ts';
import {
  type DraftCopy,
  forgetDeviceDraft,
  listDeviceDrafts,
  readDeviceDraft,
  type StoryDraft,
  storeDeviceDraft,
} from './story-draft.ts';

/** Sends the first text after a short pause, and then at most one text per such period. */
const SEND_AFTER_MS = 1500;
const SEND_EVERY_MS = 4000;
const RETRY_AFTER_MS = 15_000;
/** Browsers refuse to send more than 64 KB while a page closes. */
const MAX_CLOSING_LENGTH = 20_000;
const ADDRESS = '/write/draft';

/**
 * Where the text is kept. 'idle' before anything is written. All other states except 'saved' and 'nearly-full'
 * mean that the device has a copy.
 */
export type DraftPlace =
  | 'idle'
  | 'device'
  | 'saved'
  | 'nearly-full'
  | 'full'
  | 'too-long'
  | 'signed-out'
  | 'published';

export interface DraftStatus {
  place: DraftPlace;
  /** The key of the draft with the other text, if both texts were changed. */
  other?: string | undefined;
  /** The path of the story that another device has published from this draft. */
  published?: string | undefined;
}

export interface DraftSaverOptions {
  form: HTMLFormElement;
  accountId: string;
  /** The account's draft with the form's key, as the server rendered it into the form. */
  known?: Draft | undefined;
  /** Restores the newest draft of this topic on the device. Without a topic, restores the form's own draft. */
  topic?: string | undefined;
  /** The number of the question that the form shows. */
  question?: string | undefined;
  onStatus: (status: DraftStatus) => void;
  /** Called when the form gets a draft, or its draft gets another key. */
  onKey?: ((key: string) => void) | undefined;
}

export interface DraftSaver {
  /** Stops saving. Sends the last text if the account does not have it yet. */
  stop: () => void;
  /** Stops saving, and deletes the draft on this device and, if there is a connection, on the account. */
  discard: () => Promise<void>;
  isEmpty: () => boolean;
}

/**
 * Restores the form's draft and then saves it: on the device at every input event, on the account every few
 * seconds. Without a connection, only the account's copy is delayed (docs/decisions/029).
 */
export function startDraftSaver(options: DraftSaverOptions): DraftSaver {
  const { form, accountId } = options;
  let status: DraftStatus = { place: 'idle' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastSent = 0;
  let sending: Promise<void> | undefined;
  let isStopped = false;
  let isSubmitted = false;
  /** True after an answer that makes sending the same text again useless. */
  let isRefused = false;
  let draft = restore();
  draft.question = options.question || draft.question;

  form.addEventListener('input', onInput);
  form.addEventListener('submit', onSubmit);
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('online', sendNow);
  addEventListener('pageshow', onPageShow);
  if (draft.copy.base > 0 && draft.copy.isSaved) show({ place: 'saved' });
  else if (!isFormEmpty(form)) {
    show({ place: 'device' });
    schedule(SEND_AFTER_MS);
  }

  return {
    stop() {
      end();
      if (!isSubmitted) void send(true);
      isStopped = true;
    },
    async discard() {
      end();
      isStopped = true;
      await sending;
      store(undefined);
      if (draft.copy.base === 0) return;
      const body = new URLSearchParams({ account: accountId, intent: 'discard', draft: draft.key });
      await fetch('/drafts', { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => {});
    },
    isEmpty: () => isFormEmpty(form),
  };

  function end(): void {
    clearTimeout(timer);
    form.removeEventListener('input', onInput);
    form.removeEventListener('submit', onSubmit);
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('online', sendNow);
    removeEventListener('pageshow', onPageShow);
  }

  /** Chooses the text that fills the form, and returns it as the draft. */
  function restore(): StoryDraft & { copy: DraftCopy } {
    const { known, topic } = options;
    const texts = readForm(form);
    const device = listDeviceDrafts(accountId);
    const local = device.find((one) => (topic ? one.topic === topic : one.key === texts.key));
    // Text that was typed before this script ran must not be replaced.
    if (hasTyped(form, known)) {
      const copy = local?.key === texts.key ? local.copy : undefined;
      const typed = { ...texts, copy: { ...(copy ?? newCopy(known?.version ?? 0)), isSaved: false } };
      storeDeviceDraft(accountId, typed);
      options.onKey?.(typed.key);
      return typed;
    }
    if (!local) return { ...texts, copy: { ...newCopy(known?.version ?? 0), isSaved: known !== undefined } };
    const own = { ...local, copy: local.copy ?? newCopy(0) };
    if (!known || known.version === own.copy.base || isSameText(known, own)) {
      const copy =
        known && isSameText(known, own) ? { ...own.copy, base: known.version, isSaved: true } : own.copy;
      fillForm(form, local);
      return { ...own, copy };
    }
    const fromAccount = { ...texts, copy: { ...newCopy(known.version), isSaved: true } };
    if (own.copy.isSaved) return fromAccount;
    // Both texts were changed, so the older one becomes a separate draft.
    const forked = fork(own);
    if (own.copy.changedAt < known.updatedAt) {
      show({ place: 'saved', other: forked.key });
      return fromAccount;
    }
    fillForm(form, forked);
    show({ place: 'device', other: known.id });
    options.onKey?.(forked.key);
    return forked;
  }

  /** Gives a text a new key, so that the account keeps it beside the other text. */
  function fork(text: StoryDraft & { copy: DraftCopy }): StoryDraft & { copy: DraftCopy } {
    forgetDeviceDraft(accountId, text.key);
    const forked = { ...text, key: createKey(), copy: { ...newCopy(0), changedAt: text.copy.changedAt } };
    storeDeviceDraft(accountId, forked);
    return forked;
  }

  function onInput(): void {
    const isNew = draft.copy.sequence === 0;
    const { copy, circle = '', question } = draft;
    const texts = readForm(form);
    draft = {
      ...texts,
      // The form of an author who has left their last circle has no answer, and must not forget that the draft was for it.
      circle: texts.circle || circle,
      question,
      key: draft.key,
      copy: { ...copy, sequence: copy.sequence + 1, isSaved: false, changedAt: Date.now() },
    };
    isSubmitted = false;
    isRefused = false;
    if (isFormEmpty(form) && copy.base === 0) {
      clearTimeout(timer);
      store(undefined);
      show({ place: 'idle' });
      return;
    }
    store(draft);
    if (isNew) options.onKey?.(draft.key);
    if (status.place !== 'published') show({ place: 'device' });
    schedule(Math.max(SEND_AFTER_MS, lastSent + SEND_EVERY_MS - Date.now()));
  }

  function onSubmit(): void {
    // The field may have come after the draft. The account may not have the draft yet, and so could not tell for which circle it was.
    const { circle } = draft;
    if (circle && !readForm(form).circle) fillForm(form, { circle });
    isSubmitted = true;
    // The next page deletes the draft with this module. Load it now: otherwise a new form could restore the
    // published text in the meantime.
    void import('./lazy-story-draft.ts').catch(() => {});
    // If publishing fails, the form stays and needs this timer.
    schedule(RETRY_AFTER_MS);
  }

  function onVisibility(): void {
    if (document.visibilityState === 'hidden') void send(true);
  }

  /** WebKit empties fields with autocomplete="off" just after it has shown a page from its back/forward cache. */
  function onPageShow({ persisted }: PageTransitionEvent): void {
    const kept = draft;
    if (persisted) setTimeout(() => fillForm(form, kept));
  }

  function sendNow(): void {
    void send(false);
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(sendNow, ms);
  }

  function send(isClosing: boolean): Promise<void> {
    const { isSaved, base } = draft.copy;
    const isUnwritten = base === 0 && isFormEmpty(form);
    const isTooLong = isClosing && draft.content.length > MAX_CLOSING_LENGTH;
    if (isStopped || isSaved || isRefused || sending || isUnwritten || isTooLong) return Promise.resolve();
    clearTimeout(timer);
    lastSent = Date.now();
    sending = exchange(draft, isClosing).finally(() => {
      sending = undefined;
    });
    return sending;
  }

  async function exchange(sent: StoryDraft & { copy: DraftCopy }, isClosing: boolean): Promise<void> {
    const answer = await post(accountId, sent, isClosing);
    const { key, copy } = draft;
    // Publishing or discarding has deleted the draft meanwhile.
    if (isStopped && !readDeviceDraft(accountId, key)) return;
    if ('version' in answer) {
      const isSaved = copy.sequence === sent.copy.sequence;
      draft = { ...draft, copy: { ...copy, base: answer.version, isSaved } };
      store(isSaved && answer.version === 0 ? undefined : draft);
      const saved = answer.isNearlyFull ? 'nearly-full' : 'saved';
      if (isSaved) show({ place: answer.version === 0 ? 'idle' : saved });
      else if (!isStopped) schedule(SEND_EVERY_MS);
      return;
    }
    switch (answer.code) {
      case 'draft-changed':
        draft = fork(draft);
        fillForm(form, { key: draft.key });
        show({ place: 'device', other: key });
        options.onKey?.(draft.key);
        break;
      case 'already-published': {
        const { publishedIn, story } = answer.details ?? {};
        show({ place: 'published', published: `/stories/${publishedIn}/${story}` });
        isRefused = true;
        break;
      }
      case 'too-many-drafts':
        show({ place: 'full' });
        isRefused = true;
        break;
      case 'content-too-long':
        show({ place: 'too-long' });
        isRefused = true;
        break;
      case 'signed-out':
        show({ place: 'signed-out' });
        if (!isStopped) schedule(RETRY_AFTER_MS);
        break;
      default:
        if (!isStopped) schedule(RETRY_AFTER_MS);
    }
  }

  function store(stored: StoryDraft | undefined): void {
    if (stored) storeDeviceDraft(accountId, stored);
    else forgetDeviceDraft(accountId, draft.key);
  }

  function show(next: DraftStatus): void {
    status = { ...next, other: next.other ?? status.other };
    options.onStatus(status);
  }
}

type Refusal = { code: string; details?: Record<string, unknown> };

/** Sends a text. Returns a refusal with an unknown code if nobody or a proxy answered. */
async function post(
  account: string,
  draft: StoryDraft & { copy: DraftCopy },
  keepalive: boolean,
): Promise<SavedDraft | Refusal> {
  const { key, topic, circle = '', question = '', title, content, copy } = draft;
  const body = new FormData();
  const fields = {
    account,
    key,
    topic,
    circle,
    question,
    title,
    content,
    writer: copy.writer,
    base: copy.base,
    sequence: copy.sequence,
  };
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
  try {
    const response = await fetch(ADDRESS, { method: 'POST', body, keepalive });
    if (response.status === 401 || response.status === 403) return { code: 'signed-out' };
    if (response.status === 413) return { code: 'content-too-long' };
    // The server fails or cannot be reached. The device keeps the text.
    if (response.status >= 500) return { code: 'offline' };
    const answer = await response.json();
    if (answer.error?.code === 'other-account') return { code: 'signed-out' };
    return answer.error ?? answer;
  } catch {
    return { code: 'offline' };
  }
}

/** Returns whether the fields contain anything that neither the server nor this script wrote. */
function hasTyped(form: HTMLFormElement, known: Draft | undefined): boolean {
  const { title, content } = readForm(form);
  if (!title.trim() && !content.trim()) return false;
  return title !== (known?.title ?? '') || content !== (known?.content ?? '');
}

function isSameText(a: Pick<Draft, 'topic' | 'circle' | 'title' | 'content'>, b: StoryDraft): boolean {
  const isSameChoice = a.topic === b.topic && a.circle === (b.circle ?? '');
  return isSameChoice && a.title === b.title.trim() && a.content === b.content.trim();
}

function newCopy(base: number): DraftCopy {
  return { base, writer: createKey(), sequence: 0, isSaved: false, changedAt: Date.now() };
}

/** Unlike crypto.randomUUID, getRandomValues also exists on pages without HTTPS. */
function createKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
