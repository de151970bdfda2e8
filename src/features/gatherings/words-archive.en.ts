/** The words for gatherings in the archive of stories: see src/features/exports/texts-archive-choice.en.ts. */
export const archived = 'the past gatherings I organised';
