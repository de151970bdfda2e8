import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../texts/texts.ts';
import { ArrowLeft } from '../icons/arrow-left.ts';
import { X } from '../icons/x.ts';
import { instead } from '../members/shared/instead.ts';
import styles from './composer.module.css';
import { PUBLISH_ID, type Steps, WRITE_ID } from './use-steps.ts';

interface ComposerProps {
  steps: Steps;
  heading: string;
  /** Says where the text is kept. */
  status: ReactNode;
  /** The closing cross. Without scripts it leads to `to`. */
  close: { label: string; to: string; onClose: () => void };
  /** Notices between the row at the top and the text. */
  notices?: ReactNode;
  /** The first step. */
  write: ReactNode;
  /** A row of 48 px at the end of the first step, above the keyboard. */
  tools?: ReactNode;
  /** The second step. */
  next: ReactNode;
  /** A selector of the field in the second step that gets the focus instead of the heading. */
  focusInNext?: string;
}

/**
 * Fills the screen with a text, and asks for further values in a second step. Wide screens and pages without
 * scripts show both steps. The page hides its header: see page.module.css.
 */
export function Composer({ steps, heading, status, close, focusInNext, ...parts }: ComposerProps) {
  const { composer } = useTexts('composer');
  const root = useRef<HTMLDivElement>(null);
  const shownBefore = useRef(steps.shown);
  useEffect(() => {
    const before = shownBefore.current;
    shownBefore.current = steps.shown;
    if (!before || before === steps.shown) return;
    // Each step begins at its top.
    scrollTo(0, 0);
    const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector);
    const first =
      steps.shown === 'next'
        ? find(focusInNext ?? 'h1')
        : (find('[aria-invalid=true], textarea:not([name=title])') ?? find(`#${WRITE_ID} button`));
    first?.focus();
  }, [steps.shown, focusInNext]);
  return (
    <div ref={root} className={styles.composer} data-writing data-step={steps.shown}>
      <div className={styles.top}>
        <Link to={close.to} className={styles.close} onClick={instead(close.onClose)}>
          <X aria-hidden="true" />
          <span>{close.label}</span>
        </Link>
        <a href={`#${WRITE_ID}`} className={styles.back} onClick={instead(steps.close)}>
          <ArrowLeft aria-hidden="true" />
          <span>{composer.keepWriting}</span>
        </a>
        <h1 id="composer-heading" tabIndex={-1}>
          {heading}
        </h1>
        <div className={styles.status}>{status}</div>
        <a href={`#${PUBLISH_ID}`} className={styles.toNext} onClick={instead(steps.open)}>
          {composer.next}
        </a>
      </div>
      {parts.notices}
      <div className={styles.write} id={WRITE_ID}>
        {parts.write}
        {parts.tools && <div className={styles.tools}>{parts.tools}</div>}
      </div>
      <div className={styles.next} id={PUBLISH_ID}>
        {parts.next}
      </div>
    </div>
  );
}
