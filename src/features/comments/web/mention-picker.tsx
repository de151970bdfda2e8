import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../../../web/texts/texts.ts';
import { isOfComposition } from '../../../web/typing/is-composing.ts';
import { Avatar } from '../../people/web/shared/members/avatar.tsx';
import type { Mentionable } from '../contract.ts';
import styles from './comments.module.css';

/** How long the writer pauses before the list follows what was typed. */
const TYPING_PAUSE_MS = 150;
/** An '@' that begins a word, and up to three words after it. The server finds names in the same way. */
const TYPED = /(?:^|[^\p{L}\p{M}\p{N}._@/])@((?:[^\s@]{1,40}(?: [^\s@]{1,40}){0,2} ?)?)$/u;

interface Offer {
  /** Where the '@' is in the text. */
  at: number;
  people: Mentionable[];
  active: number;
}

interface MentionPickerProps {
  form: RefObject<HTMLFormElement | null>;
  aboutId: string;
}

/**
 * Offers people while the writer types a name after '@', directly below the field: a phone's keyboard covers what is
 * further below. Follows the combobox pattern with aria-activedescendant, so that the focus stays in the field; a field of
 * several lines cannot have the role itself.
 */
export function MentionPicker({ form, aboutId }: MentionPickerProps) {
  const { comments } = useTexts('comments');
  const id = useId();
  const [offer, setOffer] = useState<Offer>();
  const [place] = useState(() => document.createElement('div'));
  const list = useRef<HTMLDivElement>(null);
  const search = useRef(new AbortController());
  /** The '@' whose list the writer has closed, or which has a name already. */
  const closedAt = useRef(-1);
  /** A typed text that matched nobody. A longer text matches nobody either. */
  const nobody = useRef<string>(undefined);

  const close = () => {
    search.current.abort();
    setOffer(undefined);
  };
  const follow = async (field: HTMLTextAreaElement) => {
    search.current.abort();
    const { value, selectionStart, selectionEnd } = field;
    const found = selectionStart === selectionEnd ? TYPED.exec(value.slice(0, selectionStart)) : null;
    if (!found) {
      closedAt.current = -1;
      return close();
    }
    const [, q = ''] = found;
    const at = selectionStart - q.length - 1;
    const isKnown = nobody.current !== undefined && q.startsWith(nobody.current);
    if (at === closedAt.current || isKnown) return close();
    search.current = new AbortController();
    const { signal } = search.current;
    await new Promise((resolve) => setTimeout(resolve, q ? TYPING_PAUSE_MS : 0));
    const people = signal.aborted ? undefined : await findPeople(aboutId, q, signal);
    if (signal.aborted || !people) return;
    if (people.length === 0 && q) nobody.current = q;
    // Above the typing aid, which may have been added meanwhile.
    if (field.nextSibling !== place) field.after(place);
    setOffer(people.length > 0 ? { at, people, active: 0 } : undefined);
  };
  const choose = (person: Mentionable) => {
    const field = fieldOf(form.current);
    const chosen = form.current?.elements.namedItem('mentions');
    if (!field || !offer || !(chosen instanceof HTMLInputElement)) return;
    closedAt.current = offer.at;
    close();
    // Malayalam writes endings together with a name.
    const { name, written = name } = person;
    const space = /\p{Script=Malayalam}$/u.test(written) ? '' : ' ';
    field.setRangeText(`@${written}${space}`, offer.at, field.selectionStart, 'end');
    chosen.value = [...new Set([...chosen.value.split(',').filter(Boolean), person.id])].slice(-30).join();
    field.focus();
    // Saves the draft.
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  const press = (event: KeyboardEvent) => {
    if (!offer || isOfComposition(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const { people, active } = offer;
    const step = { ArrowDown: 1, ArrowUp: people.length - 1 }[event.key];
    const person = people[active];
    if (step) setOffer({ ...offer, active: (active + step) % people.length });
    else if (event.key === 'Escape') {
      closedAt.current = offer.at;
      close();
    } else if ((event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) && person) choose(person);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  useEffect(() => {
    const field = fieldOf(form.current);
    const listening = new AbortController();
    const { signal } = listening;
    const update = () => field && void follow(field);
    field?.addEventListener('input', update, { signal });
    field?.addEventListener('click', update, { signal });
    field?.addEventListener('keydown', press, { signal });
    field?.addEventListener('blur', close, { signal });
    return () => listening.abort();
  });
  useEffect(() => {
    const field = fieldOf(form.current);
    field?.setAttribute('aria-autocomplete', 'list');
    // The '@' that loaded this script has been typed already.
    field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
    return () => place.remove();
  }, [form, place]);

  const activeId = offer && `${id}-${offer.active}`;
  useEffect(() => {
    const field = fieldOf(form.current);
    for (const [name, value] of Object.entries({
      'aria-controls': activeId && id,
      'aria-activedescendant': activeId,
    })) {
      if (value) field?.setAttribute(name, value);
      else field?.removeAttribute(name);
    }
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [form, id, activeId]);

  if (!offer) return null;
  return createPortal(
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={comments.mentionLabel}
      className={styles.people}
    >
      {offer.people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        <div
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === offer.active}
          className={styles.person}
          // Keeps the focus, and on a phone the keyboard, in the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(person)}
        >
          <Avatar photo={person.photo} initial={person.initial} size="small" />
          <bdi>{person.name}</bdi>
        </div>
      ))}
    </div>,
    place,
  );
}

function fieldOf(form: HTMLFormElement | null): HTMLTextAreaElement | undefined {
  const field = form?.elements.namedItem('text');
  return field instanceof HTMLTextAreaElement ? field : undefined;
}

/** Returns undefined without an answer: the server finds typed names too. */
async function findPeople(story: string, q: string, signal: AbortSignal): Promise<Mentionable[] | undefined> {
  try {
    const response = await fetch(`/mentions?${new URLSearchParams({ story, q })}`, { signal });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
