import { createHash } from 'node:crypto'

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Inline scripts that carry `nonce`: those that the renderer wrote, never one that came in with the content. */
const ownScripts = (html: string, nonce: string): string[] =>
  [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '', text = '']) => attributes.includes(`nonce="${nonce}"`) && text !== '')
    .map(([, , text = '']) => text)

/**
 * A page whose own inline scripts are allowed by their hashes. Everybody gets the same bytes, so a nonce, which must
 * be new for each answer, serves during rendering alone and is taken out again.
 */
export const sealPage = (
  html: string,
  nonce: string,
  trusted: readonly string[],
): { html: string; policy: string } => ({
  html: html.replaceAll(` nonce="${nonce}"`, ''),
  policy: contentSecurityPolicy([...trusted, ...ownScripts(html, nonce)].map(sha256)),
})

/** Inline styles stay allowed: React's style attributes and the map need them. Map tiles come from our own address. */
const contentSecurityPolicy = (scripts: readonly string[]): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(scripts)].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Sent with every page and file of the site. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const
