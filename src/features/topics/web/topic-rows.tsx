import { useEffect, useRef, useState } from 'react';
import { findText, type WrittenTexts } from '../../../languages/languages.ts';
import { useLanguage } from '../../../web/texts/language.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { ArrowDown } from '../../../web/ui/icons/arrow-down.ts';
import { ArrowUp } from '../../../web/ui/icons/arrow-up.ts';
import { DragHandle } from '../../../web/ui/members/drag-handle.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { textLanguage } from '../../../web/ui/members/text-language.ts';
import { useDragOrder } from '../../../web/ui/members/use-drag-order.ts';
import type { MoveDirection, TopicSetting } from '../topics-contract.ts';
import { TopicFields } from './topic-fields.tsx';
import styles from './topics-settings-page.module.css';

interface TopicRowsProps {
  topics: TopicSetting[];
  /** Kerikko's names for topics, by their ids. */
  names: Record<string, WrittenTexts>;
}

/** The topics in their order, which buttons and dragging change. Without scripts, a button saves the form and moves the topic. */
export function TopicRows({ topics, names }: TopicRowsProps) {
  const { topics: texts } = useTexts('topics');
  const language = useLanguage();
  const [order, setOrder] = useState(topics);
  const [moved, setMoved] = useState('');
  const pressed = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLOListElement>(null);
  // Moving a row in the page takes the focus from its button, which is disabled at the ends of the list.
  useEffect(() => {
    if (order === topics) return;
    const button = pressed.current;
    const next = button?.disabled ? button.parentElement?.querySelector('button:enabled') : button;
    if (next instanceof HTMLButtonElement) next.focus();
  }, [order, topics]);
  const nameOf = ({ id, name }: TopicSetting) =>
    findText(name, language) || findText(names[id] ?? {}, language) || texts.newTopic;
  const move = (topic: TopicSetting, to: number) => {
    const rest = order.filter(({ id }) => id !== topic.id);
    if (to < 0 || to > rest.length || order[to]?.id === topic.id) return;
    setOrder([...rest.slice(0, to), topic, ...rest.slice(to)]);
    setMoved(texts.moved(nameOf(topic), to + 1));
  };
  const startDrag = useDragOrder(list, (from, to) => {
    const topic = shown[from];
    pressed.current = null;
    if (topic) move(topic, to);
  });
  const step = (topic: TopicSetting, place: number, direction: MoveDirection) => {
    const Icon = direction === 'up' ? ArrowUp : ArrowDown;
    return (
      <Button
        kind="quiet"
        name="move"
        value={`${direction} ${topic.id}`}
        aria-label={texts.move[direction](nameOf(topic))}
        disabled={place + STEPS[direction] < 0 || place + STEPS[direction] >= shown.length}
        onClick={(event) => {
          event.preventDefault();
          pressed.current = event.currentTarget;
          move(topic, place + STEPS[direction]);
        }}
      >
        <Icon aria-hidden="true" />
      </Button>
    );
  };
  // One further topic is offered at a time.
  const unused = order.filter((topic) => isUnused(topic, names)).slice(1);
  const shown = order.filter((topic) => !unused.includes(topic));
  return (
    <>
      <ol ref={list} className={styles.rows}>
        {shown.map((topic, place) => (
          <li key={topic.id} id={`topic-${topic.id}`}>
            <div className={styles.steps}>
              <DragHandle onPointerDown={startDrag(place)} />
              {step(topic, place, 'up')}
              {step(topic, place, 'down')}
            </div>
            <Disclosure
              name="topic"
              summary={
                <span className={styles.name}>
                  <span lang={textLanguage(nameOf(topic))}>{nameOf(topic)}</span>
                  {!topic.isShown && <small>{texts.notShown}</small>}
                </span>
              }
            >
              <TopicFields topic={topic} ours={names[topic.id]} />
            </Disclosure>
          </li>
        ))}
      </ol>
      {unused.map(({ id }) => (
        <div key={id} hidden>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="nameEn" value="" />
          <input type="hidden" name="nameMl" value="" />
          <input type="hidden" name="icon" value="" />
        </div>
      ))}
      <LiveRegion>{moved && <p>{moved}</p>}</LiveRegion>
    </>
  );
}

const STEPS: Record<MoveDirection, number> = { up: -1, down: 1 };

/** Returns true for a topic of the community's own that has no name and is not shown. */
function isUnused({ id, name, isShown }: TopicSetting, names: TopicRowsProps['names']): boolean {
  return !names[id] && !name.en && !name.ml && !isShown;
}
