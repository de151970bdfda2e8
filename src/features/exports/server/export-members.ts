import { ReadableStream as WebStream } from 'node:stream/web';
import type { Role } from '../../../identity/account-states.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { Language } from '../../../languages/languages.ts';
import type { AppContext } from '../../../server/context.ts';
import { Slices } from '../../../server/slices.ts';
import { readMembers } from '../../people/server/export-people.ts';
import { BYTE_ORDER_MARK, csvLine } from './csv.ts';
import { beginExport } from './export-limit.ts';

const MEMBERS_AT_ONCE = 100;

export const HEADS: Record<Language, string[]> = {
  en: ['Name', 'Email', 'Role', 'Status', 'Joined', 'Place', 'Occupation'],
  ml: ['പേര്', 'ഇമെയിൽ', 'ചുമതല', 'നില', 'ചേർന്ന ദിവസം', 'സ്ഥലം', 'ജോലി'],
};

export const WORDS: Record<Language, Record<Role | 'approved' | 'suspended', string>> = {
  en: {
    member: 'Member',
    moderator: 'Moderator',
    approver: 'Approver',
    administrator: 'Administrator',
    approved: 'Active',
    suspended: 'Suspended',
  },
  ml: {
    member: 'അംഗം',
    moderator: 'മോഡറേറ്റർ',
    approver: 'അപേക്ഷകൾ നോക്കുന്നയാൾ',
    administrator: 'അഡ്മിൻ',
    approved: 'അംഗം',
    suspended: 'സസ്പെൻഷനിൽ',
  },
};

/**
 * Returns all members as CSV, in the order in which they joined, suspended ones too; nobody who only asked to join. Contains the
 * place and occupation of those who show them to members. The table is written while it is read.
 * @throws AppError 'forbidden' 403, 'confirm-first' 403, 'too-many' 429
 */
export async function exportMembers(
  context: AppContext,
  viewer: Viewer,
  { language, timeZone }: { language: Language; timeZone: string },
): Promise<{ fileName: string; body: ReadableStream<Uint8Array> }> {
  await beginExport(context, viewer, 'members-exported');
  // The dates of this locale are written as 2026-11-26.
  const days = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' });
  const lines = writeMembers(context, language, (time) => days.format(time));
  return {
    fileName: `kerikko-members-${days.format(context.clock.now())}.csv`,
    // Node and the DOM each declare a type for the same stream.
    body: WebStream.from(lines) as ReadableStream<Uint8Array>,
  };
}

async function* writeMembers(
  context: AppContext,
  language: Language,
  day: (time: number) => string,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(BYTE_ORDER_MARK + csvLine(HEADS[language]));
  const words = WORDS[language];
  const slices = new Slices();
  try {
    for await (const rows of readMembers(context.database, MEMBERS_AT_ONCE)) {
      const lines = rows.map((row) => {
        const { name, email, role, state, joined_at: joinedAt, location, occupation } = row;
        return csvLine([name, email, words[role], words[state], day(joinedAt), location, occupation]);
      });
      yield encoder.encode(lines.join(''));
      await slices.giveWay();
    }
  } catch (error) {
    // The headers are already sent, so the download breaks off and only the log says why.
    context.log.error({ error: String(error) }, 'a list of members could not be written to its end');
    throw error;
  }
}
