/* Stands for src/features/search/server/search-index.ts. */

const nothing = async (): Promise<void> => {};

export const prepareIndexing = nothing;
export const indexStory = nothing;
export const indexComment = nothing;
export const indexPerson = nothing;
export const indexSubject = nothing;
