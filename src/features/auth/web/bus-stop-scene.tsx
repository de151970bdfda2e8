/** A filled outline, or a line if it has a width. The colour is a token of scene-tokens.css. */
type Shape = readonly [colour: string, d: string, width?: number, dashes?: string];

const paint = (colour: string) => `var(--scene-${colour})`;

function Paint({ shapes }: { shapes: readonly Shape[] }) {
  return shapes.map(([colour, d, width, dashes]) =>
    width ? (
      <path key={d} d={d} stroke={paint(colour)} strokeWidth={width} strokeDasharray={dashes} />
    ) : (
      <path key={d} d={d} fill={paint(colour)} />
    ),
  );
}

/** A rectangle in the coordinates of `wall`. */
const box = (x: number, y: number, x2: number, y2: number) => `M${x},${y}L${x2},${y}L${x2},${y2}L${x},${y2}`;
/** An ellipse: one arc that ends just before its start, because a closed arc would draw nothing. */
const oval = (x: number, y: number, rx: number, ry = rx) => `M${x - rx} ${y}a${rx} ${ry} 0 1 1 0 .1`;

/**
 * Projects a flat drawing onto one wall of the bus in perspective. Pairs written as `x,y` are positions on the wall,
 * measured from its near corner; the vanishing point is `run` away from it. Pairs without a comma stay unchanged.
 */
const wall = (run: number, depth: number, shapes: readonly Shape[]): Shape[] =>
  shapes.map(([colour, d, ...line]) => [
    colour,
    d.replace(/(-?\d+),(-?\d+)/g, (_, x: string, y: string) => {
      const t = +x / (+x + depth);
      return `${Math.round(280 + run * t)} ${Math.round(378 + +y - (+y + 88) * t)}`;
    }),
    ...line,
  ]);

const land: Shape[] = [
  ['sky', 'M0 0h640v480H0'],
  ['star', 'M250 60h0M150 34h0M470 40h0M440 150h0M210 120h0M340 26h0', 3],
  ['halo', oval(346, 116, 74)],
  ['sun', oval(346, 116, 44)],
  ['cloud', 'M176 92h80M206 80h36M372 136h60M400 124h40', 12],
  ['far', 'M0 216C60 190 100 140 150 150S230 200 290 176S400 120 460 150S560 176 640 120V340H0'],
  ['hill', 'M0 232C70 232 120 190 180 196S270 230 340 204S520 170 640 206V330H0'],
  ['wood', 'M0 306C30 288 50 294 70 288S120 294 150 284S200 288 240 284H640V400H0'],
  ['water', 'M0 310H300V392H0'],
  ['glint', 'M36 330h50M100 344h40M20 360h30M160 326h30M150 372h30', 2],
  ['wood', 'M0 388L240 372V420H0'],
  ['road', 'M0 402L640 350V480H0'],
  ['earth', 'M0 456L640 380V480H0'],
  [
    'trunk',
    'M600 340C600 220 590 150 566 96L574 94C602 150 614 220 614 340M62 220C60 190 70 150 89 122L95 122C80 154 74 190 76 220',
  ],
  ['clay', 'M150 470C300 452 420 430 640 408V420C440 440 320 462 220 480H120'],
  ['water', oval(440, 444, 66, 8)],
  ['glint', 'M404 443h30M446 447h36', 2],
  ['shade', 'M172 400L204 378L612 350 624 372 288 420'],
  ['beam', 'M200 334L0 348V448L262 408'],
];

const bus = [
  ...wall(1100, 1430, [
    ['dark', box(0, 12, 632, -20)],
    ['red', box(0, 0, 632, -90)],
    ['cream', 'M0,-84L632,-84L632,-176Q632,-188 618,-190L14,-190Q0,-188 0,-176'],
    ['gold', box(0, -84, 632, -92)],
    ['teal', box(0, -70, 632, -76)],
    ['cream', 'M0,-30L138,-30L154,-44L632,-44L632,-36L158,-36L142,-22L0,-22'],
    ['red', box(0, -178, 632, -182)],
    ['dark', 'M44,6C44,-50 128,-50 128,6M438,6C438,-50 522,-50 522,6'],
    ['room', `M12,-166L50,-166L50,-118L34,-118L12,-112${box(136, 6, 208, -168)}${box(220, -166, 608, -104)}`],
    ['dark', box(136, 8, 208, -10)],
    ['marigold', 'M465 277c0-22 28-22 28 0'],
    ['shirt', 'M533 278c0-20 20-20 20 0'],
    ['dark', oval(482, 250, 10) + oval(542, 253, 7)],
    ['lamp', 'M490 245v9', 4, '0 4'],
    ['skin', oval(478, 253, 8) + oval(541, 256, 6)],
    ['dark', 'M473 251h0M480 251h0M538 255h0M543 255h0', 2],
    ['lamp', 'M473 255q3 4 6 0M538 258q2 3 5 0', 1.5],
    ['sand', 'M220,-112L608,-112M220,-121L608,-121', 2],
    ['teal', box(219, -168, 609, -157)],
    ['cream', [278, 344, 410, 476, 542].map((x) => box(x, -169, x + 10, -104)).join('')],
    ['gold', 'M208,-160L208,-20', 3],
    ['shade', oval(342, 373, 23, 31) + oval(556, 357, 14, 24)],
    ['sand', oval(341, 373, 12, 16) + oval(556, 357, 7, 12)],
    ['red', oval(341, 373, 6, 8) + oval(556, 357, 3, 6)],
  ]),
  ...wall(-900, -1400, [
    ['deep', box(0, 0, -160, -90)],
    ['sand', box(0, -84, -160, -180)],
    ['glass', box(-6, -98, -77, -156) + box(-83, -98, -154, -156)],
    ['khaki', 'M190 288c0-20 32-20 32 0'],
    ['skin', oval(206, 262, 9, 10)],
    ['dark', 'M196 260c0-18 20-18 20 0c-6-6-14-6-20 0M202 262h1v2h-1M209 262h1v2h-1'],
    ['lamp', 'M203 267q3 3 6 0', 1.5],
    ['shade', 'M193 286a13 7 0 0 1 26 0', 2.5],
    ['gold', box(0, -84, -160, -92)],
    ['cream', 'M0,-66L-80,-40L-160,-66L-160,-74L-80,-48L0,-74'],
    ['dark', box(-50, -56, -110, -18)],
    ['sand', 'M-54,-47L-106,-47M-54,-37L-106,-37M-54,-27L-106,-27', 4],
    ['gold', oval(262, 344, 10, 14) + oval(201, 339, 9, 13)],
    ['lamp', oval(262, 344, 7, 10) + oval(201, 339, 6, 9)],
    ['dark', box(0, 10, -160, -4)],
    ['sand', box(4, 0, -164, -12)],
    ['gold', box(-58, 0, -104, -12)],
    ['red', box(7, -156, -167, -198)],
    ['lamp', box(3, -160, -163, -194)],
    ['marigold', 'M-150,-152Q-80,-128 -10,-152', 6, '0 8'],
  ]),
];

