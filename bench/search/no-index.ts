/* Stands for src/features/search/server/search-index.ts. */

const nothing = async (): Promise<void> => {};

export const indexStory = nothing;
export const indexComment = nothing;
export const indexPerson = nothing;
export const PENDING_TASK = 'search marks';
