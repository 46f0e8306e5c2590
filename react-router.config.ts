import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  ssr: true,
  // The whole route table travels with the first page, so that no later click asks the server what exists.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
