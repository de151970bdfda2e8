import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { Card } from '../../../web/ui/page/card.tsx';

const PATH = '/account/own-data/wishes';

/** Asks once what is to happen to the reader's stories after their death. Loaded late: see offer.tsx of home. */
export function HomeQuestion() {
  const { wishes: texts } = useTexts('remembrance');
  return (
    <Card>
      <h2>{texts.home.title}</h2>
      <p>{texts.home.text}</p>
      <div className="row">
        <Form action={PATH} fields={{ intent: 'stories' }}>
          <Button kind="secondary" name="stories" value="keep">
            {texts.home.keep}
          </Button>
        </Form>
        <ButtonLink to={PATH}>{texts.home.other}</ButtonLink>
        <Form action={PATH} fields={{ intent: 'dismiss' }}>
          <Button kind="quiet">{texts.home.dismiss}</Button>
        </Form>
      </div>
    </Card>
  );
}
