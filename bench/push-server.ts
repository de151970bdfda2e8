import { loadServer } from '../cli/load-server.ts';
import { LOCALHOST_CERTIFICATE } from '../test/localhost-certificate.ts';

/* Starts the server as `npm start` does, but lets it call the push service of the bench and no other one. */

const { serve, readConfig } = await loadServer();
const accepts = (endpoint: string) => endpoint.startsWith(process.env.BENCH_PUSH_SERVICE ?? '-');
await serve(readConfig(process.env), {
  pushServices: { accepts, ca: LOCALHOST_CERTIFICATE },
  print: () => {},
});
