/**
 * The texts of other features about comments on their things: `comments` of the words-comments.en.ts in their
 * folders.
 */
const registered = import.meta.glob<Record<'write' | 'errors', object>>('../*/words-comments.en.ts', {
  eager: true,
  import: 'comments',
});

function gather(part: 'write' | 'errors'): object {
  return Object.assign({}, ...Object.values(registered).map((words) => words[part]));
}

/** The texts of comments. */
export const texts = {
  comments: {
    title: (comments: number) =>
      comments === 0 ? 'Comments' : `Comments (${comments.toLocaleString('en')})`,
    first: 'No comments yet.',
    /** The label of the form, by the kind of the subject. */
    write: { story: 'What did you think?', ...gather('write') } as Record<string, string>,
    /** The label of the form below a text by somebody who is remembered. */
    condolence: 'A memory, or a few words for the family',
    post: 'Post',
    posting: 'Posting...',
    reply: 'Reply',
    replyTo: (author: string) => `Reply to ${author}`,
    replyLabel: (author: string) => `Your reply to ${author}`,
    inReplyTo: (author: string) => `In reply to ${author}`,
    like: (author: string, likes: number) =>
      `Like the comment by ${author}, ${likes === 1 ? '1 like' : `${likes.toLocaleString('en')} likes`} so far`,
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
    menu: (author: string) => `More about the comment by ${author}`,
    report: 'Report',
    reportOf: (author: string) => `Report the comment by ${author}`,
    hiddenOwn: 'This comment is hidden. Only you can see it.',
    hiddenSeen: 'This comment is hidden. Only its author and moderators can see it.',
    heldOwn: 'Only you can see this until a moderator has looked at it.',
    heldSeen: 'Held. Only its author and moderators can see it.',
    why: 'See why',
    gone: 'This comment is no longer here.',
    draft: 'Your comment is kept on this device until you post it',
    arrived: (comments: number) => (comments === 1 ? '1 new comment' : `${comments} new comments`),
    begun: 'You started a reply.',
    begunEdit: 'You started to edit a comment.',
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
        'This comment has already been posted with the text you sent before. Save to replace it with the text below.',
      'comments-closed': 'The author has closed the comments. Your text is still here.',
      'texts-full': 'Your comments have reached the limit of 20\u00a0MB. Delete some you no longer need.',
      'comments-full': 'This story can’t hold any more comments.',
      'answered-gone':
        'The comment you’re replying to was deleted. You can still post this as a separate comment.',
      'too-many-mentions': 'You can mention at most 5 people in a comment.',
      'in-case': 'A moderator is looking at this comment, so it can’t be restored now.',
      'story-not-found': 'This story is no longer here. Your text is still here.',
      ...gather('errors'),
      'too-late': 'It’s too late to undo this.',
    },
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    comments: typeof texts;
  }
}
