import { languagePrefix, languages, splitLanguage } from '#shared/languages.ts'

/** The query parameters that each public page depends on; others are ignored. */
const meaningful: Record<string, readonly string[]> = {
  '/': [],
  '/restaurants': ['sort', 'cuisine', 'veg', 'open', 'offers', 'minRating', 'near', 'view', 'cursor'],
  '/menu': [
    'q',
    'restaurant',
    'category',
    'veg',
    'offers',
    'open',
    'minRating',
    'maxPrice',
    'maxMinutes',
    'near',
    'cursor',
  ],
}

/** The page of a path. The router requests a page's data at `/menu.data?…`, the home page's at `/_.data`. */
const pageOf = (path: string): string => (path.endsWith('.data') ? path.slice(0, -'.data'.length) : path)

/**
 * Of another language's home page the router requests the data at `/hi.data`, which is no address under its
 * base name: it is that of `/hi/_.data`.
 */
const homeData = (path: string): string => {
  const ofHome = languages.some((language) => path === `${languagePrefix(language)}.data`)
  return ofHome ? path.replace('.data', '/_.data') : path
}

/**
 * The canonical URL of a page: the path without a trailing slash, and its query parameters in a fixed order.
 * Undefined for an invalid path.
 */
export const canonicalPath = (url: string): string | undefined => {
  if (!url.startsWith('/') || url.startsWith('//') || !URL.canParse(url, 'http://localhost')) return undefined
  const { pathname: path, searchParams } = new URL(url, 'http://localhost')
  const { language, path: english } = splitLanguage(homeData(path))
  const pathname = english.replace(/(?<!\/)\/+$/, '') || '/'
  const page = pageOf(pathname)
  const names = meaningful[page === '/_' || page === '/_root' ? '/' : page] ?? []
  const kept = new URLSearchParams()
  // `_routes`: the router requests the data of some of a page's loaders.
  for (const name of [...names, ...(pathname.endsWith('.data') ? ['_routes'] : [])]) {
    const value = searchParams.get(name)
    // No name contains a NUL, and the database refuses it in a query.
    if (value !== null && value !== '' && !value.includes('\0')) kept.set(name, value)
  }
  const prefix = languagePrefix(language)
  const spelled = prefix !== '' && pathname === '/' ? prefix : prefix + pathname
  const search = kept.toString()
  return search === '' ? spelled : `${spelled}?${search}`
}
