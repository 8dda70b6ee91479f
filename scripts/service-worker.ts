import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { injectManifest, type ManifestEntry } from 'workbox-build'
import { languages, sourceLanguage } from '../shared/languages.ts'

/*
 * Bundles the service worker (web/service-worker) once the app is built, and gives it the list of files to
 * precache: those of the pages that open without a connection.
 */

const clientFolder = path.join(import.meta.dirname, '..', 'build', 'client')
/** Pages that are there without a connection, by the routes whose code they need. */
const offlineRoutes = ['root', 'routes/home', 'routes/menu', 'routes/offline']
/** The page that stands for those that are not, in each language. */
const offlinePages = ['/offline', '/hi/offline']
/**
 * What the pages fetch by themselves: their looks, the banner that says there is no connection, and what an
 * empty menu says.
 */
const loadedLater = /^assets\/(?:(?:banners|toaster|no-dishes)-.*\.js|app-.*\.css|icons-.*\.svg)$/
/** Their letters, as scripts/fonts.ts cuts them. */
const letters = ['nunito-sans-latin', 'baloo-2-latin'].map(
  (name) => new RegExp(`^assets/${name}-[\\w-]{8}\\.woff2$`),
)

/**
 * The texts of those pages, a file for each language beside the one that stands in the code. Those of the
 * dashboards (`hi-desk-…`) are not among them.
 */
const translated = languages.filter((language) => language !== sourceLanguage)
const texts = new RegExp(`^assets/(?:${translated.join('|')})-[\\w-]{7}\\.js$`)

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
const selectShell = (entries: Entry[]): { manifest: Entry[] } => {
  const shell = shellFiles()
  const patterns = [loadedLater, texts, ...letters]
  const shellEntries = entries.filter(
    ({ url }) => shell.has(url) || patterns.some((pattern) => pattern.test(url)),
  )
  if (!letters.every((pattern) => shellEntries.some(({ url }) => pattern.test(url))))
    throw new Error('the letters of the pages are not among the files')
  if (!translated.every((language) => shellEntries.some(({ url }) => url.startsWith(`assets/${language}-`))))
    throw new Error('the texts of a language are not among the files')
  const revision = createHash('sha256')
    .update(
      shellEntries
        .map(({ url }) => url)
        .sort()
        .join(),
    )
    .digest('hex')
  return { manifest: [...shellEntries, ...offlinePages.map((url) => ({ url, revision, size: 0 }))] }
}

const bundled = path.join(clientFolder, '..', 'service-worker')
await build({
  configFile: false,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: bundled,
    lib: {
      entry: path.join(import.meta.dirname, '..', 'web', 'service-worker', 'service-worker.ts'),
      name: 'serviceWorker',
      formats: ['iife'],
      fileName: () => 'service-worker.js',
    },
  },
})
await injectManifest({
  swSrc: path.join(bundled, 'service-worker.js'),
  swDest: path.join(clientFolder, 'service-worker.js'),
  globDirectory: clientFolder,
  globPatterns: ['assets/*.{js,css,svg,woff2}'],
  // Their names change with their content.
  dontCacheBustURLsMatching: /^assets\//,
  manifestTransforms: [selectShell],
})
