import type { ComponentType } from 'react';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { late } from '../../../web/ui/page/late.tsx';
import { PushOffer } from '../../push/web/push-offer.tsx';
import type { Dashboard } from '../contract.ts';
import styles from './dashboard-page.module.css';
import { FurtherWaits } from './further-waits.tsx';
import { Welcome } from './welcome.tsx';

const questionFiles = import.meta.glob<ComponentType>('../../*/web/home-question.tsx', {
  import: 'HomeQuestion',
});

/** The questions that features ask once, by the feature's name. Each loads with its texts only while it is asked. */
const questions = new Map(
  Object.entries(questionFiles).map(([path, load]) => [path.split('/')[2] ?? '', late(load)]),
);

/** One thing that the reader may do, below the first stories. Loaded late: see new-stories.tsx. */
export function Offer({ data: { welcome, pushOffer, question, offer, offersMails } }: { data: Dashboard }) {
  const Question = question === undefined ? undefined : questions.get(question);
  if (welcome) return <Welcome steps={welcome} />;
  if (pushOffer) return <PushOffer publicKey={pushOffer} />;
  // A question ends with its answer, while another story to write down may always be there.
  if (Question) return <Question />;
  if (offer) {
    return (
      <div className={styles.offer}>
        <FurtherWaits waits={[offer]} />
      </div>
    );
  }
  return offersMails && <MailOffer />;
}

/** Offers mails about news once. Loaded late: see dashboard-page.tsx. */
function MailOffer() {
  const { offer } = useTexts('news').news.mails;
  return (
    <Card>
      <h2>{offer.title}</h2>
      <p>{offer.text}</p>
      <Form action="/news/settings" className="row" fields={{ intent: 'mail-offer' }}>
        <Button kind="secondary" name="answer" value="yes">
          {offer.yes}
        </Button>
        <Button kind="quiet" name="answer" value="no">
          {offer.no}
        </Button>
      </Form>
    </Card>
  );
}
