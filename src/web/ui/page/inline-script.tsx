import { useNonce } from './stylesheet.tsx';

/**
 * An inline script that runs while the browser parses the page. Pass the text only on the server: React renders
 * the script empty later, so that it runs only once.
 */
export function InlineScript({ text }: { text: string | false }) {
  const nonce = useNonce();
  const html = { __html: text || '' };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, which React would escape
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}
