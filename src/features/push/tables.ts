import type { Generated } from 'kysely';

/** One row: the key pair by which push services recognise this community (VAPID, RFC 8292). */
interface PushKeyTable {
  name: string;
  /** In base64url. */
  public_key: string;
  /** Encrypted: see secret-key.ts. */
  private_key_sealed: string;
  created_at: number;
}

/** A member's choices about push messages. Without a row, the defaults apply. */
interface PushSettingsTable {
  account_id: string;
  /** 1 if messages contain names and titles. */
  shows_names: number;
  /** Hours on the member's clock. Both are null without quiet hours. */
  quiet_from: number | null;
  quiet_to: number | null;
  /** 1 once the member has answered the offer on Home. */
  is_offer_answered: number;
}

/** A browser that gets push messages. */
interface PushDeviceTable {
  id: string;
  account_id: string;
  /**
   * The session in which the browser last reported its subscription. The session may have ended by its age;
   * signing out deletes the row.
   */
  session_hash: string;
  /** The secret address of the push service for this browser. */
  endpoint: string;
  endpoint_hash: string;
  /** The browser's public key and secret, in base64url (RFC 8291). */
  p256dh: string;
  auth: string;
  user_agent: string;
  created_at: number;
  /** When the browser last reported that it still has this subscription. */
  renewed_at: number;
  /** Since when the push service has refused every message. */
  failing_since: Generated<number | null>;
}

/**
 * When the next message to a member about a subject is due. The subject is a story, or another thing that news
 * is about. A node claims a row by changing `due_at`.
 */
interface PushPlanTable {
  account_id: string;
  subject: string;
  due_at: number | null;
  last_at: Generated<number | null>;
  /** The ids of the newest comments that the last message named, and the other unread news that messages have told, as JSON. */
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
  /** The time of the next attempt. While a node sends the message, the end of its lease. */
  next_attempt_at: number;
  attempts: Generated<number>;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    push_keys: PushKeyTable;
    push_settings: PushSettingsTable;
    push_devices: PushDeviceTable;
    push_plans: PushPlanTable;
    push_messages: PushMessageTable;
  }
}
