import { randomBytes } from 'node:crypto'
import type { createContext, ServerBuild } from 'react-router'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { languagePrefix, splitLanguage } from '#shared/languages.ts'
import type { LoaderServices } from '#shared/loader-services.ts'
import { applyCsp, securityHeaders } from '../http/content-security.ts'
import { retryAfterSeconds } from '../http/errors.ts'
import type { Rendered } from './page-cache.ts'
import { scriptsAfterPaint } from './scripts-after-paint.ts'

/** The exports of web/entry.server.tsx beside its handler. */
type Entry = {
  serverContext: ReturnType<typeof createContext<LoaderServices>>
  nonceContext: ReturnType<typeof createContext<string>>
  /** Inline scripts of every page, without a nonce. */
  inlineScripts: readonly string[]
  /** The one that starts the others. */
  startScripts: string
  /** URL of the built styles. */
  stylesheet: string
}
export type LoadBuild = () => Promise<ServerBuild>

/**
 * Creates the function that renders a path, with its headers, for a visitor who is not signed in. GET only:
 * changes go through the API. `dataFor` returns the loader services of one page; its argument collects which
 * changes (`C`) affect the page.
 */
export const pageRenderer = <C>(
  load: LoadBuild,
  dataFor: (dependOn: (isAffectedBy: (change: C) => boolean) => void) => LoaderServices,
  origin: string,
  mode: 'production' | 'development',
  /** The styles at a URL of the build, to be inlined into the page; none in development. */
  readStyles: (address: string) => string = () => '',
) => {
  return async (url: string): Promise<Rendered<C>> => {
    const dependencies: ((change: C) => boolean)[] = []
    const isAffectedBy = (change: C) => dependencies.some((affects) => affects(change))
    const build = await load()
    const { serverContext, nonceContext, inlineScripts, startScripts, stylesheet } = build.entry
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
    // One build serves every language: the router's base name selects it, and every link of the page includes
    // it.
    const handle = createRequestHandler({ ...build, basename }, mode)
    const response = await handle(new Request(address), context)
    const headers: Record<string, string> = { ...Object.fromEntries(response.headers), ...securityHeaders }
    if (response.status === 503) headers['retry-after'] = String(retryAfterSeconds)
    const body = Buffer.from(await response.arrayBuffer())
    const { status } = response
    if (!headers['content-type']?.startsWith('text/html')) return { status, headers, body, isAffectedBy }
    const styles = readStyles(stylesheet)
    const styled = body.toString().replace('<style></style>', () => `<style>${styles}</style>`)
    // In development Vite adds scripts of its own, whose hashes we do not know.
    if (mode === 'development') {
      const { html } = applyCsp(styled, nonce, [])
      return { status, headers, body: Buffer.from(html), isAffectedBy }
    }
    const held = scriptsAfterPaint(styled, startScripts)
    const sealed = applyCsp(held, nonce, [...inlineScripts, startScripts], styles)
    headers['content-security-policy'] = sealed.policy
    return { status, headers, body: Buffer.from(sealed.html), isAffectedBy }
  }
}
