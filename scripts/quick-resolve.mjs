import { registerHooks } from 'node:module'

/**
 * Finds modules quicker. For each import Node reads and parses the package.json of what is imported, and
 * those of some packages list a thousand exports: a second of each start. A relative import is an address,
 * what it is goes by its ending and its folder, and a package is looked up once for all of our files.
 */
const root = new URL('../', import.meta.url).href
const packages = new URL('node_modules/', root).href
/** What an import by name leads to from our own files. */
const named = new Map()
/** Folders whose .js files are modules, as Node has found. */
const moduleFolders = new Set()

const folderOf = (url) => url.slice(0, url.lastIndexOf('/'))

/** Undefined where Node has to look. */
const formatOf = (url) => {
  if (url.endsWith('.mjs')) return 'module'
  if (url.endsWith('.js') && moduleFolders.has(folderOf(url))) return 'module'
  return url.endsWith('.ts') && !url.startsWith(packages) ? 'module-typescript' : undefined
}

registerHooks({
  resolve: (specifier, context, next) => {
    const { parentURL, conditions, importAttributes } = context
    const isPlain = !conditions.includes('require') && Object.keys(importAttributes).length === 0
    if (!isPlain || !parentURL?.startsWith(root)) return next(specifier, context)
    if (/^\.{1,2}\//.test(specifier)) {
      const { href: url } = new URL(specifier, parentURL)
      const format = formatOf(url)
      if (format !== undefined) return { url, format, shortCircuit: true }
      const found = next(specifier, context)
      if (found.format === 'module') moduleFolders.add(folderOf(found.url))
      return found
    }
    if (parentURL.startsWith(packages)) return next(specifier, context)
    const found = named.get(specifier) ?? next(specifier, context)
    named.set(specifier, found)
    return { ...found, shortCircuit: true }
  },
})
