/** Creates a plain text response of one sentence, for requests that get no page. */
export function plainResponse(text: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } });
}

export function redirectResponse(path: string): Response {
  return new Response(null, { status: 302, headers: { Location: path } });
}

export interface Download {
  fileName: string;
  body: string | ReadableStream<Uint8Array>;
}

/** Returns a file that a browser saves instead of showing it. */
export function downloadResponse(contentType: string, { fileName, body }: Download): Response {
  const headers = {
    'Content-Type': contentType,
    'Content-Disposition': `attachment; filename="${fileName}"`,
  };
  return new Response(body, { headers });
}
