import type { Plugin } from 'vite'

/** What Vite wraps around each `import()`, for styles that come with it; here none does. */
const preloadHelper = '\0vite/preload-helper.js'

/**
 * Two parts of the router that this site never runs: the discovery of routes as one goes along (all of them are known
 * from the start, react-router.config.ts) and instrumentation. In the browser's build their names stand for nothing,
 * which takes 2.4 kB (gzip) off the first load.
 */
const unused: Record<string, readonly string[]> = {
  'lib/dom/ssr/fog-of-war.js': [
    'URL_LIMIT',
    'getManifestPath',
    'getPartialManifest',
    'getPatchRoutesOnNavigationFunction',
    'getPathsWithAncestors',
    'handleClientVersionMismatch',
    'isFogOfWarEnabled',
    'useFogOFWarDiscovery',
  ],
  'lib/router/instrumentation.js': [
    'consumeInstrumentationClientResultMetaReceiver',
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
    'instrumentHandler',
    'instrumentationResultMetaContext',
  ],
}

const isIn = (id: string, file: string): boolean =>
  id.replaceAll('\\', '/').endsWith(`/react-router/dist/production/${file}`)

/** Leaves out of the browser's build what it would carry for nothing. */
export const leanBrowser = (): Plugin => {
  const left = new Set<string>()
  return {
    name: 'lean-browser',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart: () => {
      for (const file of Object.keys(unused)) left.add(file)
    },
    load(id) {
      if (id === preloadHelper) return 'export const __vitePreload = (load) => load()'
      const file = Object.keys(unused).find((known) => isIn(id, known))
      if (file === undefined) return
      left.delete(file)
      const names = unused[file]?.map((name) => `nothing as ${name}`).join(', ')
      return `const nothing = () => undefined\nexport { ${names} }`
    },
    // Another release of the router may be cut differently; then this has to be looked at again.
    buildEnd(error) {
      if (!error && left.size > 0) this.error(`the router has no ${[...left].join(', ')} any more`)
    },
  }
}
