import styles from '../../../web/ui/composer/chips.module.css';
import colours from './shared/stories/topic-colours.module.css';
import { TopicIcon } from './shared/stories/topic-icon.tsx';
import { useTopics } from './shared/stories/use-topics.ts';

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