const conductor: Shape[] = [
  ['drill', 'M396 314L408 358M392 316Q391 338 389 358', 14],
  ['shade', 'M388 366h-9M409 365h-8', 7],
  ['skin', 'M404 290L419 268', 9],
  ['khaki', 'M384 280L404 290M358 286L338 294', 13],
  ['khaki', 'M351 288C351 276 378 266 387 277L407 322H383'],
  ['shade', 'M354 279L360 275 400 304H408V321H387V304H392'],
  ['skin', `M361 264h10v10q-5 6-10 0${oval(359, 253, 15)}${oval(374, 256, 4)}`],
  ['dark', 'M344 251C342 229 380 229 376 253C372 251 372 247 368 243C360 247 350 247 344 251'],
  ['lamp', 'M349 262Q355 272 363 261'],
  ['dark', 'M352 253h0M363 252h0M348 262Q355 257 363 261', 3.4],
];
const arm: Shape[] = [
  ['skin', 'M338 294L320 283', 9],
  [
    'skin',
    'M324 287C315 287 311 283 302 284C297 284 297 279 302 278L310 278C308 273 312 269 316 272L327 280',
  ],
];

const near: Shape[] = [
  ['sand', 'M64 276h9v164h-9'],
  ['clay', 'M0 410H82V420H0M0 450L140 442V460L0 470'],
  ['lamp', 'M94 294v4', 8],
  ['beam', oval(94, 298, 32)],
  ['cream', 'M0 276h13v180H0M116 276h13v172H116'],
  ['clay', 'M0 406h15v52H0M114 400h17v50H114'],
  ['tile', 'M0 205L104 210 162 276 0 275'],
  ['clay', 'M-6 223L116 227M-6 241L132 244M-6 258L146 261', 3, '8 4'],
  ['gold', 'M0 203L104 208M0 277L164 279', 5],
  ['dark', 'M94 278v12M100 444L110 386Q112 376 104 378', 3],
  ['dark', 'M98 448L104 410 111 412'],
  [
    'leaf',
    'M600 480C560 470 540 440 546 412C580 416 604 444 606 480M650 470C620 440 610 400 622 366C650 390 664 430 660 470',
  ],
  ['frond', 'M620 484C590 454 580 424 590 396C616 412 632 446 632 484'],
];

/**
 * Renders the picture beside the sign-in form: a bus at its stop with its conductor. It is decoration and therefore
 * hidden from screen readers.
 */
export function BusStopScene({ styles }: { styles: CSSModuleClasses }) {
  return (
    <svg
      className={styles.scene}
      viewBox="0 0 640 480"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <path id="scene-frond" d="M0 0C22-24 62-24 86 18L74 6 74 20 62 0 60 14 48-5 46 9 35-7 31 6 20-4z" />
        <g id="scene-fronds">
          {[58, 28, 0, -28, -56].map((turn, i) => (
            <use
              key={turn}
              href="#scene-frond"
              transform={`rotate(${turn})`}
              fill={paint(i % 2 ? 'leaf' : 'frond')}
            />
          ))}
        </g>
        <g id="scene-palm">
          <use href="#scene-fronds" />
          <use href="#scene-fronds" transform="scale(-1 1)" />
          <path d="M-6 7h0M6 7h0M0 12h0" stroke={paint('coconut')} strokeWidth="9" />
        </g>
      </defs>
      <Paint shapes={land} />
      {['translate(566 92)scale(1.1)', 'translate(92 122)scale(.75)'].map((transform) => (
        <g key={transform} transform={transform}>
          <use href="#scene-palm" className={styles.sway} />
        </g>
      ))}
      <g className={styles.idle}>
        <Paint shapes={bus} />
        <text
          transform="matrix(1 -.05 0 1 190 214)"
          lang="ml"
          textLength="88"
          lengthAdjust="spacingAndGlyphs"
          fill={paint('red')}
        >
          കേറിക്കോ
        </text>
        <g className={styles.wave}>
          <Paint shapes={arm} />
        </g>
        <Paint shapes={conductor} />
      </g>
      <Paint shapes={near} />
    </svg>
  );
}
