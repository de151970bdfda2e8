import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { useTypingAid } from '../../typing/use-typing-aid.ts';
import { TextArea } from '../controls/field.tsx';
import rows from './composer.module.css';
import styles from './long-text.module.css';
import { WritingTools } from './writing-tools.tsx';

/**
 * A long text among other fields of a form. While it is written on a phone, it fills the screen as a story does, with the tools above
 * the keyboard.
 */
export function LongText(props: ComponentProps<typeof TextArea>) {
  const { composer } = useTexts('composer');
  const root = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    form.current = root.current?.closest('form') ?? null;
  }, []);
  useTypingAid(form);
  const finish = () => {
    const active = document.activeElement;
    if (active instanceof HTMLElement) active.blur();
    root.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div ref={root} className={styles.text}>
      <div className={`${rows.top} ${styles.bar}`}>
        <span className={styles.label} aria-hidden="true">
          {props.label}
        </span>
        <button
          type="button"
          className={rows.toNext}
          onMouseDown={(event) => event.preventDefault()}
          onClick={finish}
        >
          {composer.done}
        </button>
      </div>
      <TextArea {...props} look="story" />
      <div className={`${rows.tools} ${styles.bar}`}>
        <WritingTools />
      </div>
    </div>
  );
}
