/** The columns of audienceColumns. */
export interface CircleColumns {
  circle_id: string | null;
  circle: string | null;
}

/** Returns the circle of a row that was read with audienceColumns; nothing for a row that is for everyone. */
export function circleOf({ circle_id: id, circle: name }: CircleColumns): {
  circle?: { id: string; name: string };
} {
  return id === null || name === null ? {} : { circle: { id, name } };
}

/** Returns the id of the circle that a form chose; null for everyone, undefined for a form without a choice. */
export function circleIdOf(choice: string | undefined): string | null | undefined {
  if (!choice) return undefined;
  return choice === 'everyone' ? null : choice;
}
