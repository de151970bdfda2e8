/** What the rules of announcements raise in their transaction. */
export interface AnnouncementEvent {
  type: 'announced' | 'announcement-withdrawn';
  byId: string;
  at: number;
}
