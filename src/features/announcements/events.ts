/** What the rules of announcements raise in their transaction. */
export type AnnouncementEvent =
  | { type: 'announced'; announcementId: string; byId: string; at: number }
  | { type: 'announcement-withdrawn'; byId: string; at: number };
