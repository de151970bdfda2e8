import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { readItem } from '../../../web/device-storage.ts';
import type { ActionError } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import type { ShownPhoto, StoryPhoto } from '../contract.ts';
import { pathInSize } from './photo-path.ts';
import type { PhotosForm } from './photo-sender.ts';

/** A photo of the form. An item without `photo` is being sent to the server. */
export interface PhotoItem {
  id: string;
  alt: string;
  preview: string;
  photo?: StoryPhoto;
  file?: File;
  /** Undefined while the photo waits for its turn or for the connection. */
  percent?: number | undefined;
  /** The size in pixels of a photo that is not sent yet, once the browser has read it. */
  size?: { width: number; height: number };
  error?: ActionError;
}

interface PhotoItemsOptions {
  /** An element of the form. */
  part: RefObject<HTMLElement | null>;
  photos: StoryPhoto[];
  /**
   * The key of the form that `photos` belong to: a draft may have replaced the form's key before this part was
   * loaded.
   */
  keyOfPhotos?: string | undefined;
  /** How many photos the form may have. */
  max: number;
  /** Called with the form's key when the form gets its first photo. */
  onKey?: ((key: string) => void) | undefined;
}

export const loadSender = () => import('./photo-sender.ts');
const loadUnsent = () => import('./unsent-photos.ts');

/**
 * Sends the photos of a story's form one after the other, and keeps their order. Photos that an earlier page
 * left unsent are sent when the form opens again.
 */
export function usePhotoItems({ part, photos, keyOfPhotos, max, onKey }: PhotoItemsOptions) {
  const { writing } = useTexts('writing');
  const [items, setItems] = useState<PhotoItem[]>(() => photos.map(toItem));
  const [isScripted, setScripted] = useState(false);
  const [announced, setAnnounced] = useState('');
  const [error, setError] = useState<string>();
  const [missing, setMissing] = useState<string[]>([]);
  const latest = useRef(items);
  const queue = useRef(Promise.resolve());
  const aborts = useRef(new Map<string, AbortController>());
  const waitingSubmit = useRef<HTMLElement | null>(null);

  const update = useCallback((change: (items: PhotoItem[]) => PhotoItem[]): void => {
    latest.current = change(latest.current);
    setItems(latest.current);
  }, []);

  // A draft in the form has another key. Another device, or an earlier page, may have chosen photos for the
  // draft.
  const resume = useRef(continueUnsent);
  resume.current = continueUnsent;
  useEffect(() => {
    setScripted(true);
    const form = formOf(part.current);
    const { key: first, account } = readFields(form);
    let known = keyOfPhotos ?? first;
    void resume.current();
    const find = () => {
      const { key } = readFields(form);
      if (key === known) return;
      known = key;
      const moved = latest.current.filter(({ photo }) => !photo).map(({ id }) => [id, { key }]);
      void (async () => {
        if (moved.length > 0) (await loadUnsent()).updateUnsent(account, Object.fromEntries(moved));
        const found = await (await loadSender()).fetchPhotos(key);
        const isNew = (photo: StoryPhoto) => !latest.current.some((item) => item.photo?.id === photo.id);
        update((current) => [...current, ...found.filter(isNew).map(toItem)].slice(0, max));
        await resume.current();
      })().catch(() => {});
    };
    find();
    form?.addEventListener('input', find);
    return () => form?.removeEventListener('input', find);
  }, [part, update, keyOfPhotos, max]);

  // The form can name only sent photos, so publishing waits until all are sent.
  useEffect(() => {
    const form = formOf(part.current);
    const hold = (event: SubmitEvent) => {
      if (latest.current.every(({ photo }) => photo)) return;
      event.preventDefault();
      event.stopPropagation();
      const hasFailed = latest.current.some((item) => item.error);
      waitingSubmit.current = hasFailed ? null : event.submitter;
      setError(hasFailed ? 'photos-unsent' : 'photos-sending');
      part.current?.scrollIntoView({ block: 'nearest' });
    };
    form?.addEventListener('submit', hold, true);
    return () => form?.removeEventListener('submit', hold, true);
  }, [part]);
  useEffect(() => {
    const submitter = waitingSubmit.current;
    if (!submitter || !items.every(({ photo }) => photo)) return;
    waitingSubmit.current = null;
    setError(undefined);
    formOf(part.current)?.requestSubmit(submitter);
  }, [items, part]);
  useEffect(
    () => () => {
      for (const controller of aborts.current.values()) controller.abort();
      for (const { preview } of latest.current) if (preview.startsWith('blob:')) URL.revokeObjectURL(preview);
    },
    [],
  );

  /** Sends the photos of this form that an earlier page left unsent. */
  async function continueUnsent(): Promise<void> {
    const { account, key } = readFields(formOf(part.current));
    if (!mayHaveUnsent(account)) return;
    const found = await (await loadUnsent()).findUnsent(account, key);
    if (found.missing.length > 0) setMissing(found.missing);
    for (const { id, alt, place, file } of found.photos) {
      const isThere = latest.current.some((item) => item.id === id);
      if (isThere || latest.current.length >= max) continue;
      add({ id, alt, preview: URL.createObjectURL(file), file }, place);
    }
  }

  function add(item: PhotoItem & { file: File }, place: number): void {
    update((current) => [...current.slice(0, place), item, ...current.slice(place)]);
    send(item, item.file);
  }

  function choose(files: File[]): void {
    const room = max - latest.current.length;
    const { account, key } = readFields(formOf(part.current));
    setError(files.length > room ? 'too-many-photos' : undefined);
    setMissing([]);
    for (const file of files.slice(0, room)) {
      const item = { id: createId(), alt: '', preview: URL.createObjectURL(file), file };
      const place = latest.current.length;
      void loadUnsent()
        .then(({ keepUnsent }) => keepUnsent(account, item.id, file, { key, alt: '', place }))
        .catch(() => {});
      add(item, place);
    }
    // After a reload, the page finds the photos by this key.
    if (room > 0) onKey?.(key);
  }

  /** Sends one photo after the other, so that the first one is complete sooner on a slow line. */
  function send({ id }: PhotoItem, file: File): void {
    const controller = new AbortController();
    aborts.current.set(id, controller);
    queue.current = queue.current.then(async () => {
      try {
        const { sendPhoto } = await loadSender();
        controller.signal.throwIfAborted();
        const sent = await sendPhoto(file, readFields(formOf(part.current)), {
          signal: controller.signal,
          onProgress: (percent) => change(id, { percent }),
        });
        if ('error' in sent) return change(id, { error: sent.error });
        forget(id);
        const twin = latest.current.find((item) => item.id !== id && item.photo?.id === sent.photo.id);
        if (twin) {
          // The member may have typed the description while the photo was being sent again.
          const typed = latest.current.find((item) => item.id === id)?.alt;
          if (typed && !twin.alt) change(twin.id, { alt: typed });
          return remove(id, true);
        }
        change(id, sent);
        setAnnounced(writing.photoAdded(latest.current.findIndex((item) => item.id === id) + 1));
        describe();
      } catch {
        if (!controller.signal.aborted) change(id, { error: { code: 'unexpected' } });
      } finally {
        aborts.current.delete(id);
      }
    });
  }

  function change(id: string, changes: Partial<PhotoItem>): void {
    update((current) => current.map((item) => (item.id === id ? { ...item, ...changes } : item)));
  }

  function forget(id: string): void {
    const { account } = readFields(formOf(part.current));
    void loadUnsent()
      .then(({ forgetUnsent }) => forgetUnsent(account, [id]))
      .catch(() => {});
  }

  function retry(item: PhotoItem): void {
    if (!item.file) return;
    const { error: _, ...again } = item;
    update((current) => current.map((one) => (one.id === item.id ? again : one)));
    send(again, item.file);
  }

  function remove(id: string, isDouble = false): void {
    const index = latest.current.findIndex((item) => item.id === id);
    const item = latest.current[index];
    if (!item) return;
    aborts.current.get(id)?.abort();
    if (item.preview.startsWith('blob:')) URL.revokeObjectURL(item.preview);
    update((current) => current.filter((one) => one.id !== id));
    setError(undefined);
    if (isDouble) return;
    forget(id);
    setAnnounced(writing.photoRemoved(index + 1));
    // The story's own photos stay until the form is saved.
    const { photo } = item;
    if (photo)
      void loadSender().then(({ removePhoto }) => removePhoto(readFields(formOf(part.current)), photo.id));
  }

  function move(from: number, to: number): void {
    update((current) => {
      const moved = [...current];
      moved.splice(to, 0, ...moved.splice(from, 1));
      return moved;
    });
    setAnnounced(writing.photoMoved(to + 1, latest.current.length));
    describe();
  }

  /** Saves order and descriptions: of sent photos on the server, of others on this device. */
  function describe(): void {
    const form = readFields(formOf(part.current));
    const sent = latest.current.flatMap(({ photo, alt }) => (photo ? [{ id: photo.id, alt }] : []));
    void loadSender().then(({ describePhotos }) => describePhotos(form, sent));
    const unsent = latest.current.flatMap(({ id, photo, alt }, place) =>
      photo ? [] : [[id, { alt, place }]],
    );
    if (unsent.length === 0) return;
    void loadUnsent()
      .then(({ updateUnsent }) => updateUnsent(form.account, Object.fromEntries(unsent)))
      .catch(() => {});
  }

  return { items, isScripted, announced, error, missing, choose, change, retry, remove, move, describe };
}

