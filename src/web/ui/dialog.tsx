import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  text: string;
  onClose: () => void;
  /** What may be answered; `close` is the way back. */
  buttons: (close: () => void) => ReactNode;
}

/** A question before everything else, for as long as it is on the page. Escape is the way back too. */
export function Dialog({ title, text, onClose, buttons }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // Outside of what asked: that may be hidden.
  return createPortal(
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="dialog-title" onClose={onClose}>
      <h2 id="dialog-title">{title}</h2>
      <p>{text}</p>
      <div className="row">{buttons(() => dialog.current?.close())}</div>
    </dialog>,
    document.body,
  );
}
