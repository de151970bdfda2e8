import type { Generated } from 'kysely';

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
  /** The count of each reason, as JSON. */
  left_out: Generated<string>;
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

declare module '../../server/database/schema.ts' {
  interface Tables {
    chat_rooms: ChatRoomTable;
    chat_people: ChatPersonTable;
    chat_proposals: ChatProposalTable;
    chat_photos: ChatPhotoTable;
  }
}
