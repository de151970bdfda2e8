import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { findText, type WrittenTexts } from '../../../languages/languages.ts';
import { useLanguage } from '../../../web/texts/language.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { ArrowDown } from '../../../web/ui/icons/arrow-down.ts';
import { ArrowUp } from '../../../web/ui/icons/arrow-up.ts';
import { GripVertical } from '../../../web/ui/icons/grip-vertical.ts';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { textLanguage } from '../../../web/ui/members/text-language.ts';
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
  const dragged = useRef<string>(undefined);
  // Moving a row in the page takes the focus from its button.
  useEffect(() => {
    if (order !== topics) pressed.current?.focus();
  }, [order, topics]);
  const nameOf = ({ id, name }: TopicSetting) =>
    findText(name, language) || findText(names[id] ?? {}, language) || texts.newTopic;
  const move = (topic: TopicSetting, to: number) => {
    const rest = order.filter(({ id }) => id !== topic.id);
    if (to < 0 || to > rest.length || order[to]?.id === topic.id) return;
    setOrder(rest.toSpliced(to, 0, topic));
    setMoved(texts.moved(nameOf(topic), to + 1));
  };
  const drag = ({ clientY }: PointerEvent) => {
    const topic = order.find(({ id }) => id === dragged.current);
    if (!topic) return;
    pressed.current = null;
    const rows = [...(list.current?.children ?? [])];
    const over = rows.findIndex((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return clientY >= top && clientY < bottom;
    });
    if (over >= 0) move(topic, over);
  };
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
      <ol
        ref={list}
        className={styles.rows}
        onPointerMove={drag}
        onLostPointerCapture={() => {
          dragged.current = undefined;
        }}
      >
        {shown.map((topic, place) => (
          <li key={topic.id} id={`topic-${topic.id}`}>
            <span
              className={styles.grip}
              aria-hidden="true"
              onPointerDown={({ pointerId }) => {
                dragged.current = topic.id;
                // Capture the pointer on the list: a row that changes places leaves the page for a moment, and
                // would lose it.
                list.current?.setPointerCapture(pointerId);
              }}
            >
              <GripVertical />
            </span>
            <div className={styles.steps}>
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
