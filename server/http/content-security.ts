import { createHash } from 'node:crypto'

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The inline scripts with this `nonce`: those that the renderer wrote, never one injected with the content.
 */
const ownScripts = (html: string, nonce: string): string[] =>
  html
    .split('<script')
    .slice(1)
    .flatMap((part) => {
      const [attributes = ''] = part.split('>', 1)
      const [text = ''] = part.slice(attributes.length + 1).split('</script>', 1)
      return attributes.includes(`nonce="${nonce}"`) && text !== '' ? [text] : []
    })

/**
 * A rendered page and its Content-Security-Policy, which allows its own inline scripts and styles by their
 * hashes. Cached pages are the same bytes for everybody, so a nonce, which must differ with every response,
 * is used during rendering alone and removed.
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

/** The hash of the last styles: they are the same 100 kB for every page of a build. */
let known = { styles: '', hash: '' }
const hashOfStyles = (styles: string): string => {
  if (styles !== known.styles) known = { styles, hash: sha256(styles) }
  return known.hash
}

/**
 * The policy of a page. Styles: its own <style> and our files, but no style attributes in the markup; CSP
 * does not restrict what scripts set on an element's `style`, as React and the map do. Map tiles come from
 * our own origin.
 */
const contentSecurityPolicy = (scripts: readonly string[], styles: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(scripts)].join(' ')}`.trim(),
    `style-src 'self' ${styles}`.trim(),
    "img-src 'self' data: blob:",
    // The ₹ of both fonts is in the stylesheet.
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * The policy of static files: a picture opened by itself can run nothing. The service worker is subject to
 * the policy of its own file, which lets it connect to our origin.
 */
export const filePolicy =
  "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Headers of every page and file of the site. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=(self)',
  'x-frame-options': 'DENY',
} as const

/** Headers of data responses: opened by themselves in a browser they can neither run, load nor be framed. */
export const dataHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/** Strict-Transport-Security: https only for two years, for this host and its subdomains. */
export const strictTransport = 'max-age=63072000; includeSubDomains'
