import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../../test/create-test-app.ts';
import type { Actor } from '../../../test/factories.ts';
import type { Sample } from '../../../test/sample.ts';
import type { FoundInput } from './contract.ts';
import { foundCircle } from './server/founding.ts';
import { joinCircle } from './server/joining.ts';

const FACTS = {
  name: 'Kizhakkedath family',
  about: '',
  colour: 'leaf',
  icon: 'family',
  seenBy: 'members',
  entry: 'everyone',
} as const;

/** Founds a circle that everyone may come into, or one with other facts, and returns its id. */
export function createCircle(
  { context }: TestApp,
  { viewer }: Actor,
  facts: Partial<Omit<FoundInput, 'intent'>> = {},
): Promise<string> {
  return foundCircle(context, viewer, { intent: 'found', key: randomUUID(), ...FACTS, ...facts });
}

export const sample: Sample = {
  async prepare({ app, biju, made }) {
    made.others.circle = await createCircle(app, biju, { entry: 'asking' });
  },
  async add({ app, ammu, made }) {
    await createCircle(app, ammu, { name: 'Canary circle', about: 'Canary' });
    await joinCircle(app.context, ammu.viewer, made.others.circle ?? '');
  },
};
