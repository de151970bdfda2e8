/** What the rules of people raise in their transaction. */
export type PeopleEvent = {
  /** The texts of a profile changed, or the choice who may see and find them. */
  type: 'person-changed';
  accountId: string;
};
