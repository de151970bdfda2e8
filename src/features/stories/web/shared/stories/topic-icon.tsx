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
import type { TopicId } from '../../../contract.ts';

const icons: Record<TopicId, LucideIcon> = {
  life: BookHeart,
  travel: Bus,
  food: CookingPot,
  career: Briefcase,
  family: House,
  education: GraduationCap,
  hobbies: Palette,
  inspiration: Sunrise,
};

export function TopicIcon({ topic }: { topic: TopicId }) {
  const Icon = icons[topic];
  return <Icon aria-hidden="true" />;
}
