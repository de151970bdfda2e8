import { useNavigation } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import type { CircleLevel } from '../contract.ts';
import styles from './circles.module.css';

interface CircleLevelsProps {
  level: CircleLevel;
  /** Whether the member can leave with one tap, because leaving can be undone. */
  mayLeave: boolean;
}

/** Lets a member choose what they hear of a circle, and leave it, in one tap. */
export function CircleLevels({ level, mayLeave }: CircleLevelsProps) {
  const { hearing, leaveTitle } = useTexts('circles').circles;
  const isBusy = useNavigation().formMethod === 'POST';
  const sent = useSentLevel();
  const chosen = sent ?? level;
  return (
    <>
      <Form replace preventScrollReset fields={{ intent: 'hear' }}>
        <fieldset className={styles.levels}>
          <legend>{hearing.title}</legend>
          <div className={styles.buttons}>
            {(['all', 'mine', 'nothing'] as const).map((one) => (
              <Button
                key={one}
                kind="toggle"
                name="level"
                value={one}
                aria-pressed={one === chosen}
                isBusy={sent !== undefined}
              >
                {hearing.levels[one]}
              </Button>
            ))}
          </div>
          <p className={styles.note}>{hearing.hints[chosen]}</p>
        </fieldset>
      </Form>
      {mayLeave && (
        <Form replace className={styles.leave}>
          <Button kind="quiet" name="intent" value="leave" isBusy={isBusy}>
            {leaveTitle}
          </Button>
        </Form>
      )}
    </>
  );
}

/** Goes back to what the member heard of a circle before. */
export function UndoLevel({ level }: { level: CircleLevel }) {
  const { hearing } = useTexts('circles').circles;
  return (
    <Form replace preventScrollReset fields={{ intent: 'hear' }}>
      <Button kind="secondary" name="level" value={level} isBusy={useSentLevel() !== undefined}>
        {hearing.undo}
      </Button>
    </Form>
  );
}

/** Returns the level that a form is sending. */
function useSentLevel(): CircleLevel | undefined {
  const { formData } = useNavigation();
  return (formData?.get('level') ?? undefined) as CircleLevel | undefined;
}
