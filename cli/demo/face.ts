/** A friendly flat face, 512 by 512, that survives being cut to a circle and shrunk to 96. */
export type FaceParameters = {
  background: keyof typeof backgrounds;
  backdrop: 'sun' | 'rain' | 'waves' | 'leaves' | 'dots';
  skin: keyof typeof skins;
  shape: keyof typeof shapes;
  age: 'young' | 'middle' | 'old';
  hair:
    | 'bun'
    | 'braid'
    | 'curls'
    | 'bob'
    | 'ponytail'
    | 'side-part'
    | 'short'
    | 'receding'
    | 'bald'
    | 'headscarf';
  hairColour: keyof typeof hairColours;
  eyes: 'open' | 'smiling';
  lashes: boolean;
  mouth: 'smile' | 'grin' | 'soft';
  facialHair: 'none' | 'moustache' | 'handlebar' | 'beard' | 'full-beard';
  glasses: 'none' | 'round' | 'square';
  clothes: 'shirt' | 'shirt-and-kasavu' | 'saree' | 'churidar' | 'scrubs' | 't-shirt';
  /** Of the garment and the headscarf: any CSS colour, like the two below. */
  clothColour: string;
  /** Of borders, hems and the dupatta. */
  trimColour: string;
  /** Under a saree; without it a darker shade of the saree. */
  blouseColour?: string;
  extras: readonly ('bindi' | 'earrings' | 'hoops' | 'jasmine' | 'nose-pin' | 'pen' | 'freckles')[];
};

