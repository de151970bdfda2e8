import type { MarkedText } from '../../stories/contract.ts';
import styles from './search-page.module.css';

/** Shows a text, and marks the words that the search matches. */
export function Marked({ text }: { text: MarkedText }) {
  return text.map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name, and never change
      <mark key={index} className={styles.mark}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
