import { useNonce } from './stylesheet.tsx';

/** A script of our own within the page. It runs as the page is read; the browser's own drawing needs none of its text. */
export function InlineScript({ text }: { text: string }) {
  const nonce = useNonce();
  const html = { __html: import.meta.env.SSR ? text : '' };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, which React would escape
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}
