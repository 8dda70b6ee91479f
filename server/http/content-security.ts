import { createHash } from 'node:crypto'

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Inline scripts that carry `nonce`: those that the renderer wrote, never one that came in with the content. */
const ownScripts = (html: string, nonce: string): string[] =>
  [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '', text = '']) => attributes.includes(`nonce="${nonce}"`) && text !== '')
    .map(([, , text = '']) => text)

/**
 * A page whose own inline scripts, and the styles that stand in it, are allowed by their hashes. Everybody gets the same bytes, so
 * a nonce, which must be new for each answer, serves during rendering alone and is taken out again.
 */
export const applyCsp = (
  html: string,
  nonce: string,
  trusted: readonly string[],
  styles = '',
): { html: string; policy: string } => ({
  html: html.replaceAll(` nonce="${nonce}"`, ''),
  policy: contentSecurityPolicy([...trusted, ...ownScripts(html, nonce)].map(sha256), hashOfStyles(styles)),
})

/** The same 100 kB for every page of a build. */
let known = { styles: '', hash: '' }
const hashOfStyles = (styles: string): string => {
  if (styles !== known.styles) known = { styles, hash: sha256(styles) }
  return known.hash
}

/**
 * Styles: the page's own <style> and our files, no style attribute in the markup. What scripts set on an element's `style`, as
 * React and the map do, is no markup and needs no leave. Map tiles come from our own address.
 */
const contentSecurityPolicy = (scripts: readonly string[], styles: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(scripts)].join(' ')}`.trim(),
    `style-src 'self' ${styles}`.trim(),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * For the site's files. A picture that is opened by itself runs nothing; the service worker, which lives by the policy of its own
 * file, reaches our own address.
 */
export const filePolicy =
  "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Sent with every page and file of the site. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
} as const

/** Sent with what is data: opened by itself, in a browser, it can neither run nor load nor be framed. */
export const dataHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/** For two years this host, and what is below it, is reached over https alone. */
export const strictTransport = 'max-age=63072000; includeSubDomains'