/**
 * Returns the photos as their story's page will show them. Leaves out photos that this browser has not read
 * yet.
 */
export function toShownPhotos(items: PhotoItem[]): ShownPhoto[] {
  return items.flatMap(({ id, alt, preview, photo, size }) => {
    const shown = photo ?? (size && { id, altLanguage: '' as const, ...size, ...sameFile(preview) });
    return shown ? [{ ...shown, alt, isHidden: false, caseId: null }] : [];
  });
}

function sameFile(path: string) {
  return { path, placeholder: path, srcSet: '' };
}

function toItem(photo: StoryPhoto): PhotoItem {
  return { id: photo.id, alt: photo.alt, preview: pathInSize(photo, 320), photo };
}

/** Loads the code for unsent photos only if there may be some. The key is that of unsent-photos.ts. */
function mayHaveUnsent(account: string): boolean {
  return readItem(`unsent-photos:${account}`) !== undefined;
}

function formOf(part: HTMLElement | null): HTMLFormElement | null {
  return part?.closest('form') ?? null;
}

/** Returns the form's account, and its key, which its draft may have changed. */
function readFields(form: HTMLFormElement | null): PhotosForm {
  return { account: fieldOf(form, 'account'), key: fieldOf(form, 'key') };
}

function fieldOf(form: HTMLFormElement | null, name: string): string {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : '';
}

/** Unlike crypto.randomUUID, getRandomValues also exists on pages without HTTPS. */
function createId(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join('-');
}
