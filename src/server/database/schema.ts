import type { ColumnType, Generated } from 'kysely';
import type { Language } from '../../languages/languages.ts';
import type { LineSpacing, Script, TextSize, ThemeChoice, TypingAid } from '../language.ts';

/** The tables after the newest migration. Times are milliseconds since 1970, ids are UUIDs. */
export interface Tables {
  accounts: AccountTable;
  memberships: MembershipTable;
  decisions: DecisionTable;
  applications: ApplicationTable;
  community: CommunityTable;
  community_logo: CommunityLogoTable;
  sign_ups: SignUpTable;
  invitations: InvitationTable;
  invited_people: InvitedPersonTable;
  sessions: SessionTable;
  authenticators: AuthenticatorTable;
  passkeys: PasskeyTable;
  recovery_codes: RecoveryCodeTable;
  secret_keys: SecretKeyTable;
  factor_removals: FactorRemovalTable;
  email_changes: EmailChangeTable;
  one_time_tokens: OneTimeTokenTable;
  profiles: ProfileTable;
  stories: StoryTable;
  story_photos: StoryPhotoTable;
  recordings: RecordingTable;
  written_stories: WrittenStoryTable;
  comments: CommentTable;
  comment_mentions: CommentMentionTable;
  comment_likes: CommentLikeTable;
  likes: LikeTable;
  drafts: DraftTable;
  followed_people: FollowedPersonTable;
  followed_topics: FollowedTopicTable;
  gatherings: GatheringTable;
  gathering_answers: GatheringAnswerTable;
  gathering_stories: GatheringStoryTable;
  calendars: CalendarTable;
  correspondences: CorrespondenceTable;
  letter_sides: LetterSideTable;
  letters: LetterTable;
  chat_rooms: ChatRoomTable;
  chat_people: ChatPersonTable;
  chat_proposals: ChatProposalTable;
  chat_photos: ChatPhotoTable;
  saved_stories: SavedStoryTable;
  read_stories: ReadStoryTable;
  topics: TopicTable;
  outbox: OutboxTable;
  performance: PerformanceTable;
  locks: LockTable;
  backups: BackupTable;
  rate_limits: RateLimitTable;
  keys: KeyTable;
  house_rules: HouseRulesTable;
  audit_log: AuditLogTable;
  cases: CaseTable;
  reports: ReportTable;
  moderation_log: ModerationLogTable;
  mutes: MuteTable;
  archive_consents: ArchiveConsentTable;
  deputies: DeputyTable;
  feeds: FeedTable;
  announcements: AnnouncementTable;
  news: NewsTable;
  unwanted_news: UnwantedNewsTable;
  news_mail_settings: NewsMailSettingsTable;
  news_mails: NewsMailTable;
  community_words: CommunityWordsTable;
  skipped_welcomes: SkippedWelcomeTable;
  overview_mails: OverviewMailTable;
  first_stories: FirstStoryTable;
  password_schemes: PasswordSchemeTable;
  imports: ImportTable;
  push_keys: PushKeyTable;
  push_settings: PushSettingsTable;
  push_devices: PushDeviceTable;
  push_plans: PushPlanTable;
  push_messages: PushMessageTable;
  jobs: JobTable;
  failing_tasks: FailingTaskTable;
}

interface AccountTable {
  id: string;
  /** Trimmed, in lower case. */
  email: string;
  /** A PHC string with its parameters, also of another product: see firebase-scrypt.ts. Null until the owner has set a password. */
  password_hash: string | null;
  email_verified_at: number | null;
  created_at: number;
  last_sign_in_at: number | null;
  /** The language of the account's pages and mails. Null until it is known. */
  language: Language | null;
  /** When the account was last used, up to ten minutes too early. Null before the first use. */
  seen_at: number | null;
  /** When the visit before the present one ended. Null during the first visit. */
  new_since_at: number | null;
  /** How the owner likes pages to look. Null until chosen. */
  theme: ThemeChoice | null;
  text_size: TextSize | null;
  line_spacing: LineSpacing | null;
  script: Script | null;
  typing_aid: TypingAid | null;
  /** When the member last opened the page News. */
  news_seen_at: Generated<number | null>;
}

