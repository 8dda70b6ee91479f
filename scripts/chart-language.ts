import type { Plugin } from 'vite'

/** What uPlot runs when it is loaded: it throws where the browser's language is no language tag, such as `en-US@posix`. */
const browsers = "domEnv ? nav.language : 'en-US'"
const pages = "domEnv ? doc.documentElement.lang || 'en-IN' : 'en-IN'"

/** Gives uPlot the page's language in place of the browser's. */
export const chartLanguage = (): Plugin => ({
  name: 'chart-language',
  enforce: 'pre',
  transform: {
    filter: { id: /uPlot\.esm\.js/ },
    handler(code) {
      // Another release may be written differently; then this has to be looked at again.
      if (!code.includes(browsers)) this.error('uPlot no longer takes its language from the browser here')
      return { code: code.replace(browsers, pages), map: null }
    },
  },
})