/** A complete SVG document. */
export function drawFace(face: FaceParameters): string {
  const person = [
    drawHairBehind(face),
    drawNeck(face),
    drawClothes(face),
    drawHead(face),
    drawFacialHair(face),
    drawFeatures(face),
    drawHairInFront(face),
    drawGlasses(face),
    drawExtras(face),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">${drawBackground(face)}<g transform="translate(256 512) scale(1.13) translate(-256 -512)">${person.join('')}</g></svg>`;
}

// The topics' colours, lightened until skin and hair stand out against them.
const backgrounds = {
  kasavu: '#EBCB74',
  laterite: '#DE9670',
  backwater: '#7DBDB3',
  turmeric: '#F0C05A',
  hibiscus: '#E79AA2',
  monsoon: '#9DBFE3',
  orchid: '#C3A8DA',
  sunrise: '#F5BE8A',
  leaf: '#97C79F',
  cream: '#EFE0BE',
} as const;

const skins = {
  wheat: { base: '#DDA877', shade: '#C48B5B', blush: '#D9735C' },
  honey: { base: '#C98D5C', shade: '#AE7344', blush: '#C05F48' },
  almond: { base: '#B0754A', shade: '#935C36', blush: '#A94E3C' },
  cocoa: { base: '#8F5A38', shade: '#744526', blush: '#8F3F30' },
  espresso: { base: '#74462C', shade: '#5A331E', blush: '#7E3628' },
} as const;

const hairColours = {
  black: { base: '#231C1B', shine: '#40363A' },
  brown: { base: '#3D2720', shine: '#5C3D31' },
  pepper: { base: '#5E5A5B', shine: '#8A8687' },
  silver: { base: '#A9A6A3', shine: '#C9C6C2' },
  white: { base: '#EFEBE4', shine: '#FFFFFF' },
} as const;

// Half the width at the cheeks, half the width that pulls the jaw, and where the chin ends.
const shapes = {
  oval: { cheek: 92, jaw: 58, chin: 356 },
  round: { cheek: 103, jaw: 76, chin: 348 },
  long: { cheek: 87, jaw: 56, chin: 370 },
  square: { cheek: 97, jaw: 88, chin: 354 },
  heart: { cheek: 96, jaw: 42, chin: 354 },
} as const;

const ink = '#2A1C18';
const gold = '#D7A21E';

function drawBackground({ background, backdrop }: FaceParameters): string {
  const light = 'fill="#FFF" opacity=".26"';
  const line = 'fill="none" stroke="#FFF" stroke-linecap="round" opacity=".34"';
  const patterns = {
    sun: `<circle cx="256" cy="250" r="196" ${light}/>`,
    rain: `<path stroke-width="8" ${line} d="M70 70l-16 52M150 36l-16 52M392 60l-16 52M462 116l-16 52M48 214l-16 52M474 262l-16 52M96 318l-16 52M430 20l-12 38"/>`,
    waves: [96, 168, 240, 312, 384]
      .map(
        (y) => `<path stroke-width="9" ${line} d="M-20 ${y}q34-30 68 0t68 0 68 0 68 0 68 0 68 0 68 0 68 0"/>`,
      )
      .join(''),
    leaves: [
      [74, 120, -35],
      [440, 118, 40],
      [40, 270, -70],
      [474, 268, 70],
      [120, 40, -10],
      [394, 38, 12],
    ]
      .map(
        ([x, y, turn]) =>
          `<path ${light} transform="translate(${x} ${y}) rotate(${turn})" d="M0-62C38-30 38 24 0 56-38 24-38-30 0-62Z"/>`,
      )
      .join(''),
    dots: [48, 152, 256, 360, 464]
      .flatMap((x, column) => [40, 144, 248, 352].map((y) => [x, y + (column % 2) * 52]))
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="15" ${light}/>`)
      .join(''),
  };
  return `<path fill="${backgrounds[background]}" d="M0 0h512v512H0Z"/>${patterns[backdrop]}`;
}

function drawNeck({ skin }: FaceParameters): string {
  const { base, shade } = skins[skin];
  return (
    `<path fill="${base}" d="M212 300v96c0 30 88 30 88 0v-96Z"/><path fill="${base}" d="M176 420c24-10 36-20 44-38h72c8 18 20 28 44 38L256 496Z"/>` +
    `<path fill="${shade}" opacity=".65" d="M212 338c20 30 68 30 88 0v22c-18 34-70 34-88 0Z"/>`
  );
}

function drawClothes({ clothes, clothColour, trimColour, blouseColour }: FaceParameters): string {
  const shoulders = 'C84 430 150 412 196 394';
  const collar = (colour: string) =>
    `<path fill="${colour}" d="M204 384l-22 22 42 52 32-32ZM308 384l22 22-42 52-32-32Z"/><path fill="none" stroke="#000" stroke-opacity=".16" stroke-width="4" stroke-linejoin="round" d="M182 406l42 52 32-32 32 32 42-52"/>`;
  const shirt = `<path fill="${clothColour}" d="M50 512${shoulders}L256 430 316 394C362 412 428 430 462 512Z"/><path stroke="#000" stroke-opacity=".16" stroke-width="4" d="M256 428v84"/><circle cx="266" cy="470" r="5" fill="#000" opacity=".22"/>${collar(clothColour)}`;
  const border = (d: string, width: number) =>
    `<path fill="none" stroke="${trimColour}" stroke-width="${width}" d="${d}"/><path fill="none" stroke="#FFF" stroke-opacity=".45" stroke-width="2.5" d="${d}"/>`;
  switch (clothes) {
    case 'shirt':
      return shirt;
    case 'shirt-and-kasavu':
      return `${shirt}<path fill="#FBF4E2" d="M98 446c26-20 60-30 84-42l42 108H66Z"/>${border('M176 408l42 108', 14)}`;
    case 'saree':
      return (
        `<path fill="${blouseColour ?? clothColour}" d="M50 512${shoulders}C206 440 306 440 316 394C362 412 428 430 462 512Z"/>` +
        `<path fill="#000" opacity="${blouseColour ? 0 : 0.2}" d="M50 512${shoulders}C206 440 306 440 316 394C362 412 428 430 462 512Z"/>` +
        `<path fill="${clothColour}" d="M316 391C362 410 430 428 464 512H150C196 470 270 450 306 399Z"/>${border('M306 399C270 452 200 470 150 514', 18)}`
      );
    case 'churidar':
      return (
        `<path fill="${clothColour}" d="M50 512${shoulders}L256 470 316 394C362 412 428 430 462 512Z"/>` +
        `<path fill="none" stroke="${trimColour}" stroke-width="9" stroke-linejoin="round" d="M196 396L256 468 316 396"/>` +
        `<path fill="${trimColour}" d="M198 392C120 414 84 444 64 512h86c4-46 24-84 62-108ZM314 392c78 22 114 52 134 120h-86c-4-46-24-84-62-108Z"/>` +
        `<path fill="none" stroke="#FFF" stroke-opacity=".4" stroke-width="4" d="M182 410c-36 26-54 60-58 102M330 410c36 26 54 60 58 102"/>`
      );
    case 'scrubs':
      return (
        `<path fill="${clothColour}" d="M50 512${shoulders}L256 476 316 394C362 412 428 430 462 512Z"/>` +
        `<path fill="none" stroke="${trimColour}" stroke-width="12" stroke-linejoin="round" d="M196 394L256 474 316 394"/>` +
        `<path fill="none" stroke="${ink}" stroke-width="7" stroke-linecap="round" d="M178 404c-6 44 0 70 26 104M334 404c6 44 2 66-14 92"/><circle cx="318" cy="500" r="13" fill="#C9CDD2" stroke="${ink}" stroke-width="5"/>`
      );
    case 't-shirt':
      return `<path fill="${clothColour}" d="M50 512${shoulders}C206 446 306 446 316 394C362 412 428 430 462 512Z"/><path fill="none" stroke="${trimColour}" stroke-width="11" d="M194 396C206 452 306 452 318 396"/>`;
  }
}

function drawHead({ skin, shape, hair, age }: FaceParameters): string {
  const { base, shade, blush } = skins[skin];
  const { cheek, jaw, chin } = shapes[shape];
  const left = 256 - cheek;
  const right = 256 + cheek;
  const ears =
    hair === 'headscarf'
      ? ''
      : [left - 4, right + 4]
          .map(
            (x) =>
              `<ellipse cx="${x}" cy="252" rx="17" ry="26" fill="${base}"/><ellipse cx="${x}" cy="253" rx="8" ry="14" fill="${shade}" opacity=".6"/>`,
          )
          .join('');
  const folds =
    age === 'young'
      ? ''
      : `<path fill="none" stroke="${shade}" stroke-width="4" stroke-linecap="round" d="M${left + 30} 262q8 6 17 5M${right - 30} 262q-8 6-17 5M208 288q-9 12-7 25M304 288q9 12 7 25"/>`;
  const wrinkles =
    age === 'old'
      ? `<path fill="none" stroke="${shade}" stroke-width="4" stroke-linecap="round" opacity=".8" d="M222 188q34-8 68 0M${left + 12} 238l-8-7M${left + 11} 248l-10 1M${right - 12} 238l8-7M${right - 11} 248l10 1"/>`
      : '';
  return (
    `${ears}<path fill="${base}" d="M${left} 226C${left} 106 ${right} 106 ${right} 226C${right} 296 ${256 + jaw} ${chin} 256 ${chin}C${256 - jaw} ${chin} ${left} 296 ${left} 226Z"/>` +
    `<g fill="${blush}" opacity=".34"><circle cx="${left + 35}" cy="284" r="19"/><circle cx="${right - 35}" cy="284" r="19"/></g>${folds}${wrinkles}`
  );
}

function drawFeatures({ skin, hairColour, eyes, lashes, mouth, facialHair }: FaceParameters): string {
  const { shade } = skins[skin];
  const brow = hairColours[hairColour].base;
  const browWidth = lashes ? 6 : 10;
  const brows = `<path fill="none" stroke="${brow}" stroke-width="${browWidth}" stroke-linecap="round" d="M196 217q20-14 42-4M316 217q-20-14-42-4"/>`;
  const eye = (x: number, outward: number) =>
    eyes === 'smiling'
      ? `<path fill="none" stroke="${ink}" stroke-width="7" stroke-linecap="round" d="M${x - 15} 248q15-18 30 0"/>`
      : `<ellipse cx="${x}" cy="246" rx="18" ry="13" fill="#FFF9F0"/><circle cx="${x}" cy="246" r="11.5" fill="${ink}"/><circle cx="${x + 4}" cy="241" r="3.8" fill="#FFF"/>` +
        `<path fill="none" stroke="${ink}" stroke-width="${lashes ? 6 : 4.5}" stroke-linecap="round" d="M${x - 18} 244q18-22 36 0${lashes ? `M${x + outward * 18} 243l${outward * 8}-6` : ''}"/>`;
  const nose = `<path fill="none" stroke="${shade}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round" d="M250 250c-2 14-10 22-10 28 0 8 22 9 30 2"/>`;
  const bearded = facialHair === 'beard' || facialHair === 'full-beard';
  const lips = bearded ? '#D0796C' : lashes ? '#A8403C' : '#82382F';
  // A moustache hides the upper lip, so the mouth sits a little lower beneath it.
  const drop = facialHair === 'none' ? 0 : 6;
  const mouths = {
    smile: `<path fill="none" stroke="${lips}" stroke-width="7" stroke-linecap="round" d="M224 ${306 + drop}q32 26 64 0"/>`,
    grin: `<path fill="#6B2A26" d="M220 ${302 + drop}q36 12 72 0c-4 44-68 44-72 0Z"/><path fill="#FFF9F0" d="M226 ${305 + drop}q30 9 60 0c-2 14-58 14-60 0Z"/><path fill="#C4605A" d="M238 ${329 + drop}q18-12 36 0-18 9-36 0Z"/>`,
    soft: `<path fill="${lips}" d="M232 ${310 + drop}q12-8 24-1 12-7 24 1-24 20-48 0Z"/><path fill="none" stroke="${lips}" stroke-width="4" stroke-linecap="round" d="M226 ${307 + drop}q30 12 60 0"/>`,
  };
  return `${brows}${eye(216, -1)}${eye(296, 1)}${nose}${mouths[mouth]}`;
}

function drawFacialHair({ facialHair, hairColour, shape }: FaceParameters): string {
  const { base } = hairColours[hairColour];
  const { cheek, jaw, chin } = shapes[shape];
  const left = 256 - cheek;
  const right = 256 + cheek;
  const moustache = `<path fill="${base}" d="M256 290c-14-9-40-2-52 18 18 6 38 5 52-4 14 9 34 10 52 4-12-20-38-27-52-18Z"/>`;
  const handlebar = `<path fill="${base}" d="M256 289c-16-9-40 0-50 14-8 9-19 7-22-4-7 21 13 30 32 24 18-5 30-8 40-17 10 9 22 12 40 17 19 6 39-3 32-24-3 11-14 13-22 4-10-14-34-23-50-14Z"/>`;
  const jawLine = (depth: number, sideTop: number) =>
    `<path fill="${base}" d="M${left} ${sideTop}C${left + 3} 300 ${256 - jaw - 4} ${chin + depth} 256 ${chin + depth}C${256 + jaw + 4} ${chin + depth} ${right - 3} 300 ${right} ${sideTop}C${right - 8} 282 ${right - 26} 296 306 291C286 282 226 282 206 291C${left + 26} 296 ${left + 8} 282 ${left} ${sideTop}Z"/>`;
  switch (facialHair) {
    case 'none':
      return '';
    case 'moustache':
      return moustache;
    case 'handlebar':
      return handlebar;
    case 'beard':
      return jawLine(4, 240);
    case 'full-beard':
      return jawLine(24, 232);
  }
}

function drawHairBehind({ hair, hairColour, clothColour }: FaceParameters): string {
  const { base, shine } = hairColours[hairColour];
  switch (hair) {
    case 'bun':
      return `<circle cx="256" cy="134" r="54" fill="${base}"/><path fill="none" stroke="${shine}" stroke-width="6" stroke-linecap="round" d="M226 122c12-24 44-28 60-8"/>`;
    case 'ponytail':
      return `<path fill="${base}" d="M282 140c40-46 150-30 150 66 0 54-22 84 4 138-56-14-80-56-70-108 8-40-14-62-84-64Z"/><path fill="none" stroke="${shine}" stroke-width="6" stroke-linecap="round" d="M372 148c34 20 34 60 22 104"/>`;
    case 'curls':
      return [
        [160, 150, 56],
        [208, 116, 50],
        [300, 115, 51],
        [356, 152, 56],
        [128, 214, 52],
        [386, 218, 52],
        [122, 284, 48],
        [392, 288, 48],
        [140, 344, 44],
        [374, 346, 44],
        [254, 110, 46],
      ]
        .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${base}"/>`)
        .join('');
    case 'bob':
      return `<path fill="${base}" d="M130 236C124 92 388 92 382 236c0 50 12 74 2 96-10 24-44 30-70 20H198c-26 10-60 4-70-20-10-22 2-46 2-96Z"/>`;
    case 'braid':
      return `<path fill="${base}" d="M300 236h64c16 36 22 78 16 112h-46Z"/>`;
    case 'headscarf':
      return `<path fill="${clothColour}" d="M138 240C138 84 374 84 374 240c0 80 10 110 30 150H108c20-40 30-70 30-150Z"/>`;
    default:
      return '';
  }
}

