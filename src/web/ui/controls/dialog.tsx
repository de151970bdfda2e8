import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  text: string;
  onClose: () => void;
  /** Renders the buttons. `close` dismisses the dialog. */
  buttons: (close: () => void) => ReactNode;
}

/** A modal dialog that is open while mounted. Escape calls onClose, too. */
export function Dialog({ title, text, onClose, buttons }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // Render into the body, because the component that asks may be inside a hidden element.
  return createPortal(
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="dialog-title" onClose={onClose}>
      <h2 id="dialog-title">{title}</h2>
      <p>{text}</p>
      <div className="row">{buttons(() => dialog.current?.close())}</div>
    </dialog>,
    document.body,
  );
}