export type MembershipState = 'pending' | 'approved' | 'declined' | 'suspended';
export type Role = 'member' | 'moderator' | 'approver' | 'administrator';

interface MembershipTable {
  account_id: string;
  state: MembershipState;
  role: Role;
  joined_at: number;
  /** When an administrator needs a second factor. Null for members. */
  factor_due_at: number | null;
  /** When the suspension ends by itself. Null for one without an end. Only has a meaning while the state is `suspended`. */
  suspended_until: Generated<number | null>;
  /** Copies for lists of people, which refreshListing writes: the account's email, and the profile's name to compare, also by its sound. */
  email_copy: Generated<string>;
  folded_name: Generated<string>;
  name_sounds: Generated<string>;
  /** The sort key of the list of people. Null for those who are not listed there. */
  list_key: Generated<string | null>;
  /** Which version of the rules made these copies. */
  names_version: Generated<number>;
}

interface DecisionTable {
  id: string;
  account_id: string;
  decision: string;
  /** Null when the decision was made with `npm run admin`, or the decider has left. */
  decided_by: string | null;
  decided_at: number;
  reason: string | null;
  /** The state before the decision. Null if there was no membership. */
  from_state: MembershipState | null;
  from_role: Role | null;
  /** The id of the decision that this one reverts. */
  undoes: string | null;
}

/** The member who becomes an administrator once an administrator has not been here for a number of days. */
interface DeputyTable {
  administrator_id: string;
  deputy_id: string;
  days: number;
  named_at: number;
  /** When the two mails went out that announce the change. Null before. */
  first_mail_at: number | null;
  second_mail_at: number | null;
  /** When the server last looked since the first mail. */
  checked_at: number | null;
}

/** Applicants' words about themselves. Deleted some time after the decision. */
interface ApplicationTable {
  account_id: string;
  /** May be empty. */
  answer: string;
  answered_at: number;
}

/** The settings of the community. A setting without a row has its default. */
interface CommunityTable {
  key: string;
  value: string;
}

/** The community's logo as PNG. */
interface CommunityLogoTable {
  /** The edge of the square. */
  pixels: number;
  /** In base64. */
  image: string;
}

/** One row for each sign-up for an email, also for an email that has an account. */
interface SignUpTable {
  /** The account's id if this sign-up created the account. */
  id: string;
  account_id: string;
  /** The password that this sign-up chose. It becomes the account's when the mailed link of this sign-up is used. */
  password_hash: string;
  /** Hash of the secret in the cookie of the browser that signed up. */
  browser_hash: string;
  created_at: number;
  /** May be empty. It becomes the profile's when the mailed link is used. */
  name: string;
  /** May be empty. It becomes the request's when the mailed link is used. */
  answer: Generated<string>;
  /** The hash of the token of the invitation that the person came by. */
  invitation: Generated<string | null>;
}

/** A link by which a member invites people. */
interface InvitationTable {
  id: string;
  token_hash: string;
  /** The token, encrypted, so that its owner can see the link again. Empty after a restored backup. */
  sealed_token: string;
  created_by: string;
  created_at: number;
  expires_at: number;
  max_uses: number;
  /** How many people with a verified email have come by it. */
  uses: Generated<number>;
  /** 1 if whoever comes by it is a member at once. */
  admits: number;
  withdrawn_at: Generated<number | null>;
  /** For whose email alone it works; null for anybody with the link. */
  bound_email_hash: ColumnType<string | null, string | null | undefined>;
  /** 0 if visitors do not read who invites. */
  shows_name: Generated<number>;
}

/** Who came by an invitation. Both references become null when the invitation or its owner goes. */
interface InvitedPersonTable {
  account_id: string;
  invitation_id: string | null;
  invited_by: string | null;
  invited_at: number;
}

interface SessionTable {
  token_hash: string;
  account_id: string;
  created_at: number;
  last_seen_at: number;
  user_agent: string;
  /** `both` after a password and a second step. */
  factors: Generated<SessionFactors>;
  /** When the owner last proved who they are. 0 for sessions from before this was stored. */
  confirmed_at: Generated<number>;
}

export type SessionFactors = 'password' | 'both';

