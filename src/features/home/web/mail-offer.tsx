import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { Card } from '../../../web/ui/page/card.tsx';

/** Offers mails about news once. Loaded late: see dashboard-page.tsx. */
export function MailOffer() {
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
