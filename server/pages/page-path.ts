import { languagePrefix, splitLanguage } from '#shared/languages.ts'

/** The query parameters each public page looks at; others make no difference to what it shows. */
const meaningful: Record<string, readonly string[]> = {
  '/': [],
  '/menu': ['q', 'restaurant', 'category', 'veg', 'offers', 'cursor'],
}

/** The router's data calls ask for `/menu.data?…`, and `/_.data` for the home page. */
const pageOf = (path: string): string => (path.endsWith('.data') ? path.slice(0, -'.data'.length) : path)

/**
 * One spelling for each page: the path without a slash at its end, and the parameters that matter in a fixed order.
 * Undefined for what is not a path of ours.
 */
export const canonicalPath = (url: string): string | undefined => {
  if (!url.startsWith('/') || url.startsWith('//') || !URL.canParse(url, 'http://localhost')) return undefined
  const { pathname: path, searchParams } = new URL(url, 'http://localhost')
  const { language, path: english } = splitLanguage(path)
  const pathname = english.replace(/(?<=.)\/+$/, '')
  const page = pageOf(pathname)
  const names = meaningful[page === '/_' || page === '/_root' ? '/' : page] ?? []
  const kept = new URLSearchParams()
  // The router asks for some of a page's loaders by `_routes`.
  for (const name of [...names, ...(pathname.endsWith('.data') ? ['_routes'] : [])]) {
    const value = searchParams.get(name)
    // No name and no word has a NUL, and the database refuses to be asked for one.
    if (value !== null && value !== '' && !value.includes('\0')) kept.set(name, value)
  }
  const prefix = languagePrefix(language)
  const spelled = prefix !== '' && pathname === '/' ? prefix : prefix + pathname
  const search = kept.toString()
  return search === '' ? spelled : `${spelled}?${search}`
}
