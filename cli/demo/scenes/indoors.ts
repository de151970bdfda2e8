import { box, circle, group, line, many, oval, shade, shape, toSvg, WIDE } from './drawing.ts';

/** A banana leaf with a feast, from above. */
export function drawSadya(): string {
  const heap = (x: number, y: number, size: number, colours: string[], seed: number) =>
    oval(x + 6, y + 10, size * 1.05, size * 0.78, '#123d20', 'opacity="0.35"') +
    oval(x, y, size, size * 0.74, colours[0] ?? '') +
    many(Math.floor(size * 0.9), seed, (next) => {
      const [angle, far] = [next() * Math.PI * 2, Math.sqrt(next()) * 0.86];
      return circle(
        x + Math.cos(angle) * size * far,
        y + Math.sin(angle) * size * 0.72 * far,
        3 + next() * size * 0.1,
        colours[1 + Math.floor(next() * (colours.length - 1))] ?? '',
      );
    });
  return toSvg(
    WIDE,
    shade('table', [0, 0, 1200, 900], '#7a4a2b', '#5d3620'),
    ...Array.from({ length: 6 }, (_, index) =>
      line(
        `M0 ${80 + index * 150} C300 ${60 + index * 150} 900 ${110 + index * 150} 1200 ${76 + index * 150}`,
        '#4a2a18',
        4,
        'opacity="0.6"',
      ),
    ),
    shape(
      'M40 470 C120 160 860 90 1150 210 C1180 440 1150 640 1120 700 C820 830 220 800 40 470 Z',
      '#1f5a2c',
      'opacity="0.45" transform="translate(10 18)"',
    ),
    shape(
      'M40 470 C120 160 860 90 1150 210 C1180 440 1150 640 1120 700 C820 830 220 800 40 470 Z',
      '#4f9a45',
    ),
    shape(
      'M40 470 C400 440 800 440 1156 456 C1154 560 1136 660 1120 700 C820 830 220 800 40 470 Z',
      '#43893c',
    ),
    line('M44 470 C400 446 800 446 1156 458', '#b9d98a', 12),
    ...Array.from({ length: 22 }, (_, index) =>
      line(
        `M${130 + index * 46} 462 q18 -120 ${60 - index} -${200 + Math.sin(index / 4) * 60} M${130 + index * 46} 466 q14 110 ${44 - index} ${190 + Math.sin(index / 5) * 40}`,
        '#6bb35a',
        2.4,
        'opacity="0.5"',
      ),
    ),
    // The rice, with a well of curry.
    heap(620, 590, 170, ['#fbf7ea', '#ffffff', '#f1ead6', '#fffdf6'], 70),
    oval(620, 570, 74, 40, '#d98a24'),
    oval(612, 564, 50, 24, '#eba63c'),
    // The small ones along the top.
    heap(250, 330, 46, ['#e8c648', '#f4da72', '#d6b035'], 1),
    heap(356, 280, 46, ['#f2f0dc', '#ffffff', '#b9d07a', '#e7e2c0'], 2),
    heap(468, 250, 50, ['#5c8a3a', '#7aa84e', '#efe9cf', '#466e2c'], 3),
    heap(586, 236, 50, ['#b5432b', '#d1603f', '#8f2f1e'], 4),
    heap(704, 236, 48, ['#f6e7bd', '#fff6dc', '#c9e09a'], 5),
    heap(820, 246, 48, ['#7c2f55', '#a04a76', '#5d2040'], 6),
    heap(930, 268, 46, ['#e6a63a', '#f2c264', '#c78422'], 7),
    heap(1030, 306, 42, ['#3f2a1c', '#6b4629', '#2d1d13'], 8),
    // Crisps, a pappadam, a banana.
    many(16, 90, (next) =>
      oval(
        196 + next() * 110,
        420 + next() * 60,
        24,
        15,
        '#f0c04a',
        `stroke="#c98f22" stroke-width="3" transform="rotate(${next() * 180} ${250} ${450})"`,
      ),
    ),
    circle(340, 600, 96, '#f0d79a'),
    circle(340, 600, 96, 'none', 'stroke="#d9b667" stroke-width="6"'),
    many(40, 91, (next) => {
      const [angle, far] = [next() * 6.28, next() * 84];
      return circle(
        340 + Math.cos(angle) * far,
        600 + Math.sin(angle) * far,
        4 + next() * 8,
        next() > 0.5 ? '#fbe9bd' : '#d7ae60',
        'opacity="0.7"',
      );
    }),
    shape(
      'M900 560 C980 520 1070 560 1090 640 C1060 610 980 600 912 622 C896 606 892 580 900 560 Z',
      '#f3cf3c',
    ),
    shape('M906 602 C980 588 1050 604 1090 640 C1056 616 980 606 912 622 Z', '#d3a722'),
    oval(1096, 642, 10, 8, '#5a4322'),
    // Payasam in a steel tumbler, and a cup of rasam.
    circle(960, 760, 74, '#8f8f8a', 'opacity="0.5"'),
    circle(954, 752, 74, '#d9dad6'),
    circle(954, 752, 60, '#e8c79a'),
    many(14, 92, (next) =>
      circle(916 + next() * 76, 716 + next() * 74, 6, next() > 0.5 ? '#b5742f' : '#f7ead0'),
    ),
    circle(150, 770, 84, '#d9dad6'),
    circle(150, 770, 70, '#c9d9df'),
    oval(130, 752, 28, 16, '#fff', 'opacity="0.6"'),
  );
}

