/** Returns a wait as a number and its unit, rounded up so that it is long enough: minutes up to two hours. */
export function roundUpWait(seconds: number): [count: number, unit: 'second' | 'minute' | 'hour'] {
  if (seconds < 60) return [seconds, 'second'];
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 120 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
}
