import { box, circle, egret, group, line, many, oval, palm, shade, shape, toSvg, WIDE } from './drawing.ts';

/** A paddy field in the morning, with two egrets. */
export function drawPaddy(): string {
  const rows = Array.from({ length: 13 }, (_, row) => {
    const y = 520 + row * row * 2.3;
    const height = 5 + row * 2.6;
    const blades = many(150 - row * 6, 40 + row, (next) => {
      const x = next() * 1240 - 20;
      const lean = (next() - 0.4) * height;
      const colour = ['#5fa043', '#79b852', '#4b8a39', '#93c862'][Math.floor(next() * 4)] ?? '';
      return line(
        `M${x} ${y + height} Q${x + lean / 3} ${y - height / 2} ${x + lean} ${y - height * (0.8 + next())}`,
        colour,
        1 + row * 0.35,
      );
    });
    return blades;
  });
  return toSvg(
    WIDE,
    shade('sky', [0, 0, 1200, 520], '#f6c99a', '#fbe3bd', '#fdf3dd'),
    circle(820, 330, 150, '#fff3cf', 'filter="url(#soft)" opacity="0.8"'),
    circle(820, 330, 66, '#fff8e4'),
    shape(
      'M0 430 C160 340 300 380 420 400 C560 320 700 350 860 410 C980 350 1100 360 1200 420 V540 H0 Z',
      '#b9cdbd',
    ),
    shape('M0 470 C200 400 380 450 520 450 C720 410 900 460 1200 440 V560 H0 Z', '#8fb39a'),
    many(16, 3, (next, index) =>
      palm(30 + index * 78 + next() * 30, 512 + next() * 14, 0.34 + next() * 0.2, '#3f7a58', '#6f5b3d'),
    ),
    shape('M0 500 C300 480 700 492 1200 488 V560 H0 Z', '#4d8a58'),
    shade('field', [0, 512, 1200, 388], '#cfe3c4', '#8fbf6c', '#5d9a45'),
    shape('M0 560 C260 548 420 556 560 520 L580 520 C480 566 420 700 0 760 Z', '#dcebe4', 'opacity="0.75"'),
    line('M575 520 C560 600 420 720 60 900', '#8a6a42', 26),
    line('M575 520 C562 600 424 716 70 892', '#b08c5a', 10, 'opacity="0.7"'),
    ...rows,
    egret(700, 690, 1.25),
    egret(880, 640, 0.9, true),
    oval(702, 694, 40, 6, '#2f5d2c', 'opacity="0.25"'),
    oval(880, 643, 28, 5, '#2f5d2c', 'opacity="0.25"'),
    many(6, 12, (next, index) =>
      line(`M${140 + index * 60 + next() * 20} ${150 + next() * 90} q12 -12 22 0 q12 -12 22 0`, '#5b5a50', 3),
    ),
  );
}

/** A bicycle on a road between fields at sunrise. */
export function drawCycle(): string {
  const wheel = (x: number) =>
    circle(x, 690, 92, 'none', 'stroke="#26302b" stroke-width="10"') +
    circle(x, 690, 80, 'none', 'stroke="#c9c3b2" stroke-width="4"') +
    Array.from({ length: 12 }, (_, spoke) => {
      const angle = (spoke * Math.PI) / 6;
      return line(`M${x} 690 l${78 * Math.cos(angle)} ${78 * Math.sin(angle)}`, '#d8d2c2', 1.6);
    }).join('') +
    circle(x, 690, 11, '#3a443e');
  return toSvg(
    WIDE,
    shade('sky', [0, 0, 1200, 560], '#5c7fae', '#e79a7c', '#fbd08d'),
    circle(640, 500, 190, '#ffe2a0', 'filter="url(#soft)" opacity="0.75"'),
    circle(640, 500, 86, '#fff1c9'),
    shape('M0 470 C180 420 340 470 520 460 C760 420 960 470 1200 430 V600 H0 Z', '#7b6a86'),
    many(9, 5, (next, index) =>
      palm(40 + index * 140 + next() * 60, 560, 0.45 + next() * 0.25, '#3d4a55', '#4a4348'),
    ),
    shade('field', [0, 540, 1200, 360], '#d8a55e', '#8f9a4c', '#4f7a3c'),
    many(420, 8, (next) => {
      const y = 560 + next() * 330;
      const x = next() * 1200;
      return line(
        `M${x} ${y} q3 -${10 + (y - 540) / 14} ${6 - next() * 12} -${16 + (y - 540) / 9}`,
        next() > 0.5 ? '#b7b457' : '#5f8a41',
        2.4,
      );
    }),
    shape('M0 780 C300 742 900 742 1200 772 V900 H0 Z', '#a97f55'),
    shape('M0 780 C300 742 900 742 1200 772 V790 C900 760 300 762 0 800 Z', '#c89b69'),
    oval(610, 792, 300, 16, '#5a3f28', 'opacity="0.35"'),
    wheel(430),
    wheel(790),
    line(
      'M430 690 L520 520 L720 520 M520 520 L600 690 L430 690 M600 690 L724 540 M790 690 L712 470',
      '#b4232f',
      15,
    ),
    line('M505 486 L528 534', '#2b2b2b', 9),
    shape('M452 476 C480 462 540 462 556 484 C530 494 480 494 452 486 Z', '#3a2a20'),
    line('M712 470 C716 440 760 440 778 462', '#2b2b2b', 10),
    line('M600 690 L640 740 M626 740 h30', '#2b2b2b', 9),
    circle(600, 690, 26, 'none', 'stroke="#2b2b2b" stroke-width="7"'),
    // The basket, with a packet and a stem of jasmine.
    shape('M726 470 H836 L820 560 H742 Z', '#c08b4a'),
    line(
      'M732 492 H830 M736 516 H826 M740 540 H822 M752 472 L762 558 M782 472 V558 M810 472 L802 558',
      '#8a5d2b',
      4,
    ),
    shape('M744 470 L756 426 H806 L812 470 Z', '#efe2c6'),
    many(9, 4, (next) => circle(800 + next() * 44, 430 + next() * 40, 7, '#fffdf4')),
    // Her luggage carrier.
    line('M340 584 H470 M360 584 L430 690', '#2b2b2b', 8),
    egret(1010, 720, 0.8, true),
    egret(1080, 706, 0.62),
  );
}

