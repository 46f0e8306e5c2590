import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  ssr: true,
  // The first page carries the whole route table, so that no later click has to ask for it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
