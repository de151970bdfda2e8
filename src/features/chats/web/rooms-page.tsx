import { redirect, useNavigation } from 'react-router';
import { getViewer, handleForm, handleLoader } from '../../../app/request.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { LoadFailure } from '../../../web/ui/members/load-failure.tsx';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { roomInput } from '../contract.ts';
import {
  deletePerson,
  deleteRoom,
  findByNumber,
  inviteAuthor,
  listRooms,
  withdrawLink,
} from '../server/rooms.ts';
import type { Route } from './+types/rooms-page';
import { Room } from './room.tsx';
import { UploadForm } from './upload-form.tsx';

const PATH = '/admin/group-chat';
const NOTICES = ['read', 'withdrawn', 'deleted'] as const;

export function loader({ context, request }: Route.LoaderArgs) {
  return handleLoader(context, async () => {
    const { app, viewer } = getViewer(context);
    const { searchParams } = new URL(request.url);
    const seconds = Number(searchParams.get('seconds')) || undefined;
    const problem = searchParams.get('problem');
    return {
      rooms: await listRooms(app, viewer),
      names: (await app.community.read()).name,
      notice: NOTICES.find((name) => searchParams.has(name)),
      problem: problem ? { code: problem, details: { seconds } } : undefined,
    };
  });
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm({ context, request }, roomInput, async (input, { app, viewer }) => {
    switch (input.intent) {
      case 'find-number':
        return { found: await findByNumber(app, viewer, input.number) };
      case 'invite':
        await inviteAuthor(app, viewer, input.person);
        return redirect(`${PATH}#${input.person}`);
      case 'withdraw':
        await withdrawLink(app, viewer, input.person);
        return redirect(`${PATH}?withdrawn`);
      case 'delete-person':
        await deletePerson(app, viewer, input.person);
        return redirect(`${PATH}?deleted`);
      case 'delete-room':
        await deleteRoom(app, viewer, input.room);
        return redirect(`${PATH}?deleted`);
    }
  });
}

/**
 * Where an administrator imports a group chat and invites the authors. Other administrators see nothing of the
 * chat.
 */
export default function RoomsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { chats: texts } = useTexts('chats');
  const { state } = useNavigation();
  if ('error' in loaderData) return <LoadFailure error={loaderData.error} />;
  const { rooms, names, notice, problem } = loaderData;
  const error = actionData ? failureOf(actionData)?.error : problem;
  const found = actionData && 'found' in actionData ? actionData.found : undefined;
  return (
    <>
      <FormOutcome
        error={error}
        errors={texts.errors}
        success={notice && !found && state === 'idle' && texts.notices[notice]}
      />
      <UploadForm />
      {rooms.map((room) => (
        <Room key={room.id} room={room} names={names} found={found} />
      ))}
    </>
  );
}
