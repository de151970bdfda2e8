/** The texts of comments. */
export const texts = {
  comments: {
    title: (comments: number) =>
      comments === 0 ? 'Comments' : `Comments (${comments.toLocaleString('en')})`,
    first: 'No comments yet.',
    /** The label of the form, by what the comments are about. */
    write: { story: 'What did you think?', gathering: 'Ask or tell the others' },
    post: 'Post',
    posting: 'Posting...',
    reply: 'Reply',
    replyTo: (author: string) => `Reply to ${author}`,
    replyLabel: (author: string) => `Your reply to ${author}`,
    inReplyTo: (author: string) => `In reply to ${author}`,
    like: (author: string, likes: number) =>
      `Like the comment of ${author}, ${likes === 1 ? '1 like' : `${likes.toLocaleString('en')} likes`} so far`,
    anonymous: 'Anonymous User',
    earlier: 'Show earlier comments',
    later: 'Show later comments',
    all: 'Show all comments',
    earlierReplies: (replies: number) =>
      replies === 1 ? 'Show 1 earlier reply' : `Show ${replies.toLocaleString('en')} earlier replies`,
    edit: 'Edit',
    editLabel: 'Edit your comment',
    edited: 'edited',
    save: 'Save changes',
    saving: 'Saving...',
    cancel: 'Cancel',
    delete: 'Delete',
    deleted: 'The comment was deleted.',
    undo: 'Undo',
    /** Shown in place of a comment that others replied to. */
    places: {
      deleted: 'This comment was deleted.',
      hidden: 'This comment is hidden.',
      muted: 'From someone you have muted.',
    },
    menu: (author: string) => `More about the comment of ${author}`,
    report: 'Report',
    reportOf: (author: string) => `Report the comment of ${author}`,
    hiddenOwn: 'This comment is hidden. Only you see it.',
    hiddenSeen: 'This comment is hidden. Only its author and moderators see it.',
    heldOwn: 'Only you see this until a moderator has looked at it.',
    heldSeen: 'Held. Only its author and moderators see it.',
    why: 'See why',
    gone: 'This comment is no longer here.',
    draft: 'What you write is kept on this device until you post it',
    arrived: (comments: number) => (comments === 1 ? '1 new comment' : `${comments} new comments`),
    begun: 'You had begun to answer.',
    begunEdit: 'You had begun to change a comment.',
    continue: 'Continue',
    discard: 'Discard',
    /** The name of the list of people that opens after '@'. */
    mentionLabel: 'People to mention',
    closed: 'The author has closed the comments.',
    close: 'Close comments',
    open: 'Open comments',
    errors: {
      'comment-blank': 'A comment needs some text.',
      'comment-too-long': 'This comment is too long. The limit is 2,000 characters.',
      'comment-not-found': 'This comment is no longer here.',
      'comment-changed':
        'This comment was changed on another device or in another tab. Save again to replace that version with yours.',
      'comment-posted':
        'This comment is already posted with the text you sent before. Save to replace it with the text below.',
      'comments-closed': 'The author has closed the comments. Your text is still here.',
      'texts-full': 'Your comments have reached the limit of 20 MB. Delete some that you no longer need.',
      'comments-full': 'This story has as many comments as it can hold.',
      'answered-gone':
        'The comment that you answer was deleted. You can still post this as a comment of its own.',
      'too-many-mentions': 'A comment can mention at most 5 people.',
      'in-case': 'A moderator is looking at this comment, so it can’t be restored now.',
      'story-not-found': 'This story is no longer here. Your text is still here.',
      'gathering-not-found': 'This gathering is no longer here. Your text is still here.',
      'too-late': 'It’s too late to undo this.',
    },
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    comments: typeof texts;
  }
}
