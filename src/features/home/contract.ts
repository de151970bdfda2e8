import * as v from 'valibot';
import type { Language, WrittenTexts } from '../../languages/languages.ts';
import type { TextLanguage } from '../../malayalam/language-of.ts';
import { givenAnswer } from '../accounts/contract.ts';
import type { Setup } from '../community/contract.ts';
import type { HomeNews, NewsMailSettings } from '../news/contract.ts';
import type { Face, PersonSummary, Visibility } from '../people/contract.ts';
import type { CountedField } from '../people/fields-contract.ts';
import type { RailStory, Shelf, StorySummary, SummaryPage } from '../reading/contract.ts';
import type { Draft, DraftSummary } from '../stories/contract.ts';
import { isTopicId, type TopicId } from '../topics/contract.ts';

/** The parts of a profile that count for its completion. */
export type MissingPart = CountedField | 'photo';

/** Which of a new member's first steps are taken. */
export interface Welcome {
  hasName: boolean;
  hasPhoto: boolean;
  hasLiked: boolean;
  hasAnswered: boolean;
}

/** One or several things that wait for the member. The kind decides the words. */
export type HomeWait = { kind: string; path: string } & (
  | { title: string; titleLanguage?: TextLanguage }
  | { count: number }
);

/** A link that a feature registers for the member's own page. The kind decides the words. */
export interface OwnLink {
  kind: string;
  path: string;
  /** How many things wait there. */
  count: number;
}

/** A list that a feature registers for a member's own page. The kind decides the title. */
export interface OwnList {
  kind: string;
  /** The page with the whole list. */
  path: string;
  rows: { title: string; titleLanguage: TextLanguage; path: string }[];
}

/** A part of Home that a feature registers. */
export interface HomePart {
  feature: string;
  data: { isAsked?: boolean };
}

/** The data of a member's dashboard. Unset texts are empty. */
export interface Dashboard extends Face {
  /** The name as the greeting shows it: a long one is shortened to its first words. */
  name: string;
  occupation: string;
  location: string;
  /** Percentage of the profile that is filled in. */
  completion: number;
  missing: MissingPart[];
  /** Undefined once the member has chosen what others see of the profile. */
  visibility: Visibility | undefined;
  /** When the previous visit ended, in milliseconds since 1970. Null during the first visit. */
  newSince: number | null;
  newStories: StorySummary[];
  /** One older story, if nothing is new but there are stories. */
  fromTheShelf: StorySummary | undefined;
  /** The draft that the member saved last, on any device. */
  draft: Pick<Draft, 'id' | 'title' | 'updatedAt'> | undefined;
  /** The long story that the member left unfinished last. */
  halfRead: RailStory | undefined;
  announcement: HomeNews | undefined;
  /** How many people wait for a decision about joining; 0 for a viewer who does not decide about that. */
  waiting: number;
  /** How many reports wait; 0 for a viewer who does not decide about reports. */
  reports: number;
  /** Further things that wait, which features register: see feature.ts. */
  waits: HomeWait[];
  /** An offer of a feature. Undefined in the first hour of a membership, like all offers. */
  offer: HomeWait | undefined;
  newPeople: PersonSummary[];
  parts: HomePart[];
  /** The steps that are left to set the community up. Undefined for everyone but the first administrator. */
  setup: Setup | undefined;
  /** The name of the member who invited the reader, while there are no stories at all. */
  invitedBy: string | undefined;
  /** Only for a new member who still has a step to take, and not in the first hour. */
  welcome: Welcome | undefined;
  /** True for a member who joined before there were mails about news, until this member has chosen. */
  offersMails: boolean;
  /** The feature that asks the member something once, by its web/home-question.tsx. */
  question: string | undefined;
  /** The public key for notifications, while Home offers these. */
  pushOffer: string | undefined;
  /** The community's goal. Undefined without one, before it starts, and from a week after it is reached. */
  goal: GoalProgress | undefined;
  /** The week's question that invites members to write, by language. */
  prompt: { number: number; text: Record<Language, string> };
  /** When the server read all this, in milliseconds since 1970. */
  readAt: number;
}

/** A goal of the community and how far it is. */
export interface GoalProgress {
  /** By language. One of the titles may be empty. */
  title: WrittenTexts;
  target: number;
  /** The topic whose stories count. Undefined for all topics. */
  topic: TopicId | undefined;
  /** How many stories count so far, at most the target. */
  count: number;
  /** When the story that reached the target was published, in milliseconds since 1970. */
  reachedAt: number | undefined;
}

