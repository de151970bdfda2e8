import type { Feature } from '../../app/feature.ts';
import { answer, handle } from '../../server/event-handlers.ts';
import { isTextHeld } from '../holding/questions.ts';
import type { MembershipEvent } from '../membership/events.ts';
import { memberFacts } from '../membership/questions.ts';
import { newsKinds } from '../subjects/questions.ts';
import { archiveRoute } from './server/bequeathed-archive.ts';
import { mustHoldCondolence } from './server/condolences.ts';
import { movedRemembrance, movedWishes } from './server/moved-remembrance.ts';
import { remembranceNews } from './server/remembrance-news.ts';
import { carryOutWishes, followMembership, mustAskWish } from './server/remembrances.ts';
import { exportWishes } from './server/wishes.ts';

export const remembranceFeature: Feature = {
  name: 'remembrance',
  tables: {
    remembrances: { archive: { omitted: 'What others say of somebody who has died.' } },
    remembrance_wishes: { archive: ['wishes'] },
  },
  handlers: [handle<MembershipEvent>({ 'membership-changed': followMembership })],
  answers: [
    answer(isTextHeld, mustHoldCondolence),
    answer(memberFacts, async () => movedRemembrance),
    answer(memberFacts, async () => movedWishes),
    ...remembranceNews.map((kind) => answer(newsKinds, async () => kind)),
  ],
  routes: { '/people/:account/remembrance/archive': archiveRoute },
  archive: { sections: { wishes: (context, { viewer }) => exportWishes(context, viewer) } },
  homeQuestion: mustAskWish,
  sweeps: { 'wishes of the remembered': carryOutWishes },
};
