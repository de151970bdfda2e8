import { Suspense } from 'react';
import { BookHeart } from '../../../../../web/ui/icons/book-heart.ts';
import { Briefcase } from '../../../../../web/ui/icons/briefcase.ts';
import { Bus } from '../../../../../web/ui/icons/bus.ts';
import { CookingPot } from '../../../../../web/ui/icons/cooking-pot.ts';
import { GraduationCap } from '../../../../../web/ui/icons/graduation-cap.ts';
import { House } from '../../../../../web/ui/icons/house.ts';
import { Palette } from '../../../../../web/ui/icons/palette.ts';
import { Sunrise } from '../../../../../web/ui/icons/sunrise.ts';
import type { Icon } from '../../../../../web/ui/page/create-icon.ts';
import { lazyPart } from '../../../../../web/ui/page/late.tsx';
import type { TopicId } from '../../../contract.ts';
import { useTopicIcon } from './use-topics.ts';

const ICONS: Record<string, Icon> = {
  book: BookHeart,
  bus: Bus,
  pot: CookingPot,
  briefcase: Briefcase,
  house: House,
  cap: GraduationCap,
  palette: Palette,
  sunrise: Sunrise,
};

/** Loaded only in a community that has chosen one of the further icons. */
const FurtherIcon = lazyPart(() => import('../../further-icon.tsx').then(({ FurtherIcon }) => FurtherIcon));

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
    <Suspense fallback={<svg className="icon" aria-hidden="true" />}>
      <FurtherIcon name={name} />
    </Suspense>
  );
}
