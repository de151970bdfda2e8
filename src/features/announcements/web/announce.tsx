import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { TextArea } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import type { Announcement } from '../../community/contract.ts';

interface AnnounceProps {
  announcements: Announcement[];
  /** Idempotency key of the next announcement. */
  newKey: string;
  /** The fields of a refused form. */
  typed: Record<string, string> | undefined;
  isBusy: boolean;
  /** Says what the last form did. */
  outcome: ReactNode;
}

/** The form of an announcement to all members, and what was announced before. */
export function Announce({ announcements, newKey, typed, isBusy, outcome }: AnnounceProps) {
  const { announce: texts } = useTexts('announcements');
  const { admin } = useTexts('admin');
  const [newest] = announcements;
  return (
    <Card>
      <h2>{texts.title}</h2>
      <div>
        <ButtonLink to="/admin/community" kind="quiet">
          {admin.tabs.community}
        </ButtonLink>
      </div>
      {outcome}
      {/* An announcement empties the form. */}
      <AnnounceForm key={newest?.id} newKey={newKey} typed={typed} isBusy={isBusy} />
      {newest && <h3>{texts.earlier}</h3>}
      {announcements.map((announcement) => (
        <Earlier key={announcement.id} announcement={announcement} />
      ))}
    </Card>
  );
}

function AnnounceForm({ newKey, typed, isBusy }: Omit<AnnounceProps, 'announcements' | 'outcome'>) {
  const { announce: texts } = useTexts('announcements');
  // Keep the first key: a revalidation brings a new one, but the form must stay the same submission.
  const [key] = useState(newKey);
  return (
    <Form action="/admin/community?announce" className="stack" replace>
      <input type="hidden" name="intent" value="announce" />
      <input type="hidden" name="key" value={key} />
      <TextArea label={texts.en} name="textEn" lang="en" rows={3} defaultValue={typed?.textEn} />
      <TextArea
        label={texts.ml}
        name="textMl"
        lang="ml"
        rows={3}
        defaultValue={typed?.textMl}
        hint={texts.hint}
      />
      {/* Asks once more: what all members have been told cannot be untold. */}
      <Disclosure summary={texts.send}>
        <div className="stack">
          <p>{texts.sure}</p>
          <div>
            <Button isBusy={isBusy} busyText={texts.sending}>
              {texts.sendNow}
            </Button>
          </div>
        </div>
      </Disclosure>
    </Form>
  );
}

function Earlier({ announcement }: { announcement: Announcement }) {
  const { announce: texts } = useTexts('announcements');
  const { dayAndTime } = useDateFormats();
  const { id, en, ml, createdAt } = announcement;
  return (
    <Form action="/admin/community?announce" className="stack" replace>
      <p>
        <time dateTime={new Date(createdAt).toISOString()}>{dayAndTime(createdAt)}</time>
      </p>
      {en && <p lang="en">{en}</p>}
      {ml && <p lang="ml">{ml}</p>}
      <input type="hidden" name="intent" value="withdraw" />
      <input type="hidden" name="announcement" value={id} />
      <div>
        <Button kind="secondary">{texts.withdraw}</Button>
      </div>
    </Form>
  );
}
