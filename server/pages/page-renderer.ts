import { randomBytes } from 'node:crypto'
import type { createContext, ServerBuild } from 'react-router'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { languagePrefix, splitLanguage } from '#shared/languages.ts'
import type { LoaderServices } from '#shared/loader-services.ts'
import { applyCsp, securityHeaders } from '../http/content-security.ts'
import { retryAfterSeconds } from '../http/errors.ts'
import type { Rendered } from './page-cache.ts'

/** What web/entry.server.tsx exports beside its handler. */
type Entry = {
  serverContext: ReturnType<typeof createContext<LoaderServices>>
  nonceContext: ReturnType<typeof createContext<string>>
  /** Scripts in every page that carry no nonce. */
  inlineScripts: readonly string[]
  /** Address of the built styles. */
  stylesheet: string
}
/**
 * Scripts wait for what the first paint needs: a page can be read, and its links and forms used, without them. The router gives
 * its preloads no priority, and browsers fetch them before fonts and pictures (docs/decisions/0021-scripts-at-low-priority.md).
 */
const lowerScripts = (html: string): string =>
  html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')

export type LoadBuild = () => Promise<ServerBuild>

/**
 * Renders a path, as everybody sees it, with its headers. Only GET: whatever changes something goes to the API. `dataFor` is
 * what one page reads, with a function that is told which changes (`C`) affect what was read.
 */
export const pageRenderer = <C>(
  load: LoadBuild,
  dataFor: (dependOn: (isAffectedBy: (change: C) => boolean) => void) => LoaderServices,
  origin: string,
  mode: 'production' | 'development',
  /** The styles at an address of the build, to stand in the page itself; none in development. */
  readStyles: (address: string) => string = () => '',
) => {
  return async (url: string): Promise<Rendered<C>> => {
    const dependencies: ((change: C) => boolean)[] = []
    const isAffectedBy = (change: C) => dependencies.some((affects) => affects(change))
    const build = await load()
    const { serverContext, nonceContext, inlineScripts, stylesheet } = build.entry
      .module as typeof build.entry.module & Entry
    const nonce = randomBytes(16).toString('base64url')
    const context = new RouterContextProvider()
    context.set(
      serverContext,
      dataFor((dependency) => dependencies.push(dependency)),
    )
    context.set(nonceContext, nonce)
    const address = new URL(url, origin)
    const basename = languagePrefix(splitLanguage(address.pathname).language) || '/'
    // One build speaks every language: the router's base name says which, and every link of the page follows it.
    const handle = createRequestHandler({ ...build, basename }, mode)
    const response = await handle(new Request(address), context)
    const headers: Record<string, string> = { ...Object.fromEntries(response.headers), ...securityHeaders }
    if (response.status === 503) headers['retry-after'] = String(retryAfterSeconds)
    const body = Buffer.from(await response.arrayBuffer())
    const { status } = response
    if (!headers['content-type']?.startsWith('text/html')) return { status, headers, body, isAffectedBy }
    const styles = readStyles(stylesheet)
    const styled = body.toString().replace('<style></style>', () => `<style>${styles}</style>`)
    // Vite's own scripts in development are not ours to list.
    if (mode === 'development') {
      const { html } = applyCsp(styled, nonce, [])
      return { status, headers, body: Buffer.from(html), isAffectedBy }
    }
    const sealed = applyCsp(lowerScripts(styled), nonce, inlineScripts, styles)
    headers['content-security-policy'] = sealed.policy
    return { status, headers, body: Buffer.from(sealed.html), isAffectedBy }
  }
}
