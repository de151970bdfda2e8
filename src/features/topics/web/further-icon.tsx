import { Camera } from '../../../web/ui/icons/camera.ts';
import { Flower2 } from '../../../web/ui/icons/flower-2.ts';
import { Heart } from '../../../web/ui/icons/heart.ts';
import { Music } from '../../../web/ui/icons/music.ts';
import { Plane } from '../../../web/ui/icons/plane.ts';
import { Sprout } from '../../../web/ui/icons/sprout.ts';
import { Star } from '../../../web/ui/icons/star.ts';
import { Trophy } from '../../../web/ui/icons/trophy.ts';
import type { Icon } from '../../../web/ui/page/create-icon.ts';

const ICONS: Record<string, Icon> = {
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