/** A steel box on the sill of a kitchen window, beside a pot of mint. */
export function drawDabba(): string {
  return toSvg(
    WIDE,
    shade('wall', [0, 0, 1200, 900], '#f0d9a8', '#e2bf83'),
    '<clipPath id="view"><rect x="330" y="70" width="760" height="500"/></clipPath>',
    `<g clip-path="url(#view)">${[
      shade('sky', [330, 70, 760, 500], '#aee0ea', '#e9f3d9'),
      box(360, 240, 190, 340, '#c5776a'),
      box(560, 180, 170, 400, '#d9a56a'),
      box(760, 270, 260, 310, '#b98a7a'),
      ...[
        [392, 280],
        [470, 280],
        [392, 370],
        [470, 370],
        [596, 230],
        [660, 230],
        [596, 320],
        [660, 320],
        [800, 310],
        [880, 310],
        [950, 310],
        [800, 400],
        [880, 400],
        [950, 400],
      ].map(([x = 0, y = 0]) => box(x, y, 44, 54, '#7d4f48', 'opacity="0.65"')),
      line('M330 210 C560 250 860 230 1090 190', '#55423c', 3),
      ...['#b4232f', '#1d5fb8', '#f0c04a', '#2f8f6b'].map((colour, index) =>
        shape(`M${430 + index * 150} ${226 + (index % 2) * 6} h70 v74 h-70 Z`, colour),
      ),
      many(40, 50, (next) =>
        circle(
          330 + next() * 760,
          520 + next() * 60,
          26 + next() * 26,
          ['#4c8a4a', '#6aa653', '#3a7440'][Math.floor(next() * 3)] ?? '',
        ),
      ),
    ].join('')}</g>`,
    box(330, 70, 760, 500, 'none', 'stroke="#7a4a2b" stroke-width="30"'),
    line('M710 70 V570 M330 320 H1090', '#7a4a2b', 14),
    ...Array.from({ length: 9 }, (_, index) =>
      line(`M${400 + index * 76} 84 V560`, '#5d3620', 5, 'opacity="0.45"'),
    ),
    box(250, 570, 920, 44, '#9c6a3f'),
    shade('below', [0, 614, 1200, 286], '#3b7f86', '#2b6068'),
    ...Array.from({ length: 8 }, (_, index) =>
      line(`M${index * 160} 614 V900`, '#245058', 4, 'opacity="0.7"'),
    ),
    line('M0 750 H1200', '#245058', 4, 'opacity="0.7"'),
    // The mint.
    shape('M880 470 H1040 L1016 572 H904 Z', '#b4532a'),
    box(870, 456, 180, 28, '#c96a3c'),
    many(60, 51, (next) => {
      const [x, y] = [870 + next() * 180, 330 + next() * 130];
      return (
        line(`M960 460 Q${x} ${y + 60} ${x} ${y}`, '#3f7d3a', 3) +
        oval(
          x,
          y,
          20,
          13,
          ['#5fae4d', '#7cc25f', '#4a9440'][Math.floor(next() * 3)] ?? '',
          `transform="rotate(${next() * 120 - 60} ${x} ${y})"`,
        )
      );
    }),
    // The box, with its lid beside it.
    '<linearGradient id="steel" x2="1" y2="0"><stop offset="0" stop-color="#8f979b"/><stop offset="0.2" stop-color="#f4f7f8"/><stop offset="0.42" stop-color="#b9c2c6"/><stop offset="0.62" stop-color="#fdfefe"/><stop offset="0.85" stop-color="#a5aeb3"/><stop offset="1" stop-color="#70787d"/></linearGradient>',
    oval(560, 640, 250, 18, '#1f454c', 'opacity="0.45"'),
    shape('M400 372 V572 C400 612 720 612 720 572 V372 Z', 'url(#steel)'),
    line('M400 420 C400 456 720 456 720 420 M400 540 C400 578 720 578 720 540', '#8a9398', 4),
    oval(560, 372, 160, 44, '#dfe5e8'),
    oval(560, 374, 146, 36, '#70787d'),
    oval(560, 382, 130, 26, '#4f565b'),
    // A key and a note in the box.
    shape('M520 300 L640 322 L622 404 L504 380 Z', '#fffdf2'),
    line('M532 326 l80 15 M528 346 l72 13 M524 364 l44 8', '#4048b0', 5),
    circle(470, 356, 22, 'none', 'stroke="#c99a3b" stroke-width="11"'),
    line('M488 366 L556 396 M532 386 l-8 18 M548 393 l-8 18', '#c99a3b', 11),
    line(
      'M626 506 c-6 -22 26 -26 26 -4 c0 16 -26 18 -24 0 v30 M668 486 v46 m0 -44 c26 -10 32 22 4 24 l24 22',
      '#7d878c',
      4,
    ),
    shape(
      'M300 596 C300 640 500 640 500 596 L492 570 H308 Z',
      'url(#steel)',
      'transform="rotate(-4 400 600)"',
    ),
    oval(400, 572, 96, 24, '#e9eef0', 'transform="rotate(-4 400 600)"'),
    circle(400, 566, 13, '#aab3b8'),
    // Ladles of coconut shell.
    line('M110 60 V400 M200 60 V360', '#7a4a2b', 12),
    shape('M60 400 C60 470 160 470 160 400 Z', '#4a2c1a'),
    oval(110, 400, 50, 14, '#6b4128'),
    shape('M160 360 C160 420 240 420 240 360 Z', '#5a361f'),
    oval(200, 360, 40, 12, '#7a4e30'),
    box(60, 50, 200, 16, '#5d3620'),
  );
}

