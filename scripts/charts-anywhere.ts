import type { Plugin } from 'vite'

/** What uPlot runs when it is loaded, and what is put in its place. */
const mended: readonly [from: string, to: string][] = [
  // It throws where the browser's language is no language tag, such as `en-US@posix`; the page's always is
  // one.
  ["domEnv ? nav.language : 'en-US'", "domEnv ? doc.documentElement.lang || 'en-IN' : 'en-IN'"],
  // Older browsers know no events of a media query.
  ['el.addEventListener(', 'el.addEventListener?.('],
  ['el.removeEventListener(', 'el.removeEventListener?.('],
]

/** Lets uPlot run in browsers that it does not expect. */
export const chartsAnywhere = (): Plugin => ({
  name: 'charts-anywhere',
  enforce: 'pre',
  transform: {
    filter: { id: /uPlot\.esm\.js/ },
    handler(code) {
      // Another release may be written differently; then this has to be looked at again.
      const changed = mended.find(([from]) => code.split(from).length !== 2)
      if (changed) this.error(`uPlot has no single "${changed[0]}" any more`)
      return { code: mended.reduce((text, [from, to]) => text.replace(from, to), code), map: null }
    },
  },
})
