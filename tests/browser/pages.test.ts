import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#server/seed-demo.ts'
import { noon, type TestApp, testApp } from '../app.ts'
import { launchBrowser } from './chromium.ts'

let running: TestApp
let browser: Browser
let address: string

beforeAll(async () => {
  running = await testApp()
  await seedDemo(running.deps)
  address = await running.app.listen({ port: 0, host: '127.0.0.1' })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await running?.close()
})

test('without JavaScript the search form, the chips and the next page work', async () => {
  const page = await browser.newPage({ baseURL: address, javaScriptEnabled: false })
  await page.goto('/menu')
  await page.getByRole('searchbox').fill('biriyani')
  await page.getByRole('searchbox').press('Enter')
  await page.waitForURL(/q=biriyani/)
  expect(await page.getByRole('heading', { name: /Biryani/ }).count()).toBeGreaterThan(0)
  await page.goto('/menu')
  await page.getByRole('link', { name: 'Breads' }).click()
  await page.waitForURL(/category=breads/)
  await page.goto('/menu')
  const first = await page.getByRole('heading', { level: 3 }).allTextContents()
  await page.getByRole('link', { name: 'Load more' }).click()
  await page.waitForURL(/cursor=/)
  const second = await page.getByRole('heading', { level: 3 }).allTextContents()
  expect(first).toHaveLength(60)
  expect(second.length).toBeGreaterThan(0)
  await page.close()
})

/** A page whose scripts come when they are released. */
const notYetAlive = async (path: string) => {
  const page = await browser.newPage({ baseURL: address, colorScheme: 'light' })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/framework-*.js', async (route) => {
    await held
    await route.continue()
  })
  // The page is loaded only when its scripts are.
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return { page, release: () => release() }
}

test('what is pressed before the page is alive is done when it is', async () => {
  const { page, release } = await notYetAlive('/menu')
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: 'Dark mode' }).click()
  await banner.getByRole('button', { name: 'Account' }).click()
  expect(await page.locator('html.dark').count()).toBe(0)
  release()
  await page.locator('html.dark').waitFor()
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  await page.close()
})

test('what is typed and sent before the page is alive arrives, and not in the address', async () => {
  const { page, release } = await notYetAlive('/')
  await page.getByLabel('Email').fill('early@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  release()
  await page
    .getByText('Thank you! Please open the link in the e-mail we sent you, and your 10% code is yours.')
    .waitFor()
  expect(page.url()).toBe(`${address}/`)
  await page.close()
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
