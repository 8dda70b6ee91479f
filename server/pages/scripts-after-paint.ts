/**
 * A rendered page whose module scripts are neither fetched nor read before its first paint
 * (web/lib/first-paint/start-scripts.js): on a phone they would take the line from the letters and the
 * processor from the layout, and the page can be read, and its links and forms used, without them
 * (docs/decisions/0082-scripts-after-the-first-paint.md). Once started, everything is as the renderer wrote
 * it, so React finds what it expects.
 */
export const scriptsAfterPaint = (html: string, startScripts: string): string =>
  html
    .replaceAll('<link rel="modulepreload" ', '<link rel="held" ')
    // No words of the page read like this: their quotation marks are written as entities.
    .replace(' type="module"', ' type="held"')
    .replace('</body>', () => `<script>${startScripts}</script></body>`)
