import { useTexts } from '../../../web/texts/texts.ts';
import type { Remembrance } from '../contract.ts';
import styles from './in-memory.module.css';

/** Shows the dates and words of somebody who is remembered. */
export function InMemory({ born, died, words, languages }: Remembrance) {
  const texts = useTexts('people').people.remembrance;
  return (
    <>
      {(born || died) && (
        <dl className={styles.dates}>
          {born && <DateOf name={texts.born} date={born} language={languages.born} />}
          {died && <DateOf name={texts.died} date={died} language={languages.died} />}
        </dl>
      )}
      {words && (
        <p className={styles.words} dir="auto" lang={languages.words}>
          {words}
        </p>
      )}
    </>
  );
}

function DateOf({ name, date, language }: { name: string; date: string; language: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto" lang={language}>
        {date}
      </dd>
    </div>
  );
}
