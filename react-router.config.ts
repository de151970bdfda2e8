import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  ssr: true,
  // The route table is small and no secret: no endpoint that answers about routes one by one.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
