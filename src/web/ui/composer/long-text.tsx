import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { useTypingAid } from '../../typing/use-typing-aid.ts';
import { TextArea } from '../controls/field.tsx';
import { late } from '../page/late.tsx';
import styles from './long-text.module.css';

const load = () => import('./long-text-rows.tsx');
/**
 * Load only these rows late, not the field: if its script came late, React would draw the field again, without
 * the typed text.
 */
const Top = late(() => load().then((file) => file.LongTextTop));
const Tools = late(() => load().then((file) => file.LongTextTools));

/**
 * A long text among other fields of a form. While somebody writes it on a phone, it fills the screen like a
 * story, with the tools above the keyboard.
 */
export function LongText(props: ComponentProps<typeof TextArea>) {
  const root = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    form.current = root.current?.closest('form') ?? null;
  }, []);
  useTypingAid(form);
  return (
    <div ref={root} className={styles.text}>
      <Top label={props.label} />
      <TextArea {...props} look="story" />
      <Tools />
    </div>
  );
}
