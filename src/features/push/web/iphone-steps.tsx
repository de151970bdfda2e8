import { useTexts } from '../../../web/texts/texts.ts';

/**
 * A picture of the two taps that put the app on the home screen of an iPhone. Only there may the app show
 * notifications.
 */
export function IphoneSteps() {
  const { iphone } = useTexts('push').push;
  return (
    <div className="stack">
      <p>
        <strong>{iphone.title}.</strong> {iphone.text}
      </p>
      <ol>
        <li>
          {iphone.share}
          <SharePicture />
        </li>
        <li>
          {iphone.add}
          <AddPicture />
        </li>
      </ol>
    </div>
  );
}

const DRAWING = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** The bar at the bottom of Safari, with a ring around its button for sharing. */
function SharePicture() {
  return (
    <svg
      {...DRAWING}
      aria-hidden="true"
      viewBox="0 0 260 64"
      width="100%"
      height="64"
      preserveAspectRatio="xMinYMid"
    >
      <path d="M1 63V17A16 16 0 0 1 17 1H243A16 16 0 0 1 259 17V63" />
      <path d="M38 24l-8 8 8 8M78 24l8 8-8 8" />
      <circle cx="130" cy="32" r="24" strokeWidth="4" />
      <path d="M124 28h-5v16h22V28h-5M130 36V18M124 23l6-6 6 6" />
      <path d="M174 22h9a4 4 0 0 1 4 4v16h-9a4 4 0 0 0-4-4zM200 22h-9a4 4 0 0 0-4 4v16h9a4 4 0 0 1 4-4z" />
      <path d="M222 22h14v14h-14zM228 28h14v14h-14z" />
    </svg>
  );
}

/**
 * The line of the menu that opens then. The picture has it in English in both of our languages, as the phone
 * writes it.
 */
function AddPicture() {
  return (
    <svg
      {...DRAWING}
      aria-hidden="true"
      viewBox="0 0 260 64"
      width="100%"
      height="64"
      preserveAspectRatio="xMinYMid"
    >
      <rect x="3" y="10" width="254" height="44" rx="12" strokeWidth="4" />
      <text x="20" y="38" fill="currentColor" stroke="none" fontSize="16">
        Add to Home Screen
      </text>
      <rect x="220" y="22" width="20" height="20" rx="5" />
      <path d="M230 27v10M225 32h10" />
    </svg>
  );
}
