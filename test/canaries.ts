import { mapFields, PROFILE_FIELDS } from '../src/features/people/fields-contract.ts';

/** Unique texts stored where only members or administrators may read them. A leaked response contains one of them. */
export const CANARY = {
  title: 'canarytitle8123',
  opening: 'canaryopening8123',
  rest: 'canaryrest8123',
  ...mapFields(PROFILE_FIELDS, (field) => `canary${field}8123` as const),
  alt: 'canaryalt8123',
  comment: 'canarycomment8123',
  deletedComment: 'canarydeleted8123',
  hiddenComment: 'canaryhidden8123',
  heldComment: 'canaryheldcomment8123',
  heldStory: 'canaryheldstory8123',
  photo: 'canarybytes8123',
  photoFile: 'canaryfile8123',
  memberEmail: 'canary-member@example.org',
  administratorEmail: 'canary-administrator@example.org',
  applicantEmail: 'canary-applicant@example.org',
  mail: 'canarymail8123',
  report: 'canaryreport8123',
  letter: 'canaryletter8123',
  letterNearReported: 'canarynear8123',
  reportedLetter: 'canaryreportedletter8123',
  chat: 'canarychat8123',
  chatAuthor: 'canarychatauthor8123',
} satisfies Record<string, `canary${string}`>;

/** The bytes of each file that not everyone may read. */
export const CANARY_BYTES = new TextEncoder().encode(CANARY.photo);
