import type { Plugin } from 'vite'

/** What Vite wraps around each `import()`, for styles that come with it; here none does. */
const preloadHelper = '\0vite/preload-helper.js'

/**
 * Parts of the router that this site never runs: the discovery of routes as one goes along (all of them are
 * known from the start, react-router.config.ts), instrumentation, and the screen of a root that waits for its
 * data in the browser. In the browser's build their names stand for nothing, which takes 2.4 kB (gzip) off
 * the first load.
 */
const unused: Record<string, readonly string[]> = {
  'lib/dom/ssr/fallback.js': ['RemixRootDefaultHydrateFallback'],
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

/**
 * What is shown when the frame around every page throws, in place of the router's own screen, which shows
 * visitors the stack and is 0.6 kB (gzip) larger. No catalogue of texts may be there any more, so it speaks
 * both languages. The root route has a screen of its own, so the router's default for it is never shown.
 */
const lastResort = {
  file: 'lib/dom/ssr/errorBoundaries.js',
  code: `import { Component, createElement as h } from 'react'
export class RemixErrorBoundary extends Component {
  state = {}
  static getDerivedStateFromError(error) {
    return { error }
  }
  render() {
    return this.state.error
      ? h('html', null, h('body', null,
          h('h1', null, 'Oops! Something went wrong'), h('a', { href: '' }, 'Try again'),
          h('h1', null, 'ओह! कुछ गड़बड़ हो गई'), h('a', { href: '' }, 'फिर से कोशिश करें')))
      : this.props.children
  }
}
export const RemixRootDefaultErrorBoundary = () => null
export const BoundaryShell = RemixRootDefaultErrorBoundary`,
}

/** What the router's assertions say to its developers; one that fails still throws. 0.4 kB (gzip). */
const assertionTexts = /(\binvariant\([^;\n`"]+), (?:`[^`\n]*`|"[^"\n]*")\);/g

const isIn = (id: string, file: string): boolean =>
  id.replaceAll('\\', '/').endsWith(`/react-router/dist/production/${file}`)

/** Leaves code out of the browser's build that would never run. */
export const leanBrowser = (): Plugin => {
  const left = new Set<string>()
  return {
    name: 'lean-browser',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart: () => {
      for (const file of [...Object.keys(unused), lastResort.file]) left.add(file)
    },
    load(id) {
      if (id === preloadHelper) return 'export const __vitePreload = (load) => load()'
      if (isIn(id, lastResort.file)) {
        left.delete(lastResort.file)
        return lastResort.code
      }
      const file = Object.keys(unused).find((known) => isIn(id, known))
      if (file === undefined) return
      left.delete(file)
      const names = unused[file]?.map((name) => `nothing as ${name}`).join(', ')
      return `const nothing = () => undefined\nexport { ${names} }`
    },
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/]/ },
      handler: (code) => ({ code: code.replace(assertionTexts, '$1);'), map: null }),
    },
    // Another release of the router may be cut differently; then this has to be looked at again.
    buildEnd(error) {
      if (!error && left.size > 0) this.error(`the router has no ${[...left].join(', ')} any more`)
    },
  }
}
