import { hasText, limitOf, removeWaiting, type Waiting } from '../kept/waiting.ts';
import { element } from './element.ts';
import { type Shelf, writeTime } from './shelf.ts';
import { drawChangeForm } from './story-form.ts';

/** Draws the waiting items, in the order in which they will be sent. */
export function drawWaiting(shelf: Shelf, waiting: Waiting[]): Node[] {
  const { words } = shelf;
  if (waiting.length === 0) return [];
  const heading = element('h2', { id: 'waiting' }, words.waiting);
  const items = waiting.map((entry) => drawEntry(shelf, entry));
  const text = element('p', { class: 'soft' }, words.waitingText);
  return [element('section', { 'aria-labelledby': 'waiting' }, heading, text, element('ol', {}, ...items))];
}

function drawEntry(shelf: Shelf, entry: Waiting): Node {
  const { account, words } = shelf;
  const { place, fields, refused } = entry;
  const name = nameOf(shelf, entry);
  const limit = limitOf(entry);
  const takeBack = async () => {
    const result = await removeWaiting(account, place);
    await shelf.redraw();
    shelf.say(result === 'done' ? words.takenBack : words.sending);
  };
  const change = () => {
    const form = drawChangeForm(shelf, entry, () => {
      form.replaceWith(buttons);
      changeButton.focus();
    });
    buttons.replaceWith(form);
    form.querySelector<HTMLElement>('input, textarea')?.focus();
  };
  const label = (text: string) => `${text}: ${name}`;
  const changeButton = element(
    'button',
    { type: 'button', class: 'second', 'aria-label': label(words.change), click: change },
    words.change,
  );
  const buttons = element(
    'div',
    { class: 'row' },
    fields.intent !== 'like' && changeButton,
    element(
      'button',
      { type: 'button', class: 'second', 'aria-label': label(words.takeBack), click: () => void takeBack() },
      words.takeBack,
    ),
  );
  return element(
    'li',
    {},
    element('p', {}, name),
    hasText(fields) && element('p', { class: 'soft' }, fields.text),
    refused !== undefined && element('p', { class: 'refused' }, words.refusals[refused] ?? words.refused),
    limit !== undefined && element('p', {}, words.limited(writeTime(shelf, limit))),
    buttons,
  );
}

function nameOf({ words }: Shelf, { fields, about }: Waiting): string {
  const title = about?.title ?? '';
  switch (fields.intent) {
    case 'publish':
      return words.kinds.publish(fields.title);
    case 'comment':
      return words.kinds.comment(title);
    case 'like':
      return words.kinds[fields.liked === 'true' ? 'like' : 'unlike'](title);
    default:
      return words.texts[fields.intent]?.(title) ?? title;
  }
}
