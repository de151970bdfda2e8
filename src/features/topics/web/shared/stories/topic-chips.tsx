import styles from '../../../../../web/ui/controls/chips.module.css';
import colours from './topic-colours.module.css';
import { TopicIcon } from './topic-icon.tsx';
import { useTopics } from './use-topics.ts';

interface TopicChipsProps {
  label: string;
  /** The topic that is chosen at first, or ''. */
  chosen: string;
}

/** The topics of a form as chips of which one can be chosen. */
export function TopicChips({ label, chosen }: TopicChipsProps) {
  const { offer, nameOf, languageOf } = useTopics();
  return (
    <fieldset className={styles.topics}>
      <legend>{label}</legend>
      {offer(chosen).map((id) => (
        <label key={id} className={colours[id]}>
          <input type="radio" name="topic" value={id} defaultChecked={id === chosen} />
          <span className={styles.chip}>
            <TopicIcon topic={id} />
            <span lang={languageOf(id)}>{nameOf(id)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
