import { sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import type { NewsFacts } from '../../subjects/contract.ts';
import type { NewsKind } from '../../subjects/questions.ts';
import { gatheringsVisibleTo } from './visible-gatherings.ts';

/** The kinds of news for members who answered a gathering, each with the title of its push message. */
const MESSAGES = {
  /** The organiser has chosen one of the days. */
  'gathering-day': {
    en: 'The day of a gathering is set',
    ml: 'ഒരു ഒത്തുചേരലിന്റെ ദിവസം തീരുമാനിച്ചു',
  },
  /** The organiser has changed the days that members choose from. */
  'gathering-days': {
    en: 'The days of a gathering have changed',
    ml: 'ഒരു ഒത്തുചേരലിന്റെ ദിവസങ്ങൾ മാറി',
  },
  'gathering-changed': {
    en: 'A gathering you replied to has changed',
    ml: 'നിങ്ങൾ മറുപടി പറഞ്ഞ ഒരു ഒത്തുചേരലിൽ മാറ്റമുണ്ട്',
  },
  'gathering-cancelled': {
    en: 'A gathering you replied to is cancelled',
    ml: 'നിങ്ങൾ മറുപടി പറഞ്ഞ ഒരു ഒത്തുചേരൽ വേണ്ടെന്നു വച്ചു',
  },
  /** Somebody who waited has a place now. */
  'gathering-place': {
    en: 'You now have a place at a gathering',
    ml: 'ഒരു ഒത്തുചേരലിൽ നിങ്ങൾക്കു സീറ്റ് കിട്ടി',
  },
  /** The gathering begins soon. */
  'gathering-soon': {
    en: 'A gathering you said yes or maybe to is starting soon',
    ml: 'നിങ്ങൾ വരാമെന്നോ വന്നേക്കാമെന്നോ പറഞ്ഞ ഒത്തുചേരൽ ഉടനെ തുടങ്ങും',
  },
};
export type GatheringNews = keyof typeof MESSAGES;

export const gatheringNews: NewsKind[] = Object.entries(MESSAGES).map(([kind, message]) => ({
  kind,
  describe: describeGatherings,
  // The news stays for as long as its reader sees the gathering.
  hasCause: sql<boolean>`true`,
  // A reminder is no change: a member who wants no news of the circle does not get it.
  ...(kind !== 'gathering-soon' && { reachesMuted: true }),
  message,
}));

async function describeGatherings(
  queries: Queries,
  { subjectIds, accountId }: { subjectIds: string[]; accountId: string },
): Promise<Map<string, NewsFacts>> {
  const rows = await queries
    .selectFrom(gatheringsVisibleTo({ accountId }).as('gatherings'))
    .select(['id', 'title'])
    .where('id', 'in', subjectIds)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, { path: `/gatherings/${id}`, values: [title] }]));
}
