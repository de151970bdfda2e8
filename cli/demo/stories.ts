import { storiesAboutGrowing } from './stories-about-growing.ts';
import { storiesAtHome } from './stories-at-home.ts';
import { storiesFromTheKitchen } from './stories-from-the-kitchen.ts';
import { storiesOnTheWay } from './stories-on-the-way.ts';
import type { DemoStory } from './types.ts';

export const demoStories: readonly DemoStory[] = [
  ...storiesAtHome,
  ...storiesFromTheKitchen,
  ...storiesOnTheWay,
  ...storiesAboutGrowing,
];
