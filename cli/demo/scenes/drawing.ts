/** Width and height of a scene in pixels. */
export const WIDE = [1200, 900] as const;
export const TALL = [900, 1200] as const;

/** Returns a whole scene as SVG, with a little grain, which makes it look printed. */
export function toSvg([width, height]: typeof WIDE | typeof TALL, ...parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><filter id="grain"><feTurbulence type="fractalNoise" baseFrequency="0.9" numOctaves="2" seed="7"/>
<feColorMatrix values="0 0 0 0 0.5  0 0 0 0 0.5  0 0 0 0 0.5  0 0 0 0.5 0"/></filter>
<filter id="soft" x="-100%" y="-100%" width="300%" height="300%"><feGaussianBlur stdDeviation="42"/></filter>
<filter id="blur" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="5"/></filter></defs>
${parts.join('\n')}
<rect width="${width}" height="${height}" filter="url(#grain)" opacity="0.14"/></svg>`;
}

/** Returns a rectangle with a gradient from top to bottom. */
export function shade(
  id: string,
  [x, y, width, height]: readonly [number, number, number, number],
  ...colours: string[]
): string {
  const stops = colours.map(
    (colour, index) => `<stop offset="${index / Math.max(1, colours.length - 1)}" stop-color="${colour}"/>`,
  );
  return `<linearGradient id="${id}" x2="0" y2="1">${stops.join('')}</linearGradient>
<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#${id})"/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
}

export function box(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
}

export function shape(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

export function line(d: string, stroke: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

export function group(transform: string, ...parts: string[]): string {
  return `<g transform="${transform}">${parts.join('')}</g>`;
}

/** Returns numbers from 0 to 1 that are the same at each run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Returns `count` parts, each drawn from its index and random numbers. */
export function many(
  count: number,
  seed: number,
  draw: (next: () => number, index: number) => string,
): string {
  const next = random(seed);
  return Array.from({ length: count }, (_, index) => draw(next, index)).join('');
}

/** A coconut palm whose trunk begins at 0, 0 and is 300 high. */
export function palm(x: number, y: number, size: number, leaf: string, trunk: string): string {
  const leaves = [-160, -135, -100, -60, -30, 5, 25].map((angle) =>
    group(
      `translate(18 -300) rotate(${angle})`,
      shape('M0 0 C50 -34 110 -30 150 26 C110 2 52 2 0 10 Z', leaf),
    ),
  );
  return group(
    `translate(${x} ${y}) scale(${size})`,
    shape('M-9 0 C-4 -110 6 -210 14 -302 L24 -302 C22 -200 12 -100 9 0 Z', trunk),
    ...leaves,
    circle(10, -292, 9, '#7a5a2c'),
    circle(26, -290, 9, '#6a4c24'),
  );
}

/** A white egret that stands at 0, 0. */
export function egret(x: number, y: number, size: number, isFlipped = false): string {
  return group(
    `translate(${x} ${y}) scale(${isFlipped ? -size : size} ${size})`,
    line('M-4 -34 L-6 0 M4 -34 L8 0', '#3a3a34', 3),
    shape('M-34 -40 C-24 -70 8 -74 20 -56 C14 -36 -10 -28 -34 -40 Z', '#fdfbf4'),
    shape('M-34 -40 C-14 -34 6 -38 18 -52 C10 -32 -14 -28 -34 -40 Z', '#d9ddd2'),
    line('M14 -56 C26 -76 8 -92 22 -112', '#fdfbf4', 8),
    circle(24, -114, 7, '#fdfbf4'),
    shape('M29 -117 L52 -110 L29 -110 Z', '#e0a12e'),
    circle(26, -116, 1.6, '#222'),
  );
}
