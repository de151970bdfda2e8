/** The events that the rules of moving raise in their transaction. */
export type ImportEvent = {
  /** Members, stories or comments of another home are here. */
  type: 'imported';
  /** How many members, stories and comments were imported. */
  count: number;
  at: number;
};