/** A night of rain, seen from below the eave. A cat sleeps on a sack. */
export function drawRain(): string {
  return toSvg(
    WIDE,
    shade('night', [0, 0, 1200, 900], '#16232c', '#233a42', '#2f4a4a'),
    circle(240, 330, 150, '#f4c46a', 'filter="url(#soft)" opacity="0.16"'),
    // The neighbour's window.
    box(200, 300, 84, 70, '#f2bf63', 'opacity="0.9" rx="3"'),
    line('M242 300 V370 M200 335 H284', '#5a4422', 6),
    shape('M120 300 L242 220 L372 300 Z', '#22312f'),
    palm(560, 620, 1.15, '#172b27', '#1d2a24'),
    palm(980, 600, 0.95, '#1b322c', '#1d2a24'),
    many(26, 9, (next) => {
      const x = next() * 1200;
      return shape(
        `M${x} 650 q-60 -90 10 -150 q66 60 16 150 Z`,
        ['#1d3a30', '#234536', '#19332b'][Math.floor(next() * 3)] ?? '',
      );
    }),
    shade('yard', [0, 620, 1200, 140], '#2d4441', '#3b5650'),
    many(24, 21, (next) => {
      const width = 24 + next() * 60;
      return oval(
        next() * 1200,
        640 + next() * 100,
        width,
        width / 6,
        'none',
        'stroke="#8fb0b0" stroke-width="2" opacity="0.5"',
      );
    }),
    many(240, 17, (next) => {
      const [x, y] = [next() * 1260, next() * 760];
      const length = 26 + next() * 60;
      return line(
        `M${x} ${y} l-${length / 6} ${length}`,
        '#cfe2e6',
        1.2 + next(),
        `opacity="${0.16 + next() * 0.3}"`,
      );
    }),
    // The veranda.
    shade('floor', [0, 748, 1200, 152], '#8f3d2c', '#6d2b21'),
    box(0, 740, 1200, 12, '#b5563e'),
    oval(700, 836, 260, 24, '#3a1611', 'opacity="0.5"'),
    shape(
      'M470 838 C450 770 500 742 570 738 C690 722 860 724 916 760 C950 790 944 836 930 846 C780 862 560 860 470 838 Z',
      '#b9935c',
    ),
    line(
      'M500 800 C640 780 780 786 928 806 M540 762 C660 744 800 748 900 772',
      '#96733f',
      5,
      'opacity="0.7"',
    ),
    // The cat, rolled up.
    shape('M560 770 C540 690 640 640 740 650 C850 660 892 722 860 776 C800 806 620 806 560 770 Z', '#d98b45'),
    shape('M560 770 C556 740 590 716 640 722 C690 730 706 768 690 790 C640 796 590 790 560 770 Z', '#e49c57'),
    shape('M572 724 L580 684 L612 708 Z M640 706 L668 676 L676 718 Z', '#d98b45'),
    line('M596 752 q12 8 24 0 M640 752 q12 8 24 0', '#5a3416', 4),
    shape('M624 764 h14 l-7 9 Z', '#8a4a3a'),
    line('M716 668 q16 30 4 60 M764 664 q20 32 8 70 M812 678 q18 30 6 62', '#b06a2c', 9),
    line('M856 776 C890 740 860 700 820 726 C770 760 740 790 690 786', '#c97a38', 26),
    // The eave, and what drips from it.
    shape('M0 0 H1200 V96 L0 130 Z', '#3a2119'),
    many(30, 2, (_, index) =>
      shape(
        `M${index * 42 - 10} ${118 - index * 1.1} q21 34 42 -1 V40 h-42 Z`,
        index % 2 ? '#8a3f2b' : '#9c4a32',
      ),
    ),
    many(15, 33, (next, index) => {
      const x = 30 + index * 82;
      const y = 150 + next() * 420;
      return (
        line(`M${x} 140 V${y - 20}`, '#dcebee', 1.5, 'opacity="0.35"') +
        oval(x, y, 4, 8, '#dcebee', 'opacity="0.8"')
      );
    }),
    box(1040, 96, 54, 660, '#4a2c1e'),
    box(1040, 96, 14, 660, '#6a4330'),
  );
}

