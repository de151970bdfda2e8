import type { PointerEvent } from 'react';
import { GripVertical } from '../icons/grip-vertical.ts';
import styles from './drag-handle.module.css';

interface DragHandleProps {
  title?: string;
  /** The handler from useDragOrder. */
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
}

/** Drags a row of a list to another place. The row's buttons do the same, also by keyboard. */
export function DragHandle(props: DragHandleProps) {
  return (
    <span className={styles.handle} aria-hidden="true" {...props}>
      <GripVertical />
    </span>
  );
}
