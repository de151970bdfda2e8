import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  ssr: true,
  // A page's part for forms, in a file of its own, would be a request more for a hundred bytes.
  splitRouteModules: false,
  // The route table is small and no secret: no endpoint that answers about routes one by one.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
