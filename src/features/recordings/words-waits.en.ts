/** The words of Home for what waits, by the keys of `waits` in feature.ts. A title follows them. */
export const waits = {
  'recording-to-publish': 'Your recording isn’t published yet',
  'text-to-approve': 'Your story, written down',
  'story-to-write': 'Write down a recorded story',
};

export type Waits = typeof waits;