function drawHairInFront({ hair, hairColour, shape, clothColour, trimColour }: FaceParameters): string {
  const { base, shine } = hairColours[hairColour];
  const { cheek } = shapes[shape];
  const left = 256 - cheek - 5;
  const right = 256 + cheek + 5;
  const parted = `<path fill="${base}" d="M${left} 250C${left - 8} 96 ${right + 8} 96 ${right} 250C${right - 6} 208 306 178 256 164C206 178 ${left + 6} 208 ${left} 250Z"/>`;
  const shimmer = `<path fill="none" stroke="${shine}" stroke-width="6" stroke-linecap="round" d="M${left + 26} 184c10-20 26-34 46-42M${right - 26} 184c-10-20-26-34-46-42"/>`;
  switch (hair) {
    case 'bun':
    case 'ponytail':
      return parted + shimmer;
    case 'braid':
      return (
        parted +
        shimmer +
        [330, 366, 402, 437, 470]
          .map(
            (y, knot) =>
              `<ellipse cx="${352 + (knot % 2) * 8}" cy="${y}" rx="${31 - knot * 2}" ry="23" fill="${base}"/><path fill="none" stroke="${shine}" stroke-width="5" stroke-linecap="round" d="M${336 + (knot % 2) * 8} ${y + 4}q16 12 32-8"/>`,
          )
          .join('')
      );
    case 'curls':
      return (
        [
          [186, 172, 34],
          [228, 150, 36],
          [280, 148, 38],
          [324, 168, 34],
          [164, 212, 26],
          [348, 208, 26],
        ]
          .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${base}"/>`)
          .join('') +
        `<path fill="none" stroke="${shine}" stroke-width="6" stroke-linecap="round" d="M176 128a26 26 0 0 1 38-12M284 92a28 28 0 0 1 36 18M360 168a22 22 0 0 1 10 32M128 226a22 22 0 0 1 18-26M386 276a20 20 0 0 1 12 26M124 300a20 20 0 0 1 4-28M226 150a20 20 0 0 1 30-8"/>`
      );
    case 'bob':
      return `<path fill="${base}" d="M${left - 6} 300C${left - 30} 62 ${right + 30} 62 ${right + 6} 300C${right + 10} 250 ${right - 6} 208 ${right - 26} 190C288 198 232 188 206 164C198 192 ${left + 20} 202 ${left + 8} 232C${left + 2} 252 ${left - 2} 276 ${left - 6} 300Z"/><path fill="none" stroke="#000" stroke-opacity=".1" stroke-width="5" stroke-linecap="round" d="M206 162c-10 26-44 34-62 58M224 150c34 24 74 30 104 28M246 138c32 12 58 14 82 18"/>`;
    case 'side-part':
      return `<path fill="${base}" d="M${left + 2} 244C${left - 18} 160 ${left + 30} 100 262 104C${right - 30} 104 ${right + 20} 150 ${right - 2} 244C${right - 8} 214 ${right - 16} 196 ${right - 30} 184C280 190 226 182 202 158C196 182 ${left + 10} 196 ${left + 2} 244Z"/><path fill="none" stroke="${shine}" stroke-width="6" stroke-linecap="round" d="M214 148c32 18 68 24 104 20"/>`;
    case 'short':
      return `<path fill="${base}" d="M${left + 2} 240C${left - 14} 168 ${left + 20} 122 ${left + 60} 116C${left + 74} 92 ${right - 40} 88 ${right - 24} 124C${right + 12} 146 ${right + 8} 190 ${right - 2} 240C${right - 6} 216 ${right - 14} 196 ${right - 22} 186C${right - 50} 172 ${left + 60} 164 ${left + 24} 188C${left + 14} 198 ${left + 6} 218 ${left + 2} 240Z"/><path fill="none" stroke="${shine}" stroke-width="6" stroke-linecap="round" d="M${left + 70} 132q30-20 60-8M${left + 56} 150q40-22 84-8"/>`;
    case 'receding':
      return `<path fill="${base}" d="M${left + 2} 250C${left - 22} 170 ${left + 24} 118 256 118C${right - 24} 118 ${right + 22} 170 ${right - 2} 250C${right - 8} 226 ${right - 14} 206 ${right - 12} 190C${right - 26} 168 ${right - 46} 150 292 150C274 162 238 162 220 150C${left + 46} 150 ${left + 26} 168 ${left + 12} 190C${left + 14} 206 ${left + 8} 226 ${left + 2} 250Z"/><path fill="none" stroke="${shine}" stroke-width="6" stroke-linecap="round" d="M226 136q30-8 60 0"/>`;
    case 'bald':
      return (
        `<path fill="${base}" d="M${left + 3} 262C${left - 6} 238 ${left - 4} 214 ${left + 9} 194C${left + 18} 206 ${left + 18} 236 ${left + 3} 262ZM${right - 3} 262C${right + 6} 238 ${right + 4} 214 ${right - 9} 194C${right - 18} 206 ${right - 18} 236 ${right - 3} 262Z"/>` +
        `<path fill="none" stroke="#FFF" stroke-opacity=".35" stroke-width="9" stroke-linecap="round" d="M214 158q18-12 40-13"/>`
      );
    case 'headscarf':
      return (
        `<path fill="${clothColour}" fill-rule="evenodd" d="M256 98C170 98 130 160 132 246c2 60 4 120-32 160 60 40 252 40 312 0-36-40-34-100-32-160 2-86-38-148-124-148ZM256 350c-52 0-88-50-88-112 0-46 36-76 88-76s88 30 88 76c0 62-36 112-88 112Z"/>` +
        `<path fill="none" stroke="${trimColour}" stroke-width="9" d="M256 352c-54 0-90-52-90-114 0-47 37-78 90-78s90 31 90 78c0 62-36 114-90 114Z"/>` +
        `<path fill="${clothColour}" d="M150 322c30 56 150 64 214 8 44 34 86 90 96 184H50c10-96 66-152 100-192Z"/>` +
        `<path fill="none" stroke="#000" stroke-opacity=".13" stroke-width="7" stroke-linecap="round" d="M156 336c44 54 136 58 204 6M136 372c66 54 172 54 254 0M112 412c76 56 208 58 296 6M196 134c14-10 30-16 48-18"/>`
      );
  }
}

