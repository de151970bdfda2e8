import { storiesAboutGrowing } from './stories-about-growing.ts';
import { storiesFromTheKitchen } from './stories-from-the-kitchen.ts';
import { storiesOfFamily } from './stories-of-family.ts';
import { storiesOfLife } from './stories-of-life.ts';
import { storiesOnTheWay } from './stories-on-the-way.ts';
import type { DemoStory } from './types.ts';

export const demoStories: readonly DemoStory[] = [
  ...storiesOfLife,
  ...storiesOfFamily,
  ...storiesFromTheKitchen,
  ...storiesOnTheWay,
  ...storiesAboutGrowing,
];
