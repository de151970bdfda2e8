import { addWaiting, changeWaiting, hasText, type Waiting } from '../kept/waiting.ts';
import { element, labelled } from './element.ts';
import { keepTyped, keepWaiting, readTyped } from './keep-waiting.ts';
import type { Shelf } from './shelf.ts';

const FORM = 'story';

/** Draws the form of a story, closed unless its author has begun one. */
export function drawStoryForm(shelf: Shelf): Node {
  const { account, words } = shelf;
  const typed = readTyped(account, FORM);
  const fields = drawStoryFields(shelf, typed);
  const keep = () => keepTyped(account, FORM, fields.read());
  const send = (event: Event) => {
    event.preventDefault();
    const story = fields.read();
    if (!story.title.trim() || !story.content.trim()) return shelf.say(words.blank);
    const written = { intent: 'publish', ...story, key: crypto.randomUUID() } as const;
    void keepWaiting(shelf, () => addWaiting(account, written), FORM);
  };
  const form = element(
    'form',
    { submit: send, input: keep },
    ...fields.nodes,
    element('button', {}, words.publish),
  );
  return element('details', { open: typed !== undefined }, element('summary', {}, words.write), form);
}

function drawStoryFields(
  { state, words }: Shelf,
  given: { topic?: string; title?: string; content?: string } = {},
) {
  const options = state.topics.map(({ id, name }) =>
    element('option', { value: id, selected: id === given.topic }, name),
  );
  const topic = element('select', {}, ...options);
  const title = element('input', { autocomplete: 'off' });
  const content = element('textarea', { rows: '8' });
  title.value = given.title ?? '';
  content.value = given.content ?? '';
  return {
    nodes: [labelled(words.topic, topic), labelled(words.storyTitle, title), labelled(words.story, content)],
    read: () => ({ topic: topic.value, title: title.value, content: content.value }),
  };
}

/** Draws the form that changes a waiting item. `close` removes the form. */
export function drawChangeForm(shelf: Shelf, { place, fields }: Waiting, close: () => void): HTMLFormElement {
  const { account, words } = shelf;
  const text = element('textarea', { rows: '4' });
  const story = drawStoryFields(shelf, fields.intent === 'publish' ? fields : {});
  if (hasText(fields)) text.value = fields.text;
  const save = async () => {
    const changed =
      fields.intent === 'publish'
        ? { ...fields, ...story.read() }
        : { ...fields, ...(hasText(fields) && { text: text.value }) };
    const isBlank = Object.values(changed).some((value) => !value.trim());
    if (isBlank) return shelf.say(words.blank);
    const result = await changeWaiting(account, place, changed);
    await shelf.redraw();
    shelf.say(result === 'done' ? words.changed : words.sending);
    shelf.send();
  };
  const submit = (event: Event) => {
    event.preventDefault();
    void save();
  };
  return element(
    'form',
    { submit },
    ...(fields.intent === 'publish'
      ? story.nodes
      : [labelled(words.fields[fields.intent] ?? words.comment, text)]),
    element(
      'div',
      { class: 'row' },
      element('button', {}, words.saveChange),
      element('button', { type: 'button', class: 'second', click: close }, words.cancel),
    ),
  );
}
