import { createServer, type Server } from 'node:http';
import type { Metrics } from '../metrics.ts';
import { CONNECTION_LIMITS } from './http-server.ts';

/** Creates a server that serves the metrics at /metrics, and nothing else. */
export function createMetricsServer(metrics: Metrics): Server {
  return createServer(CONNECTION_LIMITS, async (request, response) => {
    if (request.url !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('This server only has GET /metrics.\n');
      return;
    }
    try {
      const { contentType, text } = await metrics.write();
      response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
}
