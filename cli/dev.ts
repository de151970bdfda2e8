import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer as createViteServer } from 'vite';
import { endWithNpm } from '../src/server/end-with-npm.ts';

/** Implements `npm run dev`: the server with live reload. Vite loads the modules, so every request uses the newest code. */
const vite = await createViteServer({ server: { middlewareMode: true } });

// Vite also loads the modules used here, so that they share one copy with the pages.
const { readConfig } = (await vite.ssrLoadModule(
  '/src/server/config.ts',
)) as typeof import('../src/server/config.ts');
const { createContext } = (await vite.ssrLoadModule('/src/compose.ts')) as typeof import('../src/compose.ts');
const { migrate } = (await vite.ssrLoadModule(
  '/src/server/database/database.ts',
)) as typeof import('../src/server/database/database.ts');
const { createSetupLink } = (await vite.ssrLoadModule(
  '/src/features/membership/server/administrators/administrators.ts',
)) as typeof import('../src/features/membership/server/administrators/administrators.ts');

const config = readConfig({ LOG_LEVEL: 'warn', ...process.env });
const context = await createContext(config);
await migrate(context.database);

const server = createServer((request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const { createApp } = (await vite.ssrLoadModule(
        '/src/pipeline/app.ts',
      )) as typeof import('../src/pipeline/app.ts');
      const build = () => vite.ssrLoadModule('virtual:react-router/server-build') as never;
      const app = createApp(context, { build, assets: undefined, isDevelopment: true });
      await getRequestListener(app.fetch)(request, response);
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      console.error(error);
      response.writeHead(500, { 'Content-Type': 'text/plain' }).end(String((error as Error).stack));
    }
  });
});

endWithNpm(process.env, () => process.exit());
server.listen(config.port, config.host, async () => {
  console.log(`Kerikko is at ${config.publicUrl}, with reload`);
  const setupLink = await createSetupLink(context);
  if (setupLink)
    console.log(`There is no administrator yet. Open this link once to become one:\n  ${setupLink}`);
});
