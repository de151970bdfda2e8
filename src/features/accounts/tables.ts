import type { Generated } from 'kysely';
import type { SessionFactors } from '../../identity/account-states.ts';
import type { Language } from '../../languages/languages.ts';
import type { LineSpacing, Script, TextSize, ThemeChoice, TypingAid } from '../../server/language.ts';

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
  /** The applicant's answer, or empty. The request to join gets it when the mailed link is used. */
  answer: Generated<string>;
  /** The hash of the token of the invitation that the person used. */
  invitation: Generated<string | null>;
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

interface EmailChangeTable {
  token_hash: string;
  account_id: string;
  kind: 'confirm' | 'take-back';
  /** The email that the account gets when the link is used. */
  email: string;
  created_at: number;
  expires_at: number;
}

/** The secret parameters of password hashes that were imported. Without such hashes there is no row. */
interface PasswordSchemeTable {
  id: string;
  /** As JSON. */
  parameters: string;
  /** When the last account whose hash needs these parameters was imported. */
  imported_at: number;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    accounts: AccountTable;
    sign_ups: SignUpTable;
    sessions: SessionTable;
    authenticators: AuthenticatorTable;
    passkeys: PasskeyTable;
    recovery_codes: RecoveryCodeTable;
    email_changes: EmailChangeTable;
    password_schemes: PasswordSchemeTable;
  }
}
