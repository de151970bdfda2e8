/** What administrators read of `sweeps` of feature.ts that fail, by their keys. */
export const tasks = {
  'left circles': 'Forgetting who has left a circle',
  'circles without a keeper': 'Asking who will keep a circle',
};

export type Tasks = typeof tasks;
