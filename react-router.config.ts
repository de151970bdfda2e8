import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  ssr: true,
  // Splitting would put each client action of about a hundred bytes into a file that costs a request.
  splitRouteModules: false,
  // Sends all routes with the first page. They are few and no secret, and this needs no endpoint for route discovery.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
