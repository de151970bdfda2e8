/** What administrators read of `tasks`, `jobs` and `sweeps` of feature.ts that fail, by their keys. */
export const tasks = {
  deputies: 'Letting deputies take over',
};

export type Tasks = typeof tasks;
