import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#server/startup/seed-demo.ts'
import { noon, type TestApp, testApp } from '../app.ts'
import { sharedBrowser } from './chromium.ts'
import { visit } from './site.ts'

let running: TestApp
let browser: Browser
let address: string

beforeAll(async () => {
  running = await testApp()
  await seedDemo(running.deps)
  address = await running.app.listen({ port: 0, host: '127.0.0.1' })
  browser = await sharedBrowser()
})
afterAll(async () => {
  await running?.close()
})

test('without JavaScript the search form, the chips and the next page work', async () => {
  const page = await browser.newPage({ baseURL: address, javaScriptEnabled: false })
  // The pictures that come later are not what it is about.
  const soon = { waitUntil: 'domcontentloaded' } as const
  await page.goto('/menu', soon)
  await page.getByRole('searchbox').fill('biriyani')
  await page.getByRole('searchbox').press('Enter')
  await page.waitForURL(/q=biriyani/, soon)
  expect(await page.getByRole('heading', { name: /Biryani/ }).count()).toBeGreaterThan(0)
  await page.goto('/menu', soon)
  await page.getByRole('link', { name: 'Breads' }).click()
  await page.waitForURL(/category=breads/, soon)
  await page.goto('/menu', soon)
  const first = await page.getByRole('heading', { level: 3 }).allTextContents()
  await page.getByRole('link', { name: 'Load more' }).click()
  await page.waitForURL(/cursor=/, soon)
  const second = await page.getByRole('heading', { level: 3 }).allTextContents()
  expect(first).toHaveLength(24)
  expect(second.length).toBeGreaterThan(0)
  await page.close()
})

/** A page whose scripts arrive when they are released. */
const unhydrated = async (path: string) => {
  const page = await browser.newPage({ baseURL: address, colorScheme: 'light' })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/react-*.js', async (route) => {
    await held
    await route.continue()
  })
  // The page is loaded only when its scripts are.
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  const hydrate = async () => {
    release()
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  }
  return { page, hydrate }
}

/** What the focus is on, or in: a dialog, the account menu, a field by its name. */
const focusIsIn = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.closest(wanted) != null, selector)

test('a press before hydration is replayed after it', async () => {
  const { page, hydrate } = await unhydrated('/menu')
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: 'Dark mode' }).click()
  await banner.getByRole('button', { name: 'Account' }).click()
  expect(await page.locator('html.dark').count()).toBe(0)
  await hydrate()
  await page.locator('html.dark').waitFor()
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  await page.close()
})

test('the account menu opened with the keyboard before hydration has the focus, also when the person tabs on', async () => {
  const { page, hydrate } = await unhydrated('/menu')
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).focus()
  await page.keyboard.press('Enter')
  for (let tabs = 0; tabs < 5; tabs += 1) await page.keyboard.press('Tab')
  expect(await focusIsIn(page, '#account-panel')).toBe(false)
  await hydrate()
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  await expect.poll(() => focusIsIn(page, '#account-panel')).toBe(true)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Sign In')
  await page.close()
})