function drawGlasses({ glasses }: FaceParameters): string {
  if (glasses === 'none') return '';
  const lens = (x: number) =>
    glasses === 'round'
      ? `<circle cx="${x}" cy="248" r="34" fill="#FFF" fill-opacity=".18"/>`
      : `<rect x="${x - 36}" y="222" width="72" height="52" rx="13" fill="#FFF" fill-opacity=".18"/>`;
  return `<g stroke="#3A2A22" stroke-width="6" stroke-linecap="round">${lens(215)}${lens(297)}<path fill="none" d="M${glasses === 'round' ? '249 244q7-7 14 0' : '251 242q5-5 10 0'}M${glasses === 'round' ? 181 : 179} 240l-18-5M${glasses === 'round' ? 331 : 333} 240l18-5"/></g>`;
}

function drawExtras({ extras, shape }: FaceParameters): string {
  const { cheek } = shapes[shape];
  const lobes = [256 - cheek - 6, 256 + cheek + 6];
  const drawings = {
    bindi: '<circle cx="256" cy="205" r="7.5" fill="#A61E2B"/>',
    earrings: lobes
      .map(
        (x) =>
          `<circle cx="${x}" cy="280" r="7" fill="${gold}"/><path fill="${gold}" d="M${x - 11} 303a11 11 0 0 1 22 0Z"/><circle cx="${x}" cy="308" r="4" fill="${gold}"/>`,
      )
      .join(''),
    hoops: lobes
      .map((x) => `<circle cx="${x}" cy="294" r="15" fill="none" stroke="${gold}" stroke-width="5"/>`)
      .join(''),
    jasmine: [
      [200, 134],
      [203, 111],
      [217, 92],
      [239, 81],
      [264, 79],
      [288, 86],
      [305, 103],
      [312, 126],
    ]
      .map(
        ([x, y]) =>
          `<circle cx="${x}" cy="${y}" r="13" fill="#FFFDF5"/><circle cx="${x}" cy="${y}" r="4" fill="#E9DDA8"/>`,
      )
      .join(''),
    'nose-pin': `<circle cx="241" cy="275" r="4.5" fill="${gold}"/>`,
    pen: '<path fill="none" stroke="#000" stroke-opacity=".19" stroke-width="4" d="M330 466h64v46"/><path stroke="#1D5FB8" stroke-width="8" stroke-linecap="round" d="M352 452v34"/>',
    freckles:
      '<g fill="#5A331E" opacity=".5"><circle cx="196" cy="274" r="3"/><circle cx="208" cy="281" r="3"/><circle cx="316" cy="274" r="3"/><circle cx="304" cy="281" r="3"/></g>',
  };
  return extras.map((extra) => drawings[extra]).join('');
}
