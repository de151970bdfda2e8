import { useTexts } from '../../../web/texts/texts.ts';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import type { LogEntry } from '../contract.ts';
import styles from './moderation.module.css';
import { Quote } from './quote.tsx';

/** Shows one entry of the log. */
export function LogItem({ entry }: { entry: LogEntry }) {
  const { moderation: texts } = useTexts('moderation');
  const { dayAndTime } = useDateFormats();
  return (
    <li>
      <p>{texts.actions[entry.action]}</p>
      <p className={styles.facts}>
        <span className="dotted">
          <time dateTime={new Date(entry.at).toISOString()}>{dayAndTime(entry.at)}</time>
          {entry.by && <span>{texts.by(entry.by)}</span>}
          {entry.rule !== null && <span>{texts.ruleNumber(entry.rule)}</span>}
        </span>
      </p>
      {[entry.words, entry.note].map(
        (text, index) => text && <Quote key={index === 0 ? 'words' : 'note'} text={text} />,
      )}
    </li>
  );
}