test('a dialog opened before hydration has the focus when the person has tabbed on', async () => {
  const { page, hydrate } = await unhydrated('/menu')
  await page.getByRole('banner').getByRole('button', { name: 'Contact' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await hydrate()
  await page.getByRole('dialog').waitFor()
  await expect.poll(() => focusIsIn(page, '[role=dialog]')).toBe(true)
  await page.close()
})

test('a press before hydration takes nothing from somebody who types meanwhile, and works when repeated', async () => {
  const { page, hydrate } = await unhydrated('/menu')
  const contact = page.getByRole('banner').getByRole('button', { name: 'Contact' })
  await contact.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('biri')
  await hydrate()
  await page.keyboard.type('yani')
  await page.waitForURL(/q=biriyani/)
  expect(await page.getByRole('combobox').inputValue()).toBe('biriyani')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await contact.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.close()
})

test('a form filled in and sent before hydration is sent, and not in the URL', async () => {
  const { page, hydrate } = await unhydrated('/')
  await page.getByLabel('Email').fill('early@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await hydrate()
  await page
    .getByText('Thank you! Please open the link in the e-mail we sent you, and your 10% code is yours.')
    .waitFor()
  expect(page.url()).toBe(`${address}/`)
  await page.close()
})

test('an error is announced, lets presses through to what it lies over, can be dismissed, and ends by itself', async () => {
  const page = await browser.newPage({ baseURL: address, viewport: { width: 390, height: 844 } })
  await page.clock.install()
  await page.route('**/assets/sync-favorites-*.js', (route) => route.abort())
  await visit(page, '/menu')
  const favorite = page.getByRole('button', { name: 'Favorite: Masala Dosa' }).first()
  const error = page.getByRole('alert').filter({ hasText: 'That could not be loaded.' })
  await favorite.click()
  await error.waitFor()
  expect(await page.getByRole('region', { name: 'Notifications' }).getAttribute('aria-live')).toBe('polite')
  const under = await error.getByText('That could not be loaded.').evaluate((text) => {
    const { left, top, width, height } = text.getBoundingClientRect()
    const pressed = document.elementFromPoint(left + width / 2, top + height / 2)
    return pressed !== null && pressed.closest('[role=alert]') === null
  })
  expect(under).toBe(true)
  await page.clock.runFor(10_000)
  expect(await error.isVisible()).toBe(true)
  await page.clock.runFor(15_000)
  await error.waitFor({ state: 'detached' })
  await favorite.click()
  await error.waitFor()
  await error.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await page.clock.resume()
  await error.waitFor({ state: 'detached' })
  await page.close()
})

/**
 * The rest of a page's JavaScript comes when it is needed (docs/decisions/0022-what-the-browser-carries.md).
 */
const firstLoadLimit = 128_400

test('nothing moves on a public page once it is shown, at 390 and 1280 px', async () => {
  for (const width of [390, 1280]) {
    const page = await browser.newPage({ baseURL: address, viewport: { width, height: 800 } })
    for (const path of ['/', '/menu', '/about', '/rescue', '/impact', '/donate', '/hi/menu']) {
      await visit(page, path)
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      const moved = await page.evaluate(
        () =>
          new Promise<string[]>((resolve) => {
            const shifts: string[] = []
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries() as (PerformanceEntry & {
                value: number
                sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
              })[])
                shifts.push(
                  ...entry.sources.map(
                    ({ node, previousRect: from, currentRect: to }) =>
                      `${from.x},${from.y} ${from.width}x${from.height} to ${to.x},${to.y} ${to.width}x${to.height} at ${entry.startTime} ms: ` +
                      (node as Element | null)?.outerHTML?.slice(0, 200),
                  ),
                )
            }).observe({ type: 'layout-shift', buffered: true })
            // What is buffered is delivered before the second frame.
            requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(shifts))))
          }),
      )
      expect(moved, `${path} at ${width} px`).toEqual([])
    }
    await page.close()
  }
})

test('the first load of /menu stays within its limit', async () => {
  const html = await (await fetch(`${address}/menu`)).text()
  const files = new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file))
  expect(files.size).toBeGreaterThan(4)
  const sizes = await Promise.all(
    [...files].map(
      async (file) => gzipSync(await (await fetch(address + file)).bytes(), { level: 9 }).length,
    ),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(firstLoadLimit)
})

test('pages are the same bytes for everybody, and say when they did not change', async () => {
  const first = await fetch(`${address}/menu?utm_source=mail`)
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-")
  const headers = { 'user-agent': 'somebody else', authorization: 'Bearer x' }
  const second = await fetch(`${address}/menu`, { headers })
  expect(second.headers.get('etag')).toBe(etag)
  expect(await second.text()).toBe(await first.text())
  const third = await fetch(`${address}/menu`, { headers: { 'if-none-match': etag } })
  expect(third.status).toBe(304)
})

test('a change to the catalogue shows at the next look', async () => {
  const menu = async () => (await fetch(`${address}/menu`)).text()
  expect(await menu()).not.toContain('Festival Dosa')
  await running.deps.pool.query(
    `WITH changed AS (UPDATE dishes SET name = 'Festival Dosa' WHERE name = 'Masala Dosa' RETURNING id)
     SELECT pg_notify('catalogue', '') FROM changed`,
  )
  await expect.poll(menu).toContain('Festival Dosa')
})

test('a closed restaurant says when it opens, and nothing of it can be added', async () => {
  running.time.set(new Date('2026-01-05T18:00:00Z'))
  const { items } = (await (await fetch(`${address}/api/restaurants`)).json()) as {
    items: { id: string; open: boolean }[]
  }
  const closed = items.find((restaurant) => !restaurant.open)
  const page = await browser.newPage({ baseURL: address, javaScriptEnabled: false })
  await page.goto(`/menu?restaurant=${closed?.id}`)
  const dishes = await page.getByRole('article').count()
  expect(dishes).toBeGreaterThan(0)
  expect(await page.getByRole('article').getByText('Opens tomorrow at 10:00 AM').count()).toBe(dishes)
  expect(await page.getByRole('button', { name: /^Add .* to cart$/ }).count()).toBe(0)
  await page.close()
  running.time.set(noon)
})

test('what is no page says so: as a page to people, as JSON under /api, and plainly for a lost file', async () => {
  const lost = await fetch(`${address}/no-such-page`)
  expect([lost.status, lost.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(await lost.text()).toContain('There is nothing at this address')
  for (const path of ['/api/no-such-call', '/assets/old-build.js']) {
    const response = await fetch(`${address}${path}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'application/json; charset=utf-8',
    ])
  }
})
