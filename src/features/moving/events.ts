/** The events that the rules of moving raise in their transaction. */
export type ImportEvent = {
  /** Members, stories or comments of another server were imported. */
  type: 'imported';
  /** How many members, stories and comments were imported. */
  count: number;
  at: number;
};
