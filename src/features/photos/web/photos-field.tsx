import { type ChangeEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { type ActionError, errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import fields from '../../../web/ui/controls/field.module.css';
import { MAX_PHOTOS, type StoryPhoto } from '../contract.ts';
import { AddFile } from './add-file.tsx';
import type { PhotosForm } from './photo-sender.ts';
import styles from './photos-field.module.css';

/** A photo of the form. One without `photo` is on its way to the server. */
interface Item {
  id: string;
  alt: string;
  preview: string;
  photo?: StoryPhoto;
  file?: File;
  /** Undefined while the photo waits for its turn or for the connection. */
  percent?: number | undefined;
  error?: ActionError;
}

const loadSender = () => import('./photo-sender.ts');

/**
 * The photos of a story's form. With JavaScript, each photo is made smaller and sent at once, and the form names the sent
 * ones. Without it, the form sends one photo itself.
 */
export function PhotosField({ photos }: { photos: StoryPhoto[] }) {
  const messages = { ...useTexts('stories'), ...useTexts('writing') };
  const { stories, writing } = messages;
  const id = useId();
  const part = useRef<HTMLFieldSetElement>(null);
  const [items, setItems] = useState<Item[]>(() => photos.map(toItem));
  const [isScripted, setScripted] = useState(false);
  const [announced, setAnnounced] = useState('');
  const [error, setError] = useState<string>();
  const latest = useRef(items);
  const queue = useRef(Promise.resolve());
  const aborts = useRef(new Map<string, AbortController>());
  const waitingSubmit = useRef<HTMLElement | null>(null);

  const update = useCallback((change: (items: Item[]) => Item[]): void => {
    latest.current = change(latest.current);
    setItems(latest.current);
  }, []);

  // A draft that fills the form has another key, and may have photos that another device sent.
  useEffect(() => {
    setScripted(true);
    const form = formOf(part.current);
    let known = readFields(form).key;
    const find = () => {
      if (readFields(form).key === known) return;
      known = readFields(form).key;
      void loadSender()
        .then(({ fetchPhotos }) => fetchPhotos(known))
        .then((found) => {
          const isNew = (photo: StoryPhoto) => !latest.current.some((item) => item.photo?.id === photo.id);
          update((current) => [...current, ...found.filter(isNew).map(toItem)].slice(0, MAX_PHOTOS));
        })
        .catch(() => {});
    };
    form?.addEventListener('input', find);
    return () => form?.removeEventListener('input', find);
  }, [update]);

  // Publishing waits until every photo is sent: the form can name only those.
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
  }, []);
  useEffect(() => {
    const submitter = waitingSubmit.current;
    if (!submitter || !items.every(({ photo }) => photo)) return;
    waitingSubmit.current = null;
    setError(undefined);
    formOf(part.current)?.requestSubmit(submitter);
  }, [items]);
  useEffect(
    () => () => {
      for (const controller of aborts.current.values()) controller.abort();
      for (const { preview } of latest.current) if (preview.startsWith('blob:')) URL.revokeObjectURL(preview);
    },
    [],
  );

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const files = [...(target.files ?? [])];
    target.value = '';
    const room = MAX_PHOTOS - latest.current.length;
    setError(files.length > room ? 'too-many-photos' : undefined);
    for (const file of files.slice(0, room)) {
      const item = { id: createId(), alt: '', preview: URL.createObjectURL(file), file };
      update((current) => [...current, item]);
      send(item, file);
    }
  }

  /** Sends one photo after the other: on a slow line, the first one is done sooner. */
  function send({ id }: Item, file: File): void {
    const controller = new AbortController();
    aborts.current.set(id, controller);
    const change = (changes: Partial<Item>) =>
      update((current) => current.map((item) => (item.id === id ? { ...item, ...changes } : item)));
    queue.current = queue.current.then(async () => {
      try {
        const { sendPhoto } = await loadSender();
        controller.signal.throwIfAborted();
        const sent = await sendPhoto(file, readFields(formOf(part.current)), {
          signal: controller.signal,
          onProgress: (percent) => change({ percent }),
        });
        if ('error' in sent) return change({ error: sent.error });
        const isThere = latest.current.some((item) => item.id !== id && item.photo?.id === sent.photo.id);
        if (isThere) return remove(id, true);
        change(sent);
        setAnnounced(writing.photoAdded(latest.current.findIndex((item) => item.id === id) + 1));
        describe();
      } catch {
        if (!controller.signal.aborted) change({ error: { code: 'unexpected' } });
      } finally {
        aborts.current.delete(id);
      }
    });
  }

  function retry(item: Item): void {
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
    setAnnounced(writing.photoRemoved(index + 1));
    // The story's own photos stay until the form is saved.
    const { photo } = item;
    if (photo)
      void loadSender().then(({ removePhoto }) => removePhoto(readFields(formOf(part.current)), photo.id));
    part.current?.querySelector<HTMLElement>('input[type=file]')?.focus();
  }

  function move(id: string, by: 1 | -1, button: HTMLElement): void {
    const from = latest.current.findIndex((item) => item.id === id);
    update((current) => {
      const moved = [...current];
      moved.splice(from + by, 0, ...moved.splice(from, 1));
      return moved;
    });
    setAnnounced(writing.photoMoved(from + by + 1));
    describe();
    // Moving the row took the focus from its button.
    const row = button.closest('li');
    requestAnimationFrame(() => {
      const wanted = button.isConnected ? button : row?.querySelector<HTMLElement>('button');
      wanted?.focus();
    });
  }

  function describe(): void {
    const sent = latest.current.flatMap(({ photo, alt }) => (photo ? [{ id: photo.id, alt }] : []));
    void loadSender().then(({ describePhotos }) => describePhotos(readFields(formOf(part.current)), sent));
  }

  const errors: Record<string, string> = { ...stories.errors, ...writing.errors };
  return (
    <fieldset ref={part} className={styles.photos} aria-describedby={`${id}-hint`}>
      <legend>{writing.photos}</legend>
      <p id={`${id}-hint`} className={fields.hint}>
        {writing.photosHint}
      </p>
      {/* Tells the server that this form knows the story's photos. */}
      <input type="hidden" name="photo" value="" />
      {items.length > 0 && (
        <p id={`${id}-text-hint`} className={fields.hint}>
          {writing.photoTextHint}
        </p>
      )}
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map((item, index) => (
            <li key={item.id}>
              <img src={item.preview} alt={stories.photoNumber(index + 1)} width={96} height={96} />
              <div className={fields.field}>
                {item.photo && <input type="hidden" name="photo" value={item.photo.id} />}
                <label htmlFor={`${id}-${item.id}`}>{writing.photoText(index + 1)}</label>
                <input
                  id={`${id}-${item.id}`}
                  name={item.photo && 'alt'}
                  // Uncontrolled before hydration: typed text must survive.
                  defaultValue={item.alt}
                  dir="auto"
                  autoComplete="off"
                  autoCapitalize="sentences"
                  aria-describedby={`${id}-text-hint`}
                  onChange={({ target }) =>
                    update((current) =>
                      current.map((one) => (one.id === item.id ? { ...one, alt: target.value } : one)),
                    )
                  }
                  onBlur={describe}
                />
                {item.error && <p className={fields.error}>{errorText(messages, item.error, errors)}</p>}
                {item.error?.code === 'photo-invalid' && (
                  <p className={fields.hint}>{writing.photoFormats}</p>
                )}
                {!item.photo && !item.error && (
                  <p className={fields.hint}>
                    {item.percent === undefined ? writing.photoWaiting : writing.photoSending(item.percent)}
                  </p>
                )}
                {!isScripted && (
                  <noscript>
                    <select name="place" defaultValue={index + 1} aria-label={writing.photoPlace(index + 1)}>
                      {items.map((one, place) => (
                        <option key={one.id} value={place + 1}>
                          {place + 1}
                        </option>
                      ))}
                      <option value="0">{writing.photoRemove}</option>
                    </select>
                  </noscript>
                )}
                <div className="row">
                  {item.error && (
                    <Button type="button" kind="quiet" onClick={() => retry(item)}>
                      {writing.photoRetry}
                    </Button>
                  )}
                  {index > 0 && (
                    <Button
                      type="button"
                      kind="quiet"
                      aria-label={writing.photoEarlier(index + 1)}
                      onClick={({ currentTarget }) => move(item.id, -1, currentTarget)}
                    >
                      {writing.photoUp}
                    </Button>
                  )}
                  {index < items.length - 1 && (
                    <Button
                      type="button"
                      kind="quiet"
                      aria-label={writing.photoLater(index + 1)}
                      onClick={({ currentTarget }) => move(item.id, 1, currentTarget)}
                    >
                      {writing.photoDown}
                    </Button>
                  )}
                  <Button
                    type="button"
                    kind="quiet"
                    aria-label={writing.photoRemoveNumber(index + 1)}
                    onClick={() => remove(item.id)}
                  >
                    {writing.photoRemove}
                  </Button>
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
      {items.length < MAX_PHOTOS && (
        <div className={fields.field}>
          <AddFile
            id={`${id}-file`}
            label={writing.addPhoto}
            name={isScripted ? undefined : 'file'}
            multiple={isScripted}
            accept="image/jpeg,image/png,image/gif,image/webp,image/avif"
            // Load the sender while the member chooses a photo.
            onClick={() => void loadSender().catch(() => {})}
            onChange={choose}
          />
          {!isScripted && (
            <noscript>
              <input
                name="alt"
                aria-label={writing.photoText(items.length + 1)}
                dir="auto"
                autoComplete="off"
              />
            </noscript>
          )}
        </div>
      )}
      {error && (
        <p className={fields.error} role="alert">
          {errors[error]}
        </p>
      )}
      <p className={fields.hint} role="status">
        {announced}
      </p>
    </fieldset>
  );
}

function formOf(part: HTMLElement | null): HTMLFormElement | null {
  return part?.closest('form') ?? null;
}

/** Returns who opened the form, and its key, which its draft may have changed. */
function readFields(form: HTMLFormElement | null): PhotosForm {
  return { account: fieldOf(form, 'account'), key: fieldOf(form, 'key') };
}

function fieldOf(form: HTMLFormElement | null, name: string): string {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : '';
}

function toItem(photo: StoryPhoto): Item {
  return { id: photo.id, alt: photo.alt, preview: photo.path.replace('-640.', '-320.'), photo };
}

/** Unlike crypto.randomUUID, getRandomValues also exists on pages without HTTPS. */
function createId(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join('-');
}
