import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { generateSW, type ManifestEntry } from 'workbox-build'
import { languages, sourceLanguage } from '../shared/languages.ts'

/*
 * Writes the service worker, once at build, when all files are there: what the app keeps for when there is no connection.
 * Never anything of /api, nor a person's page.
 */

const clientFolder = path.join(import.meta.dirname, '..', 'build', 'client')
/** Pages that are there without a connection, by the routes whose code they need. */
const offlineRoutes = ['root', 'routes/home', 'routes/menu', 'routes/offline']
/** The page that stands for those that are not, in each language. */
const offlinePages = ['/offline', '/hi/offline']
/** What the pages fetch by themselves: their looks, and the banner that says there is no connection. */
const loadedLater =
  /^assets\/(?:offline-banner-.*\.js|app-.*\.css|icons-.*\.svg|(?:baloo-2|nunito-sans)-(?:latin-wght|rupee|hindi).*\.woff2)$/

/** The texts of those pages, a file for each language beside the one that stands in the code. */
const translated = languages.filter((language) => language !== sourceLanguage)
const texts = new RegExp(`^assets/(?:${translated.join('|')})-[\\w-]+\\.js$`)

type RouteCode = { module: string; imports?: string[]; css?: string[] }
type RouterManifest = { entry: RouteCode; routes: Record<string, RouteCode> }

/** The files that the router fetches for the pages above; it says so in its own manifest. */
const shellFiles = (): Set<string> => {
  const assets = path.join(clientFolder, 'assets')
  const file = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name))
  if (file === undefined) throw new Error('the router has written no manifest')
  const text = readFileSync(path.join(assets, file), 'utf8')
  const { entry, routes } = JSON.parse(text.replace(/^[^{]*/, '').replace(/;\s*$/, '')) as RouterManifest
  const codes = [entry, ...offlineRoutes.flatMap((id) => routes[id] ?? [])]
  if (codes.length !== offlineRoutes.length + 1)
    throw new Error('a page for offline use is not among the routes')
  const files = codes.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css])
  return new Set([`assets/${file}`, ...files.map((name) => name.replace(/^\//, '').replace(/[?#].*$/, ''))])
}

type Entry = ManifestEntry & { size: number }

/** Only what the pages need; the offline pages change with any of it. */
const keepShell = (entries: Entry[]): { manifest: Entry[] } => {
  const shell = shellFiles()
  const kept = entries.filter(({ url }) => shell.has(url) || loadedLater.test(url) || texts.test(url))
  if (!translated.every((language) => kept.some(({ url }) => url.startsWith(`assets/${language}-`))))
    throw new Error('the texts of a language are not among the files')
  const revision = createHash('sha256')
    .update(
      kept
        .map(({ url }) => url)
        .sort()
        .join(),
    )
    .digest('hex')
  return { manifest: [...kept, ...offlinePages.map((url) => ({ url, revision, size: 0 }))] }
}

/*
 * The functions below are written into the service worker as they stand, on one line: each is one expression that knows
 * nothing of this file.
 */
type Asked = { url: URL; request: Request; sameOrigin: boolean }

/** The home page and the menu, in either language. Their addresses say nothing about who looks. */
const isPublicPage = ({ url, request, sameOrigin }: Asked): boolean =>
  sameOrigin && request.mode === 'navigate' && /^(?:\/hi)?\/?(?:menu)?$/.test(url.pathname)

const isOtherPage = ({ url, request, sameOrigin }: Asked): boolean =>
  sameOrigin &&
  request.mode === 'navigate' &&
  !/^\/(?:api|dev|healthz|readyz|metrics)(?:\/|$)/.test(url.pathname)

const isPicture = ({ url, sameOrigin }: Asked): boolean =>
  sameOrigin && /^\/(?:dishes|pictures|icons)\//.test(url.pathname)

const isAsset = ({ url, sameOrigin }: Asked): boolean => sameOrigin && url.pathname.startsWith('/assets/')

/** A page from the cache says so, for the mark that tells how old it is. */
const markKept = async ({ cachedResponse }: { cachedResponse?: Response }) =>
  cachedResponse &&
  new Response((await cachedResponse.text()).replace('<html ', '<html data-cached="" '), {
    headers: [...cachedResponse.headers].filter(([name]) => !/^content-(?:encoding|length)$/.test(name)),
  })

/** Another address, so that the router finds the page that it was sent. */
const toOfflinePage = async ({ request }: { request: Request }) =>
  Response.redirect(
    new URL(request.url).pathname.replace(/^(\/hi(?=\/|$))?.*$/, '$1/offline?from=') +
      encodeURIComponent(request.url.slice(new URL(request.url).origin.length)),
  )

const days = 86_400

await generateSW({
  swDest: path.join(clientFolder, 'service-worker.js'),
  globDirectory: clientFolder,
  globPatterns: ['assets/*.{js,css,svg,woff2}'],
  // Their names change with what is in them.
  dontCacheBustURLsMatching: /^assets\//,
  manifestTransforms: [keepShell],
  directoryIndex: null,
  ignoreURLParametersMatching: [/^utm_/, /^from$/],
  inlineWorkboxRuntime: true,
  cleanupOutdatedCaches: true,
  clientsClaim: true,
  skipWaiting: false,
  sourcemap: false,
  mode: 'production',
  runtimeCaching: [
    {
      urlPattern: isPublicPage,
      handler: 'NetworkFirst',
      options: {
        cacheName: 'pages',
        networkTimeoutSeconds: 5,
        cacheableResponse: { statuses: [200] },
        expiration: { maxEntries: 30, maxAgeSeconds: 7 * days },
        plugins: [{ cachedResponseWillBeUsed: markKept, handlerDidError: toOfflinePage }],
      },
    },
    {
      urlPattern: isOtherPage,
      handler: 'NetworkOnly',
      options: { plugins: [{ handlerDidError: toOfflinePage }] },
    },
    {
      urlPattern: isAsset,
      handler: 'CacheFirst',
      options: {
        cacheName: 'assets',
        cacheableResponse: { statuses: [200] },
        expiration: { maxEntries: 150, maxAgeSeconds: 30 * days },
      },
    },
    {
      urlPattern: isPicture,
      handler: 'CacheFirst',
      options: {
        cacheName: 'pictures',
        cacheableResponse: { statuses: [200] },
        expiration: { maxEntries: 200, maxAgeSeconds: 30 * days },
      },
    },
  ],
})
