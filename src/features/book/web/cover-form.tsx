import { useNavigation } from 'react-router';
import { MAX_UNITS_PER_GRAPHEME } from '../../../malayalam/units-per-grapheme.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Choice } from '../../../web/ui/controls/choice.tsx';
import { TextField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { type BookFacts, MAX_CAPTION, PAPERS } from '../contract.ts';
import styles from './book.module.css';

/** The fewest dots an inch that look sharp in print. */
const SHARP_DPI = 300;

interface CoverFormProps {
  picture: BookFacts['picture'];
  /** Whether a picture was just saved or removed. */
  isSaved: boolean;
  /** What was sent with a form that was refused. */
  typed: Record<string, string> | undefined;
}

/** Lets editors put a picture of their own on the cover, describe it, and take it away again. */
export function CoverForm({ picture, isSaved, typed }: CoverFormProps) {
  const { bookEditing: texts } = useTexts('book-editors');
  const { bookCover: cover } = useTexts('book-cover');
  const isBusy = useNavigation().formData?.get('intent') === 'cover';
  const blurred = picture ? PAPERS.filter((paper) => picture.dpi[paper] < SHARP_DPI) : [];
  return (
    <Card>
      <h2>{cover.title}</h2>
      <p className={styles.note}>{cover.intro}</p>
      <LiveRegion>
        {isSaved && !isBusy && <MessageBox tone="success">{texts.notices.saved}</MessageBox>}
      </LiveRegion>
      {picture && <img src={picture.path} alt={picture.alt} className={styles.picture} />}
      {picture && blurred.length > 0 && (
        <p className={styles.note}>
          {blurred.map((paper) => cover.small(texts.papers[paper], picture.dpi[paper])).join(' ')}
        </p>
      )}
      <Form className="stack" encType="multipart/form-data" replace fields={{ intent: 'cover' }}>
        <TextField
          label={picture ? cover.other : cover.file}
          name="file"
          type="file"
          accept="image/*"
          required={!picture}
          hint={cover.fileHint}
        />
        <TextField
          label={cover.alt}
          name="alt"
          dir="auto"
          maxLength={MAX_CAPTION * MAX_UNITS_PER_GRAPHEME}
          hint={cover.altHint}
          defaultValue={typed?.alt ?? picture?.alt}
        />
        <Choice
          type="checkbox"
          name="titled"
          value="on"
          label={cover.titled}
          defaultChecked={typed ? typed.titled !== undefined : (picture?.isTitled ?? true)}
        />
        <Button kind="secondary" isBusy={isBusy} busyText={texts.saving}>
          {cover.save}
        </Button>
      </Form>
      {picture && (
        <Form replace>
          <Button kind="secondary" name="intent" value="remove-cover">
            {cover.remove}
          </Button>
        </Form>
      )}
    </Card>
  );
}
