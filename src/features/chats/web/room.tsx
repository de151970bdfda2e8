import { useNavigation } from 'react-router';
import type { Language } from '../../../languages/languages.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { TextField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import type { ChatReport, ChatRoom } from '../contract.ts';
import { Person } from './person.tsx';
import styles from './rooms.module.css';

interface RoomProps {
  room: ChatRoom;
  /** The community's name in each language. */
  names: Record<Language, string>;
  /** The people with the number that was searched for; undefined without a search. */
  found: string[] | undefined;
}

/** Shows the report of one chat, and the people who wrote in it. */
export function Room({ room, names, found }: RoomProps) {
  const { chats: texts } = useTexts('chats');
  const { day } = useDateFormats();
  const { formData } = useNavigation();
  const { id, createdAt, report, people } = room;
  const isNameless = people.some(({ name }) => name === '');
  return (
    <Card>
      <h2>{texts.readOn(day(createdAt))}</h2>
      <Report report={report} />
      {people.length === 0 && <p>{texts.nobody}</p>}
      {isNameless && (
        <Form replace preventScrollReset className="stack" fields={{ intent: 'find-number' }}>
          <TextField
            label={texts.number}
            name="number"
            type="tel"
            autoComplete="off"
            maxLength={40}
            hint={texts.numberHint}
            required
          />
          {found?.length === 0 && <MessageBox tone="information">{texts.numberUnknown}</MessageBox>}
          <Button kind="secondary" isBusy={formData?.get('intent') === 'find-number'} busyText={texts.busy}>
            {texts.findNumber}
          </Button>
        </Form>
      )}
      <ul className={styles.people}>
        {people.map((person, index) => (
          <Person
            key={person.id}
            person={person}
            names={names}
            place={index + 1}
            isFound={found?.includes(person.id)}
          />
        ))}
      </ul>
      <Disclosure summary={texts.deleteRoom}>
        <Form replace className="stack" fields={{ intent: 'delete-room', room: id }}>
          <p>{texts.deleteRoomHint}</p>
          <Button kind="danger" isBusy={formData?.get('room') === id} busyText={texts.busy}>
            {texts.deleteRoomYes}
          </Button>
        </Form>
      </Disclosure>
    </Card>
  );
}

/** Accounts for every message and photo. */
function Report({ report }: { report: ChatReport }) {
  const { chats: texts } = useTexts('chats');
  const { messages, proposed, stories, leftOut, system, photos, photosProposed } = report;
  const reasons = Object.keys(texts.leftOut) as (keyof typeof texts.leftOut)[];
  return (
    <>
      <p>{texts.report(messages, proposed, stories)}</p>
      {messages > proposed && (
        <Disclosure summary={texts.leftOutTitle(messages - proposed)}>
          <ul>
            {reasons.map(
              (reason) => leftOut[reason] && <li key={reason}>{texts.leftOut[reason](leftOut[reason])}</li>,
            )}
          </ul>
        </Disclosure>
      )}
      {photos > 0 && <p>{texts.photosRead(photos, photosProposed)}</p>}
      {system > 0 && <p>{texts.system(system)}</p>}
    </>
  );
}
