const many = (count: number, one: string, others: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : others}`;

/** The texts of the page where administrators import a group chat. */
export const texts = {
  chats: {
    title: 'Stories from a group chat',
    intro:
      'Good stories get lost in a WhatsApp group. Import the group’s chat, and we’ll find the longer messages that could be stories. You give each author a link, and they alone decide what becomes a story.',
    steps: [
      'Open the group in WhatsApp, then its menu, and choose Export chat. On Android, it is under More.',
      'Choose Include media for photos, or Without media. Save the file on your phone.',
      'Choose this file below.',
    ],
    private:
      'Nobody can see the messages here, not even you or another administrator. We keep only what could be a story, and never phone numbers. If authors don’t claim their messages within 60 days, we delete them. Tell your group before you do this.',
    order: 'How are the dates in the file written?',
    orderHint: 'For almost every file, we can tell.',
    orders: {
      find: 'Find out from the file',
      dayFirst: 'Day before month (31/12)',
      monthFirst: 'Month before day (12/31)',
    },
    file: 'The exported chat',
    fileHint: 'A ZIP or text file of at most 60\u00a0MB. If it is larger, export it without media.',
    send: 'Import the chat',
    sending: 'Importing...',
    busy: 'Please wait...',
    notices: {
      read: 'The chat has been imported. Now give each author their link.',
      withdrawn: 'The link no longer works.',
      deleted: 'Deleted.',
    },
    readOn: (day: string) => `Chat, imported on ${day}`,
    report: (messages: number, proposed: number, stories: number) =>
      `${many(messages, 'message', 'messages')} imported: ${proposed.toLocaleString('en')} of them in ${many(stories, 'possible story', 'possible stories')}, ${(messages - proposed).toLocaleString('en')} left out.`,
    leftOutTitle: (count: number) => `Why ${many(count, 'message was', 'messages were')} left out`,
    leftOut: {
      short: (count: number) => many(count, 'too short for a story', 'too short for a story'),
      forwarded: (count: number) =>
        many(count, 'forwarded, not the author’s own', 'forwarded, not the author’s own'),
      photo: (count: number) => many(count, 'photo without a story', 'photos without a story'),
      media: (count: number) =>
        many(
          count,
          'video, voice message, document or missing photo',
          'videos, voice messages, documents or missing photos',
        ),
      contact: (count: number) => many(count, 'contact', 'contacts'),
      poll: (count: number) => many(count, 'poll', 'polls'),
      location: (count: number) => many(count, 'place on a map', 'places on a map'),
      deleted: (count: number) => many(count, 'deleted by its author', 'deleted by their authors'),
      'too-long': (count: number) => many(count, 'longer than a story may be', 'longer than a story may be'),
    },
    photosRead: (photos: number, proposed: number) =>
      `${many(photos, 'photo', 'photos')} in the file, ${proposed.toLocaleString('en')} of them with a possible story.`,
    system: (count: number) =>
      `${many(count, 'line', 'lines')} from WhatsApp itself, such as who joined, ${count === 1 ? 'isn’t' : 'aren’t'} counted.`,
    nobody: 'Nothing is left here: everything has been decided or deleted.',
    number: 'Whose phone number is it?',
    numberHint:
      'Some authors had no name on the phone that exported the chat. Type a number to find its author below. We don’t store numbers.',
    findNumber: 'Find the author',
    numberUnknown: 'Nobody with this number has a possible story.',
    nameless: (place: number) => `Someone without a name (${place})`,
    found: 'this number',
    counts: (stories: number, photos: number) =>
      `${many(stories, 'possible story', 'possible stories')}${photos > 0 ? `, ${many(photos, 'photo', 'photos')}` : ''}.`,
    period: (from: string, to: string) => `${from} to ${to}`,
    until: (day: string) => `They’ll be deleted on ${day} unless they’re claimed.`,
    claimed: 'Claimed by:',
    invite: 'Make a link',
    inviteAgain: 'Make a new link',
    withdraw: 'Withdraw the link',
    withdrawClaim: 'Take them back from this member',
    passOn: 'Message to send',
    passOnHint: 'Send it to this person alone: the first person to open it can claim the stories.',
    copy: 'Copy the message',
    copied: 'Copied.',
    deletePerson: 'Delete this person’s possible stories',
    deletePersonHint: 'They’ll be gone for good. Published stories stay.',
    deletePersonYes: 'Delete for good',
    deleteRoom: 'Delete this chat',
    deleteRoomHint:
      'All possible stories from this chat will be gone for good, including claimed ones. Published stories stay.',
    deleteRoomYes: 'Delete the whole chat',
    errors: {
      'chat-unknown': 'This isn’t an exported WhatsApp chat. Please choose the file that Export chat made.',
      'chat-file':
        'There’s no WhatsApp chat in this file, or the file is damaged. Please export the chat again.',
      'chat-no-file': 'Please choose the file of an exported chat.',
      'chat-dates':
        'The dates in this file can be read in two ways. Please choose how they are written, and send the file again.',
      'chat-empty': 'No message in this chat is long enough for a story. Nothing was kept.',
      'chat-known': 'You have already imported this chat. To import it again, delete it below first.',
      'chat-too-large': 'This file is larger than 60\u00a0MB. Please export the chat without media.',
      'chat-too-slow':
        'The file took too long to arrive. Please try a better connection, or export the chat without media.',
      'chat-claimed': 'This person has already claimed the stories, or they’re gone.',
      'chat-number': 'Please type a full phone number.',
    } as Record<string, string>,
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    chats: typeof texts;
  }
}
