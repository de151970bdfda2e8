import { useFetcher } from 'react-router';
import { findLanguage, findText } from '../../../languages/languages.ts';
import { useLanguage } from '../../../web/texts/language.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { LazyAnnouncedQuestion } from '../../choices/web/lazy-announced-question.ts';
import type { HomeNews } from '../../news/contract.ts';
// Reuses the stylesheet of the page, because a document has only the stylesheets of its page.
import styles from './dashboard-page.module.css';

/**
 * Shows what administrators announced, in the reader's language or else in the other one, until the reader
 * dismisses it.
 */
export function Announcement({ announcement }: { announcement: HomeNews }) {
  const { dashboard } = useTexts('members');
  const form = useFetcher();
  const shown = findLanguage(announcement, useLanguage());
  return (
    <Card>
      <h2>{dashboard.announced}</h2>
      <p className={styles.announcement} dir="auto" lang={shown}>
        {findText(announcement, shown)}
      </p>
      {announcement.question && (
        <LazyAnnouncedQuestion {...announcement.question} path="/news" under={announcement.id} heading="h3" />
      )}
      <Form fetcher={form} action="/news" fields={{ intent: 'dismiss', subject: announcement.id }}>
        <Button kind="secondary" isBusy={form.state !== 'idle'}>
          {dashboard.dismiss}
        </Button>
      </Form>
    </Card>
  );
}
