import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { type Kept, useShelfSwitch } from './use-shelf-switch.ts';

/** The switch for this device, with how much the device keeps. */
export function ShelfSwitch() {
  const { shelf: texts } = useTexts('shelf');
  const { state, kept, turnOn, turnOff, refresh } = useShelfSwitch();
  const isBusy = state === 'starting';
  return (
    <Card>
      <LiveRegion>
        {(state === 'failed' || state === 'private' || state === 'full') && (
          <MessageBox tone="danger">{texts.problems[state]}</MessageBox>
        )}
      </LiveRegion>
      <noscript>
        <p>{texts.needsScripts}</p>
      </noscript>
      {kept ? (
        <>
          <KeptFacts kept={kept} />
          <div className="row">
            {/* The page of the shelf is a separate document, which works without a network. */}
            <ButtonLink to="/offline/shelf.html" reloadDocument>
              {texts.open}
            </ButtonLink>
            <Button
              type="button"
              kind="secondary"
              isBusy={isBusy}
              busyText={texts.starting}
              onClick={refresh}
            >
              {texts.refresh}
            </Button>
            <Button type="button" kind="danger" onClick={turnOff}>
              {texts.turnOff}
            </Button>
          </div>
          <p>{kept.waiting > 0 ? texts.waiting(kept.waiting) : texts.turnOffHint}</p>
        </>
      ) : (
        <>
          <p>{texts.contains}</p>
          <p>{texts.warning}</p>
          <div>
            <Button type="button" isBusy={isBusy} busyText={texts.starting} onClick={turnOn}>
              {texts.turnOn}
            </Button>
          </div>
        </>
      )}
      <p>{texts.ends}</p>
    </Card>
  );
}

function KeptFacts({ kept: { stories, photoBytes, at, full } }: { kept: Kept }) {
  const { shelf: texts } = useTexts('shelf');
  const { dayAndTime } = useDateFormats();
  return (
    <div role="status" className="stack">
      <p>
        <strong>{at ? texts.kept(stories, Math.ceil(photoBytes / 1_000_000)) : texts.nothingYet}</strong>
      </p>
      {at !== undefined && <p>{texts.asOf(dayAndTime(at))}</p>}
      {full && <p>{texts.full[full]}</p>}
    </div>
  );
}
