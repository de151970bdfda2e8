import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FEATURE_ORDER } from '../../src/features/order.ts';
import type { Scene } from './scene.ts';

const FEATURES = join(import.meta.dirname, '../../src/features');

const files = FEATURE_ORDER.map((feature) => join(FEATURES, feature, 'scene.ts')).filter(existsSync);

/** The scenes of all features, from the lowest to the highest. */
export const scenes: Scene[] = await Promise.all(files.map(async (file) => (await import(file)).scene));
