import { cacheablePath } from '../../service-worker/requests.ts'

/** Caches of the service worker (web/service-worker) that say what somebody looked at. */
const personal = ['pages', 'pictures'] as const

/**
 * The very first page was loaded before there was a service worker: this caches what the worker would have
 * cached of it. The files come from the browser's own cache.
 */
export const cacheThisPage = async (): Promise<void> => {
  const { origin, pathname, search } = location
  if (!cacheablePath.test(pathname)) return
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter((url) => url.origin === origin)
  const under = (folder: string) =>
    files.filter((url) => url.pathname.startsWith(folder)).map(({ href }) => href)
  await Promise.all([
    addAll('pages', [pathname + search]),
    addAll('assets', under('/assets/')),
    addAll('pictures', under('/dishes/')),
  ])
}

/** A file that cannot be fetched does not prevent the others. */
const addAll = async (name: string, urls: readonly string[]) => {
  const cache = await caches.open(name)
  await Promise.allSettled([...new Set(urls)].map((url) => cache.add(url)))
}

/** The next person on the same device must not see what this one looked at. */
export const clearCachedPages = () => Promise.all(personal.map((name) => caches.delete(name)))