/** The authenticator app of an account. */
interface AuthenticatorTable {
  account_id: string;
  /** Encrypted: see secret-key.ts. */
  secret_sealed: string;
  /** The time step of the last code that was used. */
  last_step: number;
  /** Null until the owner has typed a first code. */
  confirmed_at: number | null;
}

interface PasskeyTable {
  id: string;
  account_id: string;
  /** In base64url, like the public key. */
  credential_id: string;
  public_key: string;
  counter: number;
  /** Words separated by spaces. */
  transports: string;
  /** The host that the passkey belongs to. */
  rp_id: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

interface RecoveryCodeTable {
  account_id: string;
  /** A PHC string. The codes of an account share one salt. */
  code_hash: string;
  used_at: number | null;
}

/** The removal of an administrator's second factors, until it happens or the owner cancels it. */
interface FactorRemovalTable {
  account_id: string;
  /** Null when this administrator has left. */
  requested_by: string | null;
  reason: string | null;
  due_at: number;
}

interface EmailChangeTable {
  token_hash: string;
  account_id: string;
  kind: 'confirm' | 'take-back';
  /** The email that the link makes the account's. */
  email: string;
  created_at: number;
  expires_at: number;
}

/** Has one row once a secret was encrypted. */
interface SecretKeyTable {
  /** Tells whether a node has the key that the secrets were encrypted with. */
  check_value: string;
}

interface OneTimeTokenTable {
  token_hash: string;
  purpose: string;
  account_id: string | null;
  expires_at: number;
  used_at: number | null;
  /** The sign-up whose password a verification link confirms. Null if it confirms the account's own password. */
  sign_up_id: string | null;
}

interface ProfileTable {
  account_id: string;
  name: string;
  location: string;
  bio: string;
  occupation: string;
  company: string;
  photo: string | null;
  /** In percent. */
  completion: number;
  updated_at: number;
  /** When the member agreed to show more than the name to other members. */
  shown_at: number | null;
  /** When the member agreed to be in the list of people. */
  listed_at: number | null;
  /** When the member last answered the question about both. Null until then. */
  visibility_chosen_at: number | null;
}

interface StoryTable {
  id: string;
  topic: string;
  author_id: string | null;
  submission_key: string;
  created_at: number;
  edited_at: number | null;
  deleted_at: number | null;
  deleted_by: string | null;
  /** When a moderator or a report hid the story from everyone but its author. */
  hidden_at: number | null;
  likes: Generated<number>;
  /** The number of comments that are neither deleted nor hidden. */
  comments: Generated<number>;
  comments_closed_at: Generated<number | null>;
  title: string;
  opening: string;
  rest: string | null;
  /** The size of the three texts in UTF-8. */
  bytes: Generated<number>;
}

/** A part of a told story, or one that waits for its story to be published. Its file is in the file store. */
interface RecordingTable {
  id: string;
  /** The teller. Null when the teller has left and the story stays. */
  account_id: string | null;
  /** Null until the story is published. */
  story_id: string | null;
  /** The key of the form that sent the recording. */
  submission_key: string;
  /** The page's script chooses the key of the part, so that a repeated request changes nothing. Null for an imported recording. */
  part_key: Generated<string | null>;
  /** The place in the story, from 0. */
  position: number;
  /** The ending of the file's name: webm or m4a. */
  type: string;
  /** How many pieces have arrived, without a gap. */
  pieces: number;
  bytes: number;
  /** The duration that the teller's device measured. Null if it measured nothing. */
  duration_ms: number | null;
  /** The loudness along the recording, one digit for each step. Empty if the teller's device measured nothing. */
  wave: string;
  created_at: number;
  /** When the pieces became one file. */
  finished_at: number | null;
  /** When a request began to join the pieces. Null before, afterwards and after it failed. */
  joining_at: Generated<number | null>;
}

/** A member's offer to write a told story down, and the text. */
interface WrittenStoryTable {
  story_id: string;
  /** Null when the writer has left. */
  writer_id: string | null;
  /** Empty before the first saving, and again once the story has it. */
  text: string;
  /** The teller's words when the text went back to the writer. */
  answer: string;
  offered_at: number;
  /** The last saving, or the offer. */
  saved_at: number;
  /** When the writer gave the text to the teller. Null while the writer works on it. */
  sent_at: number | null;
  approved_at: number | null;
}

/** A photo of a story, or one that waits for its story to be published. Its files are in the file store. */
interface StoryPhotoTable {
  id: string;
  /** The uploader. Null when the author has left and the story stays. */
  account_id: string | null;
  /** The thing that the photo belongs to: its kind (features/subjects), and its id, which is null until the form is published. */
  subject_kind: Generated<string>;
  subject_id: string | null;
  /** The key of the form that uploaded the photo. */
  submission_key: string;
  /** Hash of the uploaded bytes: the same file uploaded again by the same form is the same photo. */
  digest: string;
  /** The place in the story, from 0. */
  position: number;
  /** A description of the photo for readers who cannot see it. May be empty. */
  alt: string;
  /** The width and height of the largest stored file, in pixels. */
  width: number;
  height: number;
  /** A tiny WebP in base64, shown until the photo has arrived. */
  placeholder: string;
  /** Size of all files. */
  bytes: number;
  created_at: number;
  /** When a moderator or a report hid the photo from everyone but its author. */
  hidden_at: number | null;
}

interface CommentTable {
  id: string;
  /** The thing that the comment is about: its kind (features/subjects) and its id. */
  subject_kind: Generated<string>;
  subject_id: string;
  /** The comment whose thread a reply belongs to. Null for a comment that is not a reply. */
  root_id: string | null;
  /** The comment or reply that a reply answers. Null if that one is erased. */
  reply_to_id: string | null;
  author_id: string | null;
  submission_key: string;
  created_at: number;
  edited_at: number | null;
  deleted_at: number | null;
  hidden_at: number | null;
  /** The number of replies that are neither deleted nor hidden. */
  replies: Generated<number>;
  likes: Generated<number>;
  /** Contains a number between U+2068 and U+2069 for each mention: see mention-text.ts. */
  text: string;
  /** The size of the text in UTF-8. */
  bytes: Generated<number>;
}

/** A person whom a comment mentions, or mentioned before an edit. */
interface CommentMentionTable {
  comment_id: string;
  account_id: string;
  /** The number of the person in the comment's text. Null if an edit has removed the mention. */
  place: number | null;
}

interface CommentLikeTable {
  comment_id: string;
  account_id: string;
  created_at: number;
}

/** Texts of administrators to all members. One of the languages may be empty. */
interface AnnouncementTable {
  id: string;
  /** A hash of the administrator and the key of their form. */
  submission_hash: Generated<string | null>;
  text_en: string;
  text_ml: string;
  created_at: number;
}

/** News of members. A row points at its cause, and its text is read from there. */
interface NewsTable {
  id: string;
  account_id: string;
  kind: string;
  /** Events of one subject share an unread row: a story, a thread, a decision, a case, or what waits. */
  subject_id: string;
  /** The thing that the news are about, if comments can be about it too: its kind (features/subjects) and its id. */
  about_kind: Generated<string | null>;
  about_id: Generated<string | null>;
  root_id: Generated<string | null>;
  case_id: Generated<string | null>;
  decision_id: Generated<string | null>;
  announcement_id: Generated<string | null>;
  /** Time of the first event of the row. */
  created_at: number;
  /** Time of the last one. */
  updated_at: number;
  read_at: Generated<number | null>;
  /** Set while the cause of an unread row is gone. */
  withdrawn_at: Generated<number | null>;
  /** 1 for an announcement that the reader has not dismissed from Home. */
  on_home: Generated<number>;
}

interface UnwantedNewsTable {
  account_id: string;
  /** A kind of news that the account has switched off. */
  kind: string;
}

/** A member's choices about mails. Without a row, the defaults of mail-settings.ts apply. */
interface NewsMailSettingsTable {
  account_id: string;
  /** 1 if the member wants mails about answers. */
  answers: number;
  digest: 'off' | 'daily' | 'weekly';
  hour: number;
  /** 0 is Sunday. */
  weekday: number;
  time_zone: Generated<string | null>;
  /** 1 while Home offers the mails, because the account was a member before there were any. */
  is_offered: Generated<number>;
  /** When a mail server said that there is no such mailbox. Ignored once a later email is verified. */
  refused_at: Generated<number | null>;
}

/** The next mail of each kind to an account. A node claims it by changing `due_at`. */
interface NewsMailTable {
  account_id: string;
  kind: 'answers' | 'digest';
  due_at: number | null;
  /** When the last one was queued. */
  last_at: Generated<number | null>;
  /** The ids of the newest comments or stories that the last one told, as JSON. */
  told: Generated<string | null>;
}

interface LikeTable {
  story_id: string;
  account_id: string;
  created_at: number;
}

/** Unpublished stories. */
interface DraftTable {
  account_id: string;
  /** The form's key, which becomes the `submission_key` of the story. */
  id: string;
  /** Empty until the author chooses one. */
  topic: string;
  title: string;
  content: string;
  /** Counts the saved texts, starting at 1. */
  version: number;
  /** Names the browser's copy that saved last, and counts its saves. Empty and 0 for a form without JavaScript. */
  writer: string;
  sequence: number;
  updated_at: number;
  /** Null until the author discards the draft. */
  discarded_at: number | null;
}

/** Whose new stories a member hears of. */
interface FollowedPersonTable {
  account_id: string;
  followed_id: string;
  created_at: number;
}

interface FollowedTopicTable {
  account_id: string;
  topic: string;
  created_at: number;
}

interface GatheringTable {
  id: string;
  /** Null once the organiser has left. */
  organiser_id: string | null;
  /** The key of the form that proposed it. Null for one that repeats another. */
  submission_key: Generated<string | null>;
  title: string;
  starts_at: number;
  ends_at: number;
  /** The zone in which the organiser chose the times. */
  time_zone: string;
  /** The texts are empty where there is none. */
  place: string;
  link: string;
  description: string;
  /** How many people can come, guests included. Null without a limit. */
  seats: number | null;
  created_at: number;
  edited_at: number | null;
  /** Counts the changes that calendars must follow. */
  sequence: Generated<number>;
  cancelled_at: Generated<number | null>;
  hidden_at: Generated<number | null>;
  /** When members were reminded two days and two hours before, or when that became needless. */
  days_reminder_at: number | null;
  hours_reminder_at: number | null;
  repeats: Generated<'weekly' | 'monthly' | null>;
  /** The day of the month on which a monthly gathering began: a short month changes the date of one time only. */
  month_day: Generated<number | null>;
  /** The gathering that this one repeats. */
  previous_id: Generated<string | null>;
  /** The number of comments that are neither deleted nor hidden. */
  comments: Generated<number>;
}

/** A story that its author has attached to a past gathering. */
interface GatheringStoryTable {
  story_id: string;
  gathering_id: string;
}

/** The secret address at which a member's calendar reads gatherings. */
interface CalendarTable {
  account_id: string;
  token_hash: string;
  /** The token, sealed for its owner's page. Empty in a backup. */
  sealed_token: string;
  created_at: number;
}

/** The letters of two members. */
interface CorrespondenceTable {
  id: string;
  /** Both accounts in their order. The id once one of the two has left. */
  pair: string;
  /** The member who wrote first. Null once they have left. */
  asker_id: string | null;
  /** Whether the other one has answered the first letter. */
  state: 'asked' | 'accepted' | 'declined';
  created_at: number;
  /** The time of the newest letter, also of one that does not arrive. */
  last_at: number;
}

/** The state of a correspondence for one of the two. */
interface LetterSideTable {
  correspondence_id: string;
  account_id: string;
  /** Null once the other one has left. */
  other_id: string | null;
  /** The time of the newest letter that this side sees. Null without any. */
  last_at: number | null;
  /** The time of the newest letter that arrived here. */
  arrived_at: number | null;
  /** The time of the newest letter that the member has had on a page. */
  read_until: Generated<number>;
  /** 1 if the other one may see how far the member has read, provided that they share it too. */
  shares_reading: Generated<number>;
}

interface LetterTable {
  id: string;
  correspondence_id: string;
  /** Null once the author has left and kept what they wrote. */
  author_id: string | null;
  submission_key: string;
  text: string;
  bytes: number;
  created_at: number;
  /** 0 if the receiver had muted the author: nobody but the author ever sees the letter. */
  arrives: number;
  hidden_at: number | null;
  /** When moderators could read it, because it or one near it was reported. */
  shown_at: Generated<number | null>;
}

interface GatheringAnswerTable {
  gathering_id: string;
  account_id: string;
  answer: 'yes' | 'perhaps' | 'no';
  /** How many come along. */
  guests: number;
  children: number;
  /** Since when somebody who says yes waits for enough places. Null for those who have them. */
  waits_since: number | null;
  answered_at: number;
  /** When they got a place after waiting. Null once they have heard of it. */
  placed_at: Generated<number | null>;
}

/** The export of a group chat that an administrator has read in. */
interface ChatRoomTable {
  id: string;
  account_id: string;
  digest: string;
  report: string;
  created_at: number;
}

/** Somebody who wrote in a group chat. */
interface ChatPersonTable {
  id: string;
  room_id: string;
  /** Empty for somebody whose number had no name. */
  name: string;
  number_hash: string | null;
  token_hash: string | null;
  sealed_token: string | null;
  account_id: string | null;
  expires_at: number;
}

/** A text of somebody's messages in a group chat that may become a story. */
interface ChatProposalTable {
  id: string;
  person_id: string;
  written_at: number;
  title: string;
  text: string;
  lacks_numbers: number;
}

interface ChatPhotoTable {
  id: string;
  proposal_id: string;
  position: number;
}

/** Stories that a member wants to find again. */
interface SavedStoryTable {
  account_id: string;
  story_id: string;
  saved_at: number;
}

/** Stories that a member opened lately. */
interface ReadStoryTable {
  account_id: string;
  story_id: string;
  read_at: number;
  /** Where the member stopped in a long story, in UTF-16 code units from its beginning. Null at its beginning and end. */
  place: number | null;
}

interface TopicTable {
  id: string;
  stories: Generated<number>;
}

export interface OutboxTable {
  id: string;
  recipient: string;
  subject: string;
  body: string | null;
  created_at: number;
  attempts: Generated<number>;
  next_attempt_at: number;
  sent_at: number | null;
  failed_at: number | null;
  last_error: string | null;
  /** Set for a mail to a member who has left: the row is deleted once the mail is sent or has failed. */
  recipient_left_at: number | null;
  /** When an administrator last retried the mail. The time until it fails counts from then. */
  retried_at: number | null;
  /** Purpose and expiry of the one-time link in the mail. Null without a link. */
  link_purpose: string | null;
  link_expires_at: number | null;
  /** 1 for a bulk mail, which lets the others pass, and 0 for every other. */
  priority: Generated<number>;
  /** Further headers as JSON. */
  headers: Generated<string | null>;
}

type Bucket = `bucket_${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15}`;

/** One histogram for each day, page and metric: each bucket counts visits. */
interface PerformanceTable extends Record<Bucket, number> {
  /** In UTC, such as 2026-11-20. */
  day: string;
  page: string;
  metric: string;
}

/** One row for each lock: see locks.ts. */
interface LockTable {
  name: LockName;
}

export type LockName = 'decisions';

/** One row: words of members' stories, see src/features/typing/server/community-words.ts. */
interface CommunityWordsTable {
  name: 'stories';
  /** One a line. */
  words: string;
  /** 0 before the first time. */
  computed_at: number;
  /** Until then, only the node that computes them may do so. */
  claimed_until: number;
}

/** One row about the scheduled backups: see src/server/backups. */
interface BackupTable {
  name: 'nightly';
  /** The date of the night whose backup was made last. Empty before the first. */
  night: string;
  /** Identifies the attempt that is running, or the last one. */
  claim: string | null;
  /** Until then, nobody else makes a backup: one is being made, or has just failed. */
  claimed_until: number;
  /** When the last good backup was made. */
  made_at: number | null;
  bytes: number | null;
  /** Why the last attempt failed, as a sentence. */
  problem: string | null;
}

/** One row for each limit and counted address, email or account. */
interface RateLimitTable {
  /** Hash of the limit's name and the counted address, email or account, which are not stored themselves. */
  key_hash: string;
  hits: number;
  /** When the count restarts at zero. */
  resets_at: number;
}

/** One row for each key of keyed hashes: see keyed-hash.ts. */
interface KeyTable {
  name: string;
  secret: string;
  created_at: number;
}

/** One row for each change of the house rules. The newest version holds. */
interface HouseRulesTable {
  version: number;
  /** One rule a line. Empty for the rules that Kerikko comes with. */
  english: string;
  malayalam: string;
  contact: string;
  saved_at: number;
  /** Null once the administrator has left. */
  saved_by: string | null;
}

/** One row for each entry of the log that administrators read. */
interface AuditLogTable {
  id: string;
  kind: string;
  at: number;
  /** The person whom the entry is about. Null if it is about nobody, or about a story without an author. */
  account_id: string | null;
  /** The account that did it to that person. Null for their own acts, for the command line, and for someone who has left. */
  actor_id: string | null;
  count: number | null;
  reason: string | null;
}

/** One row for all reports of one thing, until someone decides. */
interface CaseTable {
  id: string;
  kind: string;
  thing_id: string;
  /** The person that the case is about. Null once they have left. */
  about_id: string | null;
  is_urgent: number;
  /** Title and text of the thing when it was first reported. */
  title: string;
  text: string;
  opened_at: number;
  due_at: number;
  reminders: Generated<number>;
  outcome: string | null;
  closed_at: number | null;
  /** The author's objection to the decision, which opened the case again. */
  objection: string | null;
  /**
   * Set while the thing is held, because a newcomer wrote it and no moderator has released it. `new`: only the author has
   * ever seen it. `edited`: others saw an earlier version.
   */
  held: Generated<'new' | 'edited' | null>;
}

interface ReportTable {
  id: string;
  case_id: string;
  /** Null once the reporter has left. */
  reporter_id: string | null;
  category: string;
  words: string;
  created_at: number;
}

interface ModerationLogTable {
  id: string;
  case_id: string | null;
  action: string;
  about_id: string | null;
  /** Null for what the server did, and for a moderator who has left. */
  by_id: string | null;
  at: number;
  rule: number | null;
  words: string | null;
  note: string | null;
}

/** The people that each account has muted. Only that account may learn of it. */
interface MuteTable {
  account_id: string;
  muted_id: string;
  created_at: number;
}

/** New members who no longer want the first steps on Home. */
interface SkippedWelcomeTable {
  account_id: string;
  skipped_at: number;
}

/** The stories that were their authors' first when they were published. Deleted after two weeks. */
interface FirstStoryTable {
  story_id: string;
}

/** The weekly mail of each administrator about what waits. */
interface OverviewMailTable {
  account_id: string;
  /** 0 is Sunday. Null for an administrator who wants none. */
  weekday: number | null;
  /** A node claims the mail by changing it. */
  due_at: number | null;
}

/** The members who agreed that the community's readable archive contains what they wrote. */
interface ArchiveConsentTable {
  account_id: string;
  agreed_at: number;
  /** 1 if the member was asked about gatherings too. */
  with_gatherings: Generated<number>;
  /** 1 if the member agreed after recordings were named. */
  with_recordings: Generated<number>;
}

/** The secret parameters of password hashes that were imported. Without such hashes there is no row. */
interface PasswordSchemeTable {
  id: string;
  /** As JSON. */
  parameters: string;
  /** When the last account with such a hash was imported. */
  imported_at: number;
}

/** One row for each member, profile, photo, story or comment that was imported, so that a second import leaves it alone. */
interface ImportTable {
  /** Hash of the source, the kind and the id there: no row names someone who has left. */
  key: string;
  kind: string;
  /** The account of an imported member. Null once it is deleted, and for other kinds. */
  account_id: string | null;
  imported_at: number;
  /** When the index and the log knew of it. */
  finished_at: number | null;
  /** When the member was told by mail. */
  mailed_at: number | null;
}

/** The secret addresses at which feed readers find the latest stories as a member sees them. */
interface FeedTable {
  account_id: string;
  token_hash: string;
  /** Empty after a backup was restored. */
  sealed_token: string;
  created_at: number;
}

/** One row: the key pair by which push services recognise this community (VAPID, RFC 8292). */
interface PushKeyTable {
  name: string;
  /** In base64url. */
  public_key: string;
  /** Encrypted: see secret-key.ts. */
  private_key_sealed: string;
  created_at: number;
}

/** A member's choices about push messages. Without a row, the defaults hold. */
interface PushSettingsTable {
  account_id: string;
  /** 1 if messages contain names and titles. */
  shows_names: number;
  /** Hours of the member's clock. Both are null without quiet hours. */
  quiet_from: number | null;
  quiet_to: number | null;
  /** 1 once the member has answered the offer on Home. */
  is_offer_answered: number;
}

/** A browser that gets push messages. */
interface PushDeviceTable {
  id: string;
  account_id: string;
  /** The session in which the browser last told of its subscription. It may have ended by its age; signing out deletes the row. */
  session_hash: string;
  /** The secret address of the push service for this browser. */
  endpoint: string;
  endpoint_hash: string;
  /** The browser's public key and secret, in base64url (RFC 8291). */
  p256dh: string;
  auth: string;
  user_agent: string;
  created_at: number;
  /** When the browser last told that it still has this subscription. */
  renewed_at: number;
  /** Since when the push service has refused every message. */
  failing_since: Generated<number | null>;
}

/** When a member is next told of a subject: a story, or what else news are about. A node claims a row by changing `due_at`. */
interface PushPlanTable {
  account_id: string;
  subject: string;
  due_at: number | null;
  last_at: Generated<number | null>;
  /** The ids of the newest comments that the last message told, as JSON. */
  told: Generated<string | null>;
}

/** A message to one device that is not sent yet. */
interface PushMessageTable {
  id: string;
  device_id: string;
  subject: string;
  /** JSON that the device's browser or service worker shows. */
  payload: string;
  created_at: number;
  /** Also the end of the lease while a node sends the message. */
  next_attempt_at: number;
  attempts: Generated<number>;
}

/** Work on any number of rows that is done in batches after the request: see src/server/tasks/jobs.ts. */
interface JobTable {
  id: string;
  kind: string;
  /** What the job is about, as JSON. */
  about: string;
  /** Where the next batch begins. */
  position: Generated<string>;
  created_at: number;
  /** Also the end of the lease while a node works on the job. */
  due_at: number;
  /** How many attempts in a row have failed. */
  failures: Generated<number>;
  failing_since: Generated<number | null>;
}

/** A task whose last run failed. */
interface FailingTaskTable {
  name: string;
  failures: number;
  failing_since: number;
  /** When it runs again. */
  due_at: number;
}

export type TableName = keyof Tables;

/** Every table, in an order in which rows can be inserted: referenced tables come first. */
const NAMES = [
  'accounts',
  'memberships',
  'applications',
  'community',
  'community_logo',
  'decisions',
  'sign_ups',
  'invitations',
  'invited_people',
  'sessions',
  'authenticators',
  'passkeys',
  'recovery_codes',
  'factor_removals',
  'email_changes',
  'secret_keys',
  'one_time_tokens',
  'profiles',
  'stories',
  'drafts',
  'story_photos',
  'recordings',
  'written_stories',
  'comments',
  'comment_mentions',
  'comment_likes',
  'likes',
  'followed_people',
  'followed_topics',
  'gatherings',
  'gathering_answers',
  'gathering_stories',
  'calendars',
  'correspondences',
  'letter_sides',
  'letters',
  'chat_rooms',
  'chat_people',
  'chat_proposals',
  'chat_photos',
  'saved_stories',
  'read_stories',
  'topics',
  'outbox',
  'performance',
  'locks',
  'backups',
  'rate_limits',
  'keys',
  'house_rules',
  'audit_log',
  'cases',
  'reports',
  'moderation_log',
  'mutes',
  'archive_consents',
  'deputies',
  'feeds',
  'announcements',
  'news',
  'unwanted_news',
  'news_mail_settings',
  'news_mails',
  'community_words',
  'skipped_welcomes',
  'overview_mails',
  'first_stories',
  'password_schemes',
  'imports',
  'push_keys',
  'push_settings',
  'push_devices',
  'push_plans',
  'push_messages',
  'jobs',
  'failing_tasks',
] as const satisfies readonly TableName[];

/** Does not compile while NAMES lacks a table. */
type AllNames = Exclude<TableName, (typeof NAMES)[number]> extends never ? readonly TableName[] : never;

export const TABLE_NAMES: AllNames = NAMES;
