import type { WrittenTexts } from '../../../languages/languages.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Choice } from '../../../web/ui/controls/choice.tsx';
import { TextField } from '../../../web/ui/controls/field.tsx';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import { TOPIC_ICONS } from '../contract.ts';
import { MAX_TOPIC_NAME_UNITS, type TopicSetting } from '../topics-contract.ts';
import styles from './topics-settings-page.module.css';

/** The fields of a topic. `ours` are Kerikko's names for the topic. */
export function TopicFields({ topic, ours }: { topic: TopicSetting; ours: WrittenTexts | undefined }) {
  const { topics: texts } = useTexts('topics');
  return (
    <div className={styles.fields}>
      <input type="hidden" name="id" value={topic.id} />
      <Choice
        type="checkbox"
        name="shown"
        value={topic.id}
        label={texts.shown}
        defaultChecked={topic.isShown}
      />
      <TextField
        label={texts.nameEn}
        name="nameEn"
        dir="auto"
        defaultValue={topic.name.en}
        placeholder={ours?.en}
        maxLength={MAX_TOPIC_NAME_UNITS}
      />
      <TextField
        label={texts.nameMl}
        name="nameMl"
        dir="auto"
        lang="ml"
        defaultValue={topic.name.ml}
        placeholder={ours?.ml}
        maxLength={MAX_TOPIC_NAME_UNITS}
      />
      <SelectField
        label={texts.icon}
        name="icon"
        defaultValue={topic.icon}
        values={TOPIC_ICONS}
        labels={texts.icons}
      >
        <option value="">{texts.ourIcon}</option>
      </SelectField>
    </div>
  );
}
