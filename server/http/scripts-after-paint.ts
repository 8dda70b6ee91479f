/**
 * Runs in the page, once: when the first frame with text has been shown, it puts the scripts in place that
 * `scriptsAfterPaint` held back. A tab in the background shows no frame and need not wait; two seconds are enough for
 * anybody. The last button pressed before the page is alive is pressed again when it says that it is
 * (web/root.tsx); links, forms and popovers need no script.
 */
export const startScripts = `(() => {
const start = () => {
  const held = document.querySelector('script[type=held]')
  if (!held) return
  document.querySelectorAll('link[rel=held]').forEach((link) => { link.rel = 'modulepreload' })
  const script = document.createElement('script')
  script.type = 'module'
  script.async = true
  script.textContent = held.textContent
  held.replaceWith(script)
}
let pressed
const remember = ({ target }) => { pressed = target.closest('button[type=button]:not([popovertarget])') ?? pressed }
addEventListener('click', remember, true)
addEventListener('alive', () => {
  removeEventListener('click', remember, true)
  pressed?.click()
}, { once: true })
document.currentScript.remove()
setTimeout(start, 2000)
if (document.visibilityState === 'hidden' || !PerformanceObserver.supportedEntryTypes?.includes('paint')) start()
else new PerformanceObserver((paints) => paints.getEntriesByName('first-contentful-paint')[0] && start()).observe({ type: 'paint', buffered: true })
})()`

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
