import { useNonce } from './stylesheet.tsx';

/** An inline script that runs while the browser parses the page. Hydration does not need its text, so bundles omit it. */
export function InlineScript({ text }: { text: string }) {
  const nonce = useNonce();
  const html = { __html: import.meta.env.SSR ? text : '' };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, which React would escape
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}
