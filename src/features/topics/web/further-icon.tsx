import { Camera, Flower2, Heart, type LucideIcon, Music, Plane, Sprout, Star, Trophy } from 'lucide-react';

const ICONS: Record<string, LucideIcon> = {
  camera: Camera,
  flower: Flower2,
  heart: Heart,
  music: Music,
  plane: Plane,
  sprout: Sprout,
  trophy: Trophy,
};

/** One of the icons that only some communities choose for a topic. */
export function FurtherIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? Star;
  return <Icon aria-hidden="true" />;
}
