/** As the service worker names them (scripts/service-worker.ts). */
const personal = ['pages', 'pictures'] as const

const publicPage = /^(?:\/hi)?\/?(?:menu)?$/

/**
 * The first page of all came before there was a service worker: what the worker would have kept of it is kept now, the
 * files from the browser's own cache.
 */
export const keepThisPage = async (): Promise<void> => {
  const { origin, pathname, search } = location
  if (!publicPage.test(pathname)) return
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter((url) => url.origin === origin)
  const under = (folder: string) =>
    files.filter((url) => url.pathname.startsWith(folder)).map(({ href }) => href)
  await Promise.all([
    keep('pages', [pathname + search]),
    keep('assets', under('/assets/')),
    keep('pictures', under('/dishes/')),
  ])
}

/** One that cannot be had does not keep the others out. */
const keep = async (name: string, addresses: readonly string[]) => {
  const cache = await caches.open(name)
  await Promise.allSettled([...new Set(addresses)].map((address) => cache.add(address)))
}

/** What somebody looked at is nobody else's business on the same device. */
export const forgetPages = () => Promise.all(personal.map((name) => caches.delete(name)))
