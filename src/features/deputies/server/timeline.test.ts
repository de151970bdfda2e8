import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../server/clock.ts';
import { nextStep, type Watch } from './timeline.ts';

const DAYS = 30;

/** Runs the server every hour between these times, in days, and returns the days on which something happened. */
function run(watch: Watch, ...runs: [from: number, until: number][]): [string, number][] {
  const happened: [string, number][] = [];
  for (const [from, until] of runs) {
    for (let now = from * DAY_MS; now < until * DAY_MS; now += HOUR_MS) {
      const step = nextStep(watch, now);
      if (step.kind === 'wait') continue;
      watch.checkedAt = now;
      if (step.kind === 'keep-watching') continue;
      if (step.kind === 'first-mail') Object.assign(watch, { firstMailAt: now, secondMailAt: null });
      if (step.kind === 'second-mail') watch.secondMailAt = now;
      if (step.kind === 'forget-mails') Object.assign(watch, { firstMailAt: null, secondMailAt: null });
      happened.push([step.kind, now / DAY_MS]);
      if (step.kind === 'take-over') return happened;
    }
  }
  return happened;
}

function away(): Watch {
  return { activeAt: 0, days: DAYS, firstMailAt: null, secondMailAt: null, checkedAt: null };
}

test('two mails come 7 days and 1 day before the deputy takes over', () => {
  expect(run(away(), [0, 100])).toEqual([
    ['first-mail', 23],
    ['second-mail', 29],
    ['take-over', 30],
  ]);
});

test('a server that was off for long sends two mails first, with the same time between them', () => {
  const expected = [
    ['first-mail', 200],
    ['second-mail', 206],
    ['take-over', 207],
  ];
  expect(run(away(), [0, 20], [200, 300])).toEqual(expected);
  // Off after the first mail, or even after both: nobody could come by meanwhile.
  expect(run(away(), [0, 25], [200, 300]).slice(1)).toEqual(expected);
  expect(run(away(), [0, 29.5], [200, 300]).slice(2)).toEqual(expected);
});

test('a restart of some hours delays nothing but the time that is left', () => {
  expect(run(away(), [0, 28.5], [29.25, 100])).toEqual([
    ['first-mail', 23],
    ['second-mail', 29.25],
    ['take-over', 30.25],
  ]);
});

test('a visit before the change starts everything anew', () => {
  const watch = away();
  run(watch, [0, 29.5]);
  watch.activeAt = 29.6 * DAY_MS;
  expect(nextStep(watch, 29.7 * DAY_MS).kind).toBe('forget-mails');
  expect(
    run(watch, [30, 100])
      .slice(1)
      .map(([kind, day]) => [kind, Math.round(day)]),
  ).toEqual([
    ['first-mail', 53],
    ['second-mail', 59],
    ['take-over', 60],
  ]);
});
