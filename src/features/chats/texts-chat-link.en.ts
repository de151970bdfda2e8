/** The texts for somebody who opens the link to their messages of a group chat. */
export const texts = {
  chatLink: {
    title: 'Your messages, your stories',
    intro:
      'Some of what you wrote in a group chat could be stories. An administrator of this community gave you this link so that you can decide about them.',
    private: 'Nobody else can see them here. Nothing is published unless you publish it.',
    join: 'Sign in to see them. If you don’t have an account here, create one and wait until you’re approved.',
    notYet: 'You can see them as soon as you’re a member. Then open this link again.',
    until: (day: string) => `The link works until ${day}.`,
    again: 'Keep the link: if you ask to join now, open it again once you’re a member.',
    over: 'This link no longer works, or someone has already used it. Please ask the person who gave it to you.',
    signIn: 'Sign in or create an account',
    toAccount: 'Go to your account',
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    'chat-link': typeof texts;
  }
}
