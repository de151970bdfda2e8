import { useNonce } from './stylesheet.tsx';

/** An inline script that runs while the browser parses the page. React renders it empty later, so it runs only once. */
export function InlineScript({ text }: { text: string }) {
  const nonce = useNonce();
  const html = { __html: import.meta.env.SSR ? text : '' };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, which React would escape
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}
