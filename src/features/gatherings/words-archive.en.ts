/** What the archive of stories has of gatherings: see src/features/exports/texts-archive-choice.en.ts. */
export const archived = 'the past gatherings I organised';
