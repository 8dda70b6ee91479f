import type { Page } from 'playwright-core'

/**
 * Whoever intercepts a page's requests does so to its end, though `unroute` and `times` take the handler
 * away: a request that Chromium caught at the moment when interception stops is never sent, nor does
 * Playwright name it. Of 400 rounds with `times: 1` and requests beside it, 32 had one.
 */
export const interceptToTheEnd = (page: Page): void => {
  const route = page.route.bind(page)
  page.route = async (...args) => {
    page.route = route
    await route(/^nowhere:/, (caught) => caught.fallback())
    return route(...args)
  }
}