/** A newspaper with a crossword, a pair of glasses and tea. */
export function drawCrossword(): string {
  const black = new Set(['0,3', '1,1', '1,5', '2,6', '3,0', '3,4', '4,2', '5,1', '5,5', '6,3']);
  const cells = Array.from({ length: 49 }, (_, index) => {
    const [row, column] = [Math.floor(index / 7), index % 7];
    const [x, y] = [column * 62, row * 62];
    const isBlack = black.has(`${row},${column}`);
    // In the story, he has not solved 'seven down' yet, so this column stays empty.
    const isOpen = column === 4 && row < 3;
    const stroke = line(
      `M${x + 16} ${y + 42} q${8 + (index % 3) * 5} -${30 - (index % 4) * 4} 14 -4 q8 14 18 -${10 + (index % 5) * 2}`,
      '#2b4a8f',
      5,
    );
    return (
      box(
        x,
        y,
        62,
        62,
        isBlack ? '#2a2a28' : isOpen ? '#fff3c4' : '#fffdf6',
        'stroke="#4a4a46" stroke-width="3"',
      ) + (isBlack || isOpen ? '' : stroke)
    );
  }).join('');
  return toSvg(
    WIDE,
    shade('wood', [0, 0, 1200, 900], '#8a5730', '#6b3f22'),
    ...Array.from({ length: 9 }, (_, index) =>
      line(
        `M0 ${40 + index * 104} C320 ${20 + index * 104} 840 ${74 + index * 104} 1200 ${36 + index * 104}`,
        '#55301a',
        4,
        'opacity="0.5"',
      ),
    ),
    group(
      'rotate(-7 600 450)',
      box(120, 80, 880, 780, '#2a1609', 'opacity="0.35" transform="translate(14 18)"'),
      box(120, 80, 880, 780, '#f4efe0'),
      box(120, 80, 880, 780, 'none', 'stroke="#dcd3bb" stroke-width="3"'),
      line('M560 80 V860', '#d9cfb6', 4),
      box(160, 116, 360, 40, '#2f2f2c'),
      ...Array.from({ length: 25 }, (_, index) =>
        line(`M160 ${190 + index * 26} H${index % 6 === 5 ? 400 : 520}`, '#a9a496', 7),
      ),
      box(160, 318, 170, 150, '#b9b29c'),
      shape('M160 468 L214 396 L254 436 L290 380 L330 468 Z', '#8d8672'),
      circle(292, 346, 14, '#dcd5bd'),
      box(600, 116, 250, 26, '#2f2f2c'),
      group('translate(590 172) scale(0.88)', cells),
      ...Array.from({ length: 9 }, (_, index) =>
        line(
          `M600 ${590 + index * 26} H${index % 4 === 3 ? 720 : 770} M800 ${590 + index * 26} H${index % 3 === 2 ? 900 : 960}`,
          '#a9a496',
          7,
        ),
      ),
    ),
    // The pencil.
    group(
      'translate(690 700) rotate(-32)',
      box(0, 0, 280, 26, '#d9a02e', 'rx="3"'),
      box(0, 9, 280, 8, '#f0c35a'),
      shape('M280 0 L330 13 L280 26 Z', '#efd9b0'),
      shape('M314 9 L330 13 L314 17 Z', '#33302c'),
      box(-26, 0, 26, 26, '#c0625a'),
      box(-6, 0, 14, 26, '#b9b9b4'),
    ),
    // The glasses.
    group(
      'translate(250 640) rotate(-14)',
      oval(10, 20, 96, 70, '#2a1609', 'opacity="0.18"'),
      oval(0, 0, 92, 66, '#dfeef2', 'opacity="0.45" stroke="#3a2a20" stroke-width="12"'),
      oval(224, 0, 92, 66, '#dfeef2', 'opacity="0.45" stroke="#3a2a20" stroke-width="12"'),
      line(
        'M92 -8 q20 -18 40 0 M-88 -18 C-130 -60 -120 -150 -40 -190 M312 -18 C352 -60 340 -150 262 -184',
        '#3a2a20',
        11,
      ),
      line('M-48 -32 q18 -18 40 -18 M176 -32 q18 -18 40 -18', '#fff', 7, 'opacity="0.7"'),
    ),
    // The tea.
    circle(1016, 690, 158, '#2a1609', 'opacity="0.35"'),
    circle(1004, 674, 156, '#f4f1e8'),
    circle(1004, 674, 128, '#e3dece'),
    circle(1004, 674, 96, '#fbf8ef'),
    circle(1004, 674, 80, '#b5692f'),
    circle(996, 664, 62, '#c87d3e'),
    many(12, 61, (next) => circle(956 + next() * 90, 628 + next() * 90, 4 + next() * 7, '#e3b27c')),
    line('M1090 630 q70 -20 74 40 q0 50 -62 42', '#fbf8ef', 20),
  );
}

