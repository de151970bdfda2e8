/** The words of moderation's pages for recordings: see src/features/moderation/texts-content.en.ts. */
export const content = {
  recording: {
    name: 'Recording',
    heldFor: 'A new member’s recording. Please listen to it: no filter hears what is said.',
  },
};

export type Content = typeof content;
