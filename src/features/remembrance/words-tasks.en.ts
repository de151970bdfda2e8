/** What administrators read of `sweeps` of feature.ts that fail, by their keys. */
export const tasks = {
  'wishes of the remembered': 'Deleting the stories of members who have died and wished it',
};

export type Tasks = typeof tasks;
