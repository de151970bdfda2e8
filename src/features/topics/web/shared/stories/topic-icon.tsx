import {
  BookHeart,
  Briefcase,
  Bus,
  CookingPot,
  GraduationCap,
  House,
  type LucideIcon,
  Palette,
  Sunrise,
} from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { TopicId } from '../../../contract.ts';
import { useTopicIcon } from './use-topics.ts';

const ICONS: Record<string, LucideIcon> = {
  book: BookHeart,
  bus: Bus,
  pot: CookingPot,
  briefcase: Briefcase,
  house: House,
  cap: GraduationCap,
  palette: Palette,
  sunrise: Sunrise,
};

/** Loaded only where a community has chosen one of these icons. */
const FurtherIcon = lazy(() =>
  import('../../further-icon.tsx').then(({ FurtherIcon }) => ({ default: FurtherIcon })),
);

const OURS: Partial<Record<TopicId, string>> = {
  life: 'book',
  travel: 'bus',
  food: 'pot',
  career: 'briefcase',
  family: 'house',
  education: 'cap',
  hobbies: 'palette',
  inspiration: 'sunrise',
};

export function TopicIcon({ topic }: { topic: TopicId }) {
  const name = useTopicIcon(topic) ?? OURS[topic] ?? 'star';
  const Icon = ICONS[name];
  if (Icon) return <Icon aria-hidden="true" />;
  return (
    <Suspense fallback={<svg width="24" height="24" aria-hidden="true" />}>
      <FurtherIcon name={name} />
    </Suspense>
  );
}
