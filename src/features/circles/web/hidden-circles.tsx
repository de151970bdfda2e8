import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import type { HiddenCircle, KeeperlessCircle } from '../contract.ts';
import styles from './circles.module.css';

/** Tells administrators of the circles that only their people see, without their names, and lets them close one. */
export function HiddenCircles({ hidden }: { hidden: HiddenCircle[] }) {
  const { circles: texts } = useTexts('circles');
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <List {...texts.hidden}>
      {hidden.map(({ id, people, keepers }) => {
        const kept = keepers.length > 0 ? texts.hidden.kept(keepers.join(', ')) : texts.hidden.keptByNobody;
        return (
          <li key={id}>
            <p dir="auto">
              {texts.people(people)} · {kept}
            </p>
            <Form replace fields={{ circle: id }}>
              <Button kind="danger" aria-label={`${texts.hidden.close}: ${kept}`} isBusy={isBusy}>
                {texts.hidden.close}
              </Button>
            </Form>
          </li>
        );
      })}
    </List>
  );
}

/** Tells administrators of the circles that nobody keeps although their people were asked. */
export function KeeperlessCircles({ circles }: { circles: KeeperlessCircle[] }) {
  const { circles: texts } = useTexts('circles');
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <List {...texts.keeperless}>
      {circles.map(({ id, people, name }) => {
        const named = name ?? texts.keeperless.unnamed;
        return (
          <li key={id}>
            <p>
              <bdi>{named}</bdi> · {texts.people(people)}
            </p>
            <Form replace className={styles.buttons} fields={{ circle: id }}>
              <Button
                kind="secondary"
                name="intent"
                value="ask-again"
                aria-label={`${texts.keeperless.askAgain}: ${named}`}
                isBusy={isBusy}
              >
                {texts.keeperless.askAgain}
              </Button>
              <Button kind="danger" aria-label={`${texts.hidden.close}: ${named}`} isBusy={isBusy}>
                {texts.hidden.close}
              </Button>
            </Form>
          </li>
        );
      })}
    </List>
  );
}

function List({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  return (
    <Card>
      <h2>{title}</h2>
      <p className={styles.note}>{intro}</p>
      <ul className={styles.people}>{children}</ul>
    </Card>
  );
}
