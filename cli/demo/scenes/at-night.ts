import { box, circle, group, line, many, oval, shade, shape, TALL, toSvg, WIDE } from './drawing.ts';

/** A brass lamp in the dark, with its five wicks alight. */
export function drawLamp(): string {
  const flame = (x: number, y: number, size = 1) =>
    circle(x, y - 22 * size, 70 * size, '#ffb347', 'filter="url(#soft)" opacity="0.5"') +
    group(
      `translate(${x} ${y}) scale(${size})`,
      shape('M0 0 C-24 -14 -16 -44 0 -72 C16 -44 24 -14 0 0 Z', '#ff9f2e'),
      shape('M0 -4 C-13 -14 -9 -34 0 -52 C9 -34 13 -14 0 -4 Z', '#ffe08a'),
      shape('M0 -4 C-6 -8 -5 -18 0 -26 C5 -18 6 -8 0 -4 Z', '#fff9e0'),
    );
  return toSvg(
    TALL,
    shade('dark', [0, 0, 900, 1200], '#1a0f14', '#2f1816', '#4a2418'),
    many(46, 11, (next) =>
      circle(
        next() * 900,
        next() * 760,
        8 + next() * 34,
        ['#ffb347', '#ff8c42', '#ffd27a', '#e2573b'][Math.floor(next() * 4)] ?? '',
        `opacity="${0.08 + next() * 0.22}" filter="url(#blur)"`,
      ),
    ),
    oval(450, 1080, 430, 90, '#120a0a', 'opacity="0.6"'),
    '<linearGradient id="brass" x2="1" y2="0"><stop offset="0" stop-color="#6d4713"/><stop offset="0.3" stop-color="#e8b64a"/><stop offset="0.45" stop-color="#fff0b8"/><stop offset="0.6" stop-color="#c98f2b"/><stop offset="1" stop-color="#5a390e"/></linearGradient>',
    shape(
      'M270 1066 C270 1000 380 996 420 970 L426 640 H474 L480 970 C520 996 630 1000 630 1066 Z',
      'url(#brass)',
    ),
    oval(450, 1066, 180, 30, 'url(#brass)'),
    ...[930, 860, 790, 720].map((y) => oval(450, y, 44, 17, 'url(#brass)')),
    oval(450, 968, 66, 18, 'url(#brass)'),
    shape('M250 560 C280 650 380 668 450 668 C520 668 620 650 650 560 Z', 'url(#brass)'),
    oval(450, 560, 200, 46, '#8a5d1c'),
    oval(450, 560, 200, 46, 'none', 'stroke="#ffe3a0" stroke-width="6"'),
    oval(450, 566, 176, 34, '#3d2408'),
    oval(450, 568, 150, 24, '#b9791f', 'opacity="0.7"'),
    shape('M430 560 L438 400 H462 L470 560 Z', 'url(#brass)'),
    shape('M450 300 C480 330 474 376 462 402 H438 C426 376 420 330 450 300 Z', 'url(#brass)'),
    circle(450, 296, 14, '#ffe3a0'),
    flame(262, 552),
    flame(352, 590, 1.05),
    flame(450, 604, 1.15),
    flame(548, 590, 1.05),
    flame(638, 552),
    // Marigolds and jasmine around the foot.
    many(60, 19, (next) => {
      const angle = next() * Math.PI;
      const [x, y] = [
        450 + Math.cos(angle) * (210 + next() * 130),
        1090 + Math.sin(angle) * (20 + next() * 60),
      ];
      const colour = next() > 0.35 ? (next() > 0.5 ? '#f29b1d' : '#e0641f') : '#fff6df';
      return circle(x, y, 17, colour) + circle(x - 3, y - 4, 9, '#ffd37a', 'opacity="0.55"');
    }),
  );
}

/** A night in a city of high buildings, seen through the one window of a room. */
export function drawWindow(): string {
  const tower = (x: number, y: number, width: number, colour: string, seed: number) =>
    box(x, y, width, 700 - y, colour) +
    many(Math.floor((width / 24) * ((690 - y) / 34)), seed, (next, index) => {
      const columns = Math.floor(width / 24);
      const [column, row] = [index % columns, Math.floor(index / columns)];
      return next() > 0.45
        ? box(
            x + 7 + column * 24,
            y + 12 + row * 34,
            11,
            18,
            next() > 0.3 ? '#f7cd7c' : '#bfe0ea',
            `opacity="${0.5 + next() * 0.5}"`,
          )
        : '';
    });
  return toSvg(
    WIDE,
    shade('room', [0, 0, 1200, 900], '#3b2f35', '#2b2228'),
    '<clipPath id="pane"><rect x="250" y="90" width="700" height="610"/></clipPath>',
    `<g clip-path="url(#pane)">${[
      shade('dusk', [250, 90, 700, 610], '#1d2b52', '#5a4a7d', '#d98369', '#f4b97a'),
      many(40, 44, (next) =>
        circle(250 + next() * 700, 90 + next() * 240, 0.8 + next() * 1.4, '#fff', 'opacity="0.8"'),
      ),
      box(540, 560, 120, 150, '#7fb1c0'),
      many(9, 45, (next) =>
        line(`M${544 + next() * 60} ${572 + next() * 90} h${16 + next() * 30}`, '#d9eef0', 2.5),
      ),
      tower(270, 250, 130, '#2c2f4c', 1),
      tower(400, 340, 140, '#353656', 2),
      tower(660, 210, 120, '#2a2c48', 3),
      tower(780, 380, 170, '#3a3857', 4),
      box(250, 660, 700, 50, '#3c3a44'),
      // A date palm in the parking place.
      line('M600 690 C604 620 598 560 604 480', '#4a372a', 18),
      ...[-170, -150, -125, -95, -60, -30, -8].map((angle) =>
        group(
          `translate(604 480) rotate(${angle})`,
          shape('M0 0 C30 -26 80 -26 110 14 C76 -4 36 0 0 8 Z', '#2d5445'),
        ),
      ),
      circle(596, 500, 9, '#a55c22'),
      circle(614, 502, 9, '#a55c22'),
    ].join('')}</g>`,
    box(250, 90, 700, 610, 'none', 'stroke="#d9cbb4" stroke-width="26"'),
    line('M600 90 V700 M250 390 H950', '#d9cbb4', 16),
    box(216, 700, 768, 34, '#efe3cc'),
    // Six glasses of tea, one for each.
    ...Array.from({ length: 6 }, (_, index) => {
      const x = 330 + index * 96;
      return (
        shape(`M${x} 622 H${x + 46} L${x + 40} 702 H${x + 6} Z`, '#f3e4c8', 'opacity="0.35"') +
        shape(`M${x + 2} 646 H${x + 44} L${x + 40} 700 H${x + 6} Z`, '#b5692f') +
        oval(x + 23, 646, 21, 5, '#e0b07a')
      );
    }),
    // A bed below, and the light of its phone.
    shape('M0 800 H1200 V900 H0 Z', '#4d5f7d'),
    shape('M0 800 C200 770 360 812 560 790 C760 772 980 806 1200 784 V830 H0 Z', '#647aa0'),
    shape('M60 800 C70 740 300 736 320 800 Z', '#e9e2d4'),
    circle(900, 800, 150, '#9fd0ff', 'filter="url(#soft)" opacity="0.25"'),
    box(866, 770, 66, 34, '#11161d', 'rx="6" transform="rotate(-8 900 786)"'),
    box(870, 774, 58, 26, '#bfe3ff', 'rx="3" transform="rotate(-8 900 786)"'),
  );
}