/** Two helmets, one with painted flowers. */
export function drawHelmets(): string {
  const helmet = (x: number, y: number, colour: string, dark: string, light: string) =>
    oval(x, y + 172, 210, 26, '#3a2414', 'opacity="0.4"') +
    shape(
      `M${x - 200} ${y + 160} C${x - 220} ${y - 40} ${x - 100} ${y - 190} ${x + 20} ${y - 186} C${x + 160} ${y - 180} ${x + 220} ${y - 40} ${x + 200} ${y + 60} L${x + 196} ${y + 160} C${x + 80} ${y + 190} ${x - 100} ${y + 190} ${x - 200} ${y + 160} Z`,
      colour,
    ) +
    shape(
      `M${x - 200} ${y + 160} C${x - 206} ${y + 110} ${x - 204} ${y + 80} ${x - 196} ${y + 40} C${x - 100} ${y + 140} ${x + 60} ${y + 150} ${x + 196} ${y + 160} C${x + 80} ${y + 190} ${x - 100} ${y + 190} ${x - 200} ${y + 160} Z`,
      dark,
    ) +
    shape(
      `M${x + 20} ${y - 40} C${x + 100} ${y - 60} ${x + 200} ${y - 40} ${x + 212} ${y + 10} C${x + 214} ${y + 60} ${x + 204} ${y + 84} ${x + 190} ${y + 92} C${x + 130} ${y + 96} ${x + 60} ${y + 88} ${x + 16} ${y + 66} Z`,
      '#18222a',
    ) +
    shape(
      `M${x + 40} ${y - 22} C${x + 100} ${y - 38} ${x + 170} ${y - 26} ${x + 190} ${y + 6} C${x + 140} ${y - 6} ${x + 90} ${y - 4} ${x + 40} ${y + 14} Z`,
      '#6f8a9c',
      'opacity="0.7"',
    ) +
    line(
      `M${x - 150} ${y - 20} C${x - 130} ${y - 100} ${x - 70} ${y - 146} ${x} ${y - 156}`,
      light,
      16,
      'opacity="0.7"',
    );
  const flower = (x: number, y: number, size: number, colour: string) =>
    Array.from({ length: 5 }, (_, petal) => {
      const angle = (petal * Math.PI * 2) / 5;
      return circle(x + Math.cos(angle) * size, y + Math.sin(angle) * size, size * 0.72, colour);
    }).join('') + circle(x, y, size * 0.6, '#f6c945');
  return toSvg(
    WIDE,
    shade('wall', [0, 0, 1200, 640], '#7fb7a4', '#a9d0ba'),
    ...Array.from({ length: 5 }, (_, index) =>
      line(`M0 ${70 + index * 128} H1200`, '#6aa390', 5, 'opacity="0.6"'),
    ),
    // A calendar.
    box(90, 90, 210, 280, '#fffdf4'),
    box(90, 90, 210, 60, '#b4232f'),
    ...Array.from({ length: 20 }, (_, index) =>
      box(
        106 + (index % 5) * 38,
        172 + Math.floor(index / 5) * 46,
        26,
        28,
        index === 12 ? '#f0c04a' : '#e5dfcc',
      ),
    ),
    shade('table', [0, 640, 1200, 260], '#b07a48', '#8a5730'),
    box(0, 632, 1200, 16, '#c99462'),
    line('M0 740 C400 726 800 756 1200 736 M0 840 C400 826 800 856 1200 836', '#774823', 4, 'opacity="0.6"'),
    helmet(370, 560, '#31373f', '#20252b', '#7e8892'),
    helmet(830, 580, '#f3ead2', '#d5c8a6', '#ffffff'),
    flower(700, 520, 22, '#e0558a'),
    flower(760, 450, 17, '#d8452f'),
    flower(670, 620, 19, '#e8792b'),
    flower(770, 680, 23, '#e0558a'),
    flower(850, 430, 14, '#e8792b'),
    flower(880, 700, 18, '#d8452f'),
    line('M720 560 q20 40 44 58 M716 486 q20 -14 30 -26 M690 640 q40 20 60 36', '#3f8a4a', 7),
    shape('M736 590 q30 -10 36 14 q-26 8 -36 -14 Z M716 654 q26 -22 44 0 q-22 18 -44 0 Z', '#4f9a55'),
    // Her brush and paints.
    group(
      'translate(470 792) rotate(-16)',
      box(0, 0, 200, 14, '#d9a02e', 'rx="7"'),
      box(200, -1, 34, 16, '#b9b9b4'),
      shape('M234 0 C262 0 274 6 280 7 C274 10 262 14 234 14 Z', '#e0558a'),
    ),
    ...[
      ['#e0558a', 300],
      ['#f6c945', 372],
      ['#3f8a4a', 228],
    ].map(
      ([colour, x]) =>
        oval(Number(x) + 3, 826, 32, 15, '#4a2a14', 'opacity="0.4"') +
        box(Number(x) - 30, 782, 60, 40, '#f4f1e8', 'rx="6"') +
        oval(Number(x), 782, 30, 11, String(colour)),
    ),
  );
}