/** The longest title of a goal, in letters as readers see them, and in UTF-16 code units. */
export const MAX_GOAL_TITLE = 60;
export const MAX_GOAL_TITLE_UNITS = 200;
/** The most stories of a goal. Home counts them each time. */
export const MAX_GOAL_TARGET = 1000;

const goalTitle = v.pipe(v.string(), v.maxLength(MAX_GOAL_TITLE_UNITS, 'This title is too long.'));

/** One of the titles may be empty. */
export const goalInput = v.variant('intent', [
  v.strictObject({
    intent: v.literal('save'),
    titleEn: goalTitle,
    titleMl: goalTitle,
    target: v.pipe(v.string(), v.maxLength(12, 'This number is too long.')),
    topic: v.pipe(
      v.string(),
      v.check((topic) => topic === '' || isTopicId(topic), 'This is not a topic.'),
    ),
    startsOn: v.pipe(v.string(), v.maxLength(12, 'This is not a day.')),
  }),
  v.strictObject({ intent: v.literal('end') }),
]);
export type GoalInput = Extract<v.InferOutput<typeof goalInput>, { intent: 'save' }>;

/** The goal as administrators have set it. Without a goal, the values that the form proposes. */
export interface GoalSettings {
  titleEn: string;
  titleMl: string;
  /** Undefined without a goal. */
  target: number | undefined;
  topic: TopicId | '';
  /** A day such as 2026-08-31. */
  startsOn: string;
  /** Whether Home shows the goal: from its start until a week after it is reached. Undefined without a goal. */
  state: 'waiting' | 'shown' | 'over' | undefined;
  /** Undefined without a goal, and before it starts. */
  progress: GoalProgress | undefined;
}

/** How many stories a member has published, and how many comments and likes of others they have. */
export interface OwnSums {
  stories: number;
  comments: number;
  likes: number;
}

/** The data of a member's own page. Unset texts are empty. */
export interface Me extends Face {
  /** Empty for a member without a name, who has no page for others. */
  name: string;
  occupation: string;
  location: string;
  /** What the member has published. */
  stories: SummaryPage;
  /** `lately` is the last 30 days. */
  sums: Record<'all' | 'lately', OwnSums>;
  /** How many unread news are about comments that answer the member. */
  answers: number;
  /** The drafts that were saved last. */
  drafts: (Pick<DraftSummary, 'id' | 'title' | 'updatedAt'> & {
    /** The path of the page where the member continues the draft. */
    path: string;
    titleLanguage?: TextLanguage;
  })[];
  shelf: Shelf;
  /** Lists that features register, without empty ones. */
  lists: OwnList[];
  /** How many people wait for a decision about joining; 0 for a viewer who does not decide. */
  waiting: number;
  /** How many reports wait; 0 for a viewer who does not decide. */
  reports: number;
  links: OwnLink[];
}

/** The present values of the settings. */
export interface SettingsOverview {
  email: string;
  /** When the account was created, in milliseconds since 1970. */
  createdAt: number;
  /** The settings of members. Undefined for people who are not members yet. */
  member:
    | {
        /** Percentage of the profile that is filled in. */
        completion: number;
        visibility: Visibility;
        isTwoStep: boolean;
        /** How many devices are signed in. */
        devices: number;
        news: { wanted: number; kinds: number };
        mails: Pick<NewsMailSettings, 'answers' | 'digest'>;
        muted: number;
        openInvitations: number;
        /**
         * The viewer's deputy, by name or email, and whether the viewer is a deputy. Undefined for a viewer who
         * has no deputy and is none.
         */
        deputy: { own: string | null; isDeputy: boolean } | undefined;
        /** Whether the community's archive contains what the member wrote. */
        isInArchive: boolean;
        hasFeed: boolean;
      }
    | undefined;
}

/** The button of the dashboard. */
export const dashboardInput = v.strictObject({ intent: v.literal('skip-welcome') });

/** The buttons of the account page. */
export const accountInput = v.variant('intent', [
  v.strictObject({ intent: v.literal('send-verification') }),
  v.strictObject({ intent: v.literal('ask-to-join'), answer: givenAnswer }),
]);

/** The account page's view of the viewer's account. */
export interface AccountInformation {
  /** The profile's Full Name, or empty. */
  displayName: string;
  email: string;
  isVerified: boolean;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Milliseconds since 1970; null before the first sign-in. */
  lastSignInAt: number | null;
  /** Null for an account without a password. */
  provider: 'password' | null;
  /** The first characters of the account's id. */
  shortId: string;
}

/**
 * The result of checking whether the email is verified: `failed` if no answer came, `signed-out` if the session
 * has ended.
 */
export interface VerificationCheck {
  outcome: 'verified' | 'unverified' | 'failed' | 'signed-out';
}
