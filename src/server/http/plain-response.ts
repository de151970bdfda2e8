/** An answer of one sentence, for what is no page or must not become one. */
export function plainResponse(text: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } });
}
