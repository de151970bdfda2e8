// Runs on: SQLite

import { expect, test } from 'vitest';
import { createAppWith } from '../../test/factories.ts';
import type { ComposedContext } from '../app/feature.ts';
import { setCommentLike } from '../features/comments/server/comment-likes.ts';
import { MEMBERSHIP_ACTIONS } from '../features/membership/contract.ts';
import {
  approveMember,
  approveSeveral,
  decide,
  undoDecision,
} from '../features/membership/server/decisions/decide.ts';
import {
  listDecisions,
  listMembers,
  readDecision,
  readMember,
} from '../features/membership/server/members/members.ts';
import { countPending, listPending } from '../features/membership/server/membership.ts';
import { mapFields, PROFILE_FIELDS } from '../features/people/fields-contract.ts';
import { getProfile, saveProfile } from '../features/people/server/profile.ts';
import { summarisePerformance } from '../features/performance/server/performance.ts';
import { clearRead, savePlace, setSaved } from '../features/reading/server/reading.ts';
import { listReading } from '../features/reading/server/reading-lists.ts';
import { readStory } from '../features/reading/server/story-reading.ts';
import { listStories, listTopics } from '../features/reading/server/topic-lists.ts';
import { addPiece, finishPart } from '../features/recordings/server/recordings.ts';
import { publishStory, setLike } from '../features/stories/server/stories.ts';
import type { Viewer } from '../identity/viewer.ts';

type Rule = (context: ComposedContext, viewer: Viewer, id: string) => Promise<unknown>;

const STORY = { intent: 'publish', topic: 'food', title: 'x', content: 'x', key: 'some-key-1' } as const;
const PROFILE = { ...mapFields(PROFILE_FIELDS, () => ''), intent: 'save', updatedAt: 0 } as const;
const PLACE = { q: '', after: undefined };

const RULES_FOR_MEMBERS: Record<string, Rule> = {
  publishStory: (context, viewer) => publishStory(context, viewer, STORY),
  setLike: (context, viewer, story) => setLike(context, viewer, { intent: 'like', story, liked: true }),
  setCommentLike: (context, viewer, id) => setCommentLike(context, viewer, id, { comment: id, liked: true }),
  readStory,
  listTopics,
  listStories: (context, viewer) => listStories(context, viewer, 'food'),
  'listReading saved': (context, viewer) => listReading(context, viewer, 'saved'),
  'listReading recent': (context, viewer) => listReading(context, viewer, 'recent'),
  setSaved: (context, viewer, story) => setSaved(context, viewer, { intent: 'bookmark', story, saved: true }),
  savePlace: (context, viewer, story) => savePlace(context, viewer, { story, place: 1 }),
  clearRead,
  getProfile,
  addPiece: (context, viewer, key) =>
    addPiece(context, viewer, { key, part: key, number: 0, bytes: new Uint8Array(9) }),
  finishPart: (context, viewer, key) =>
    finishPart(context, viewer, { key, part: key, pieces: 0, duration: 0, wave: '' }),
  saveProfile: (context, viewer) => saveProfile(context, viewer, PROFILE),
};

const RULES_FOR_ADMINISTRATORS: Record<string, Rule> = {
  listPending: (context, viewer) => listPending(context, viewer),
  'listPending from a place': (context, viewer) => listPending(context, viewer, PLACE),
  countPending: (context, viewer) => countPending(context, viewer, PLACE),
  listMembers: (context, viewer) => listMembers(context, viewer, { ...PLACE, show: 'everyone' }),
  listDecisions: (context, viewer) => listDecisions(context, viewer, undefined),
  readMember,
  readDecision,
  approveMember,
  approveSeveral: (context, viewer, id) => approveSeveral(context, viewer, [id]),
  undoDecision: (context, viewer, id) => undoDecision(context, viewer, id, { decision: id }),
  ...Object.fromEntries(
    MEMBERSHIP_ACTIONS.map((action): [string, Rule] => [
      `decide to ${action}`,
      (context, viewer, id) => decide(context, viewer, id, { action }),
    ]),
  ),
  summarisePerformance,
};

test.each([
  ['no-record', { ...RULES_FOR_MEMBERS, ...RULES_FOR_ADMINISTRATORS }],
  ['unverified', { ...RULES_FOR_MEMBERS, ...RULES_FOR_ADMINISTRATORS }],
  ['member', RULES_FOR_ADMINISTRATORS],
] as const)(
  '%s: each rule refuses a viewer without its permission, without the gate',
  async (person, rules) => {
    const { context, ammu, applicant } = await createAppWith({ ammu: 'member', applicant: 'pending' });
    const viewer = { ...ammu.viewer, accessLevel: person };
    for (const [name, rule] of Object.entries(rules)) {
      const outcome = await rule(context, viewer, applicant.viewer.accountId).then(
        () => 'allowed',
        ({ code, status }) => [code, status],
      );
      expect([name, outcome]).toEqual([name, ['forbidden', 403]]);
    }
  },
);