/** A school by the sea. */
export function drawSchool(): string {
  const child = (x: number, y: number, skirt: string) =>
    group(
      `translate(${x} ${y})`,
      line('M-7 0 V-26 M7 0 V-26', '#5b3a26', 7),
      shape('M-20 -24 L-11 -62 H11 L20 -24 Z', skirt),
      shape('M-14 -60 H14 L12 -92 H-12 Z', '#fdfaf0'),
      circle(0, -108, 15, '#6f4a30'),
      shape('M-16 -108 C-16 -128 16 -128 16 -108 C10 -116 -10 -116 -16 -108 Z', '#221a16'),
    );
  return toSvg(
    WIDE,
    shade('sky', [0, 0, 1200, 480], '#8cc7e0', '#c7e5ea', '#f4f2dc'),
    many(5, 6, (next, index) =>
      group(
        `translate(${120 + index * 230} ${90 + next() * 120})`,
        oval(0, 0, 90, 22, '#fff', 'opacity="0.8"'),
        oval(-30, -16, 46, 26, '#fff', 'opacity="0.8"'),
        oval(34, -12, 40, 20, '#fff', 'opacity="0.8"'),
      ),
    ),
    shade('sea', [0, 400, 1200, 120], '#2f8f9c', '#6fc0bd'),
    many(30, 14, (next) =>
      line(`M${next() * 1200} ${412 + next() * 90} h${20 + next() * 50}`, '#d8f0ec', 3, 'opacity="0.7"'),
    ),
    shape('M842 424 L934 424 L918 446 H862 Z', '#7a3b22'),
    shape('M888 340 V420 L826 420 Z', '#f4ead0'),
    shade('sand', [0, 500, 1200, 400], '#f2dfb4', '#d9ba82'),
    // The building.
    box(90, 400, 800, 220, '#f7ecd0'),
    box(90, 560, 800, 60, '#3b7f86'),
    shape('M50 410 L150 288 H840 L930 410 Z', '#b4502f'),
    Array.from({ length: 9 }, (_, row) =>
      line(`M${60 + row * 10} ${400 - row * 13} H${922 - row * 9}`, '#8f3b22', 4),
    ).join(''),
    ...[150, 320, 570, 740].map(
      (x) =>
        box(x, 446, 100, 92, '#23474d') +
        line(`M${x + 50} 446 V538 M${x} 492 H${x + 100}`, '#c9a35c', 7) +
        box(x - 6, 438, 112, 8, '#8a5a2c'),
    ),
    box(446, 440, 92, 180, '#6d4323'),
    box(456, 450, 72, 170, '#3c2414'),
    box(418, 620, 148, 16, '#c7b28a'),
    // The bell at the eave.
    line('M380 402 V430', '#5a4a32', 4),
    shape('M362 464 C362 440 372 430 380 430 C388 430 398 440 398 464 Z', '#c99a3b'),
    circle(380, 468, 6, '#8a6624'),
    // The tree.
    shape('M990 690 C1000 560 990 470 1010 380 L1046 380 C1040 480 1050 580 1066 690 Z', '#6a4a2d'),
    many(26, 30, (next) =>
      circle(
        900 + next() * 250,
        210 + next() * 190,
        44 + next() * 30,
        ['#3f7d45', '#57974e', '#2f6a3c'][Math.floor(next() * 3)] ?? '',
      ),
    ),
    many(18, 31, (next) => circle(910 + next() * 230, 220 + next() * 180, 9, '#e2573b')),
    oval(600, 792, 460, 22, '#b8935a', 'opacity="0.4"'),
    child(250, 770, '#1f5d8f'),
    child(340, 800, '#1f5d8f'),
    child(610, 780, '#1f5d8f'),
    child(700, 796, '#1f5d8f'),
    child(790, 772, '#1f5d8f'),
    // Notes above a child that sings.
    ...[
      [430, 640],
      [470, 600],
      [520, 648],
    ].map(
      ([x = 0, y = 0]) =>
        oval(x, y, 13, 10, '#b4232f', `transform="rotate(-20 ${x} ${y})"`) +
        line(`M${x + 11} ${y - 4} v-44 q16 6 18 22`, '#b4232f', 5),
    ),
    child(470, 800, '#b4232f'),
  );
}
