import { beforeAlive } from './before-alive.ts'

/** The inline script at the end of every page. */
export const startScripts = `(${beforeAlive.toString()})()`

/**
 * A rendered page whose module scripts are neither fetched nor read before its first frame: on a phone they take the
 * line from the letters and the processor from the layout, and the page can be read, and its links and forms used,
 * without them. Once started, everything is as the renderer wrote it, so React finds what it expects.
 */
export const scriptsAfterPaint = (html: string): string =>
  html
    .replaceAll('<link rel="modulepreload" ', '<link rel="held" ')
    .replace(/(<script\b[^>]*) type="module"(?=[^>]*>)/, '$1 type="held"')
    .replace('</body>', () => `<script>${startScripts}</script></body>`)
