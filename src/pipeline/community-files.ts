import {
  LOGO_PIXELS,
  logoPath,
  maskableLogoPath,
  readLogo,
  readMaskableLogo,
} from '../features/community/server/logo.ts';
import {
  DEFAULT_LANGUAGE,
  DEFAULT_NAMES,
  findText,
  LANGUAGES,
  type Language,
} from '../languages/languages.ts';
import type { CommunityIdentity } from '../server/community-identity.ts';
import type { AppContext } from '../server/context.ts';
import { plainResponse } from '../server/http/responses.ts';

/** When the logo changes, browsers request an address with another version. */
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Returns the handlers of the files in which phones and browsers show the community: the logo and the web app's
 * manifest.
 */
export function communityFiles(context: AppContext): Record<string, () => Promise<Response>> {
  const logos = LOGO_PIXELS.map((pixels): [string, () => Promise<Response>] => [
    `/community/logo-${pixels}.png`,
    async () => {
      return toResponse(await readLogo(context, pixels));
    },
  ]);
  return {
    ...Object.fromEntries(logos),
    '/community/logo-maskable-512.png': async () => toResponse(await readMaskableLogo(context)),
    '/manifest.webmanifest': async () =>
      new Response(JSON.stringify(writeManifest(await context.community.read())), {
        headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'no-cache' },
      }),
  };
}

function toResponse(logo: { image: Buffer<ArrayBuffer> } | undefined): Response {
  if (!logo) return plainResponse('This community has no logo.', 404);
  return new Response(logo.image, { headers: { 'Content-Type': 'image/png', 'Cache-Control': FOREVER } });
}

/** Returns the description of the installed app (https://www.w3.org/TR/appmanifest/). */
export function writeManifest({
  name,
  welcome,
  logo,
  defaultLanguage = DEFAULT_LANGUAGE,
}: CommunityIdentity) {
  const names = [...new Set(LANGUAGES.map((language) => name[language]))];
  const ownName = name[DEFAULT_LANGUAGE];
  const isDefault = ownName === DEFAULT_NAMES[DEFAULT_LANGUAGE];
  return {
    id: '/',
    name: names.join(' · '),
    short_name: ownName,
    description:
      findText(welcome, DEFAULT_LANGUAGE) ||
      (isDefault
        ? 'A members-only home for a Malayalam-speaking community'
        : `The members-only home of ${ownName}`),
    lang: DEFAULT_LANGUAGE,
    dir: 'ltr',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#fbf7ee',
    theme_color: '#ffffff',
    categories: ['social'],
    icons: logo ? listLogos(logo) : ICONS,
    // Leave the screenshots out for a community with its own name: they show our name and bus.
    ...(isDefault && !logo && { screenshots: SCREENSHOTS }),
    share_target: SHARE_TARGET,
    shortcuts: SHORTCUTS.map(({ url, name }) => ({ url, name: name[defaultLanguage] })),
  };
}

/** Pictures that the browser shows before it installs the app: pages of the demonstration, also in docs. */
const SCREENSHOTS = [
  { name: 'phone', sizes: '360x720', form_factor: 'narrow', label: 'The newest stories' },
  { name: 'phone-story', sizes: '360x720', form_factor: 'narrow', label: 'A story' },
  { name: 'wide', sizes: '1280x720', form_factor: 'wide', label: 'A story on a wide screen' },
].map(({ name, ...facts }) => ({ src: `/icons/screenshot-${name}.webp`, type: 'image/webp', ...facts }));

/** Lets other apps share texts, addresses and photos with the installed app. Its service worker receives them. */
const SHARE_TARGET = {
  action: '/share',
  method: 'POST',
  enctype: 'multipart/form-data',
  params: {
    title: 'title',
    text: 'text',
    url: 'url',
    files: [{ name: 'photos', accept: ['image/*'] }],
  },
};

/** Links that the phone shows on a long press of the app's icon. */
export const SHORTCUTS: { url: string; name: Record<Language, string> }[] = [
  { url: '/write', name: { en: 'Write', ml: 'എഴുതാം' } },
  { url: '/stories/latest', name: { en: 'Latest', ml: 'പുതിയവ' } },
  { url: '/news', name: { en: 'Notifications', ml: 'അറിയിപ്പുകൾ' } },
];

const ICONS: Icon[] = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
];

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose?: 'maskable';
}

function listLogos(version: string): Icon[] {
  const type = 'image/png';
  return [
    ...([192, 512] as const).map((pixels) => ({
      src: logoPath(version, pixels),
      sizes: `${pixels}x${pixels}`,
      type,
    })),
    { src: maskableLogoPath(version), sizes: '512x512', type, purpose: 'maskable' },
  ];
}
