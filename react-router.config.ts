import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // The route table is small: one file at first load instead of a question to the server at every new link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
