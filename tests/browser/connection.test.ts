import { afterAll, beforeAll, expect, it } from 'vitest'
import { heartbeatMs } from '#shared/streams.ts'
import { demoAccount, kept, signInAs } from './people.ts'
import { openSite, reload, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

it('a kept menu says that the server does not answer, until it does, and is then read anew', async () => {
  const { page, context, expectAccessible, expectClean } = await site.visitor({ width: 390, worker: true })
  await visit(page, '/menu')
  await kept(page, '/menu')
  const resume = site.freeze()
  try {
    // The service worker waits 5 s for the page, then gives the one it has.
    await reload(page)
    await page.getByText(/^Our server is not answering: this is the menu as of .*2\d{3}/).waitFor()
    await expectAccessible('a server that does not answer')
  } finally {
    resume()
  }
  const banner = page.getByText(/^Our server is not answering/)
  await banner.waitFor({ state: 'detached' })
  expect(await page.locator('html').getAttribute('data-kept')).toBeNull()
  expect(await page.getByRole('article').count()).toBeGreaterThan(0)
  expectClean()
  await context.close()
})

it('a page in hand says so when nothing answers, and not when one call alone fails', async () => {
  const { page, context } = await site.visitor({ width: 1280 })
  const banner = page.getByText('Our server is not answering. Your cart is safe on this device.')
  await visit(page, '/restaurants/annapurna-bhavan')
  await page.route('**/api/quote', (route) => route.abort())
  const looked = page.waitForResponse((response) => response.request().method() === 'HEAD')
  await page
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first()
    .click()
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  expect((await looked).status()).toBe(200)
  expect(await banner.count()).toBe(0)

  await page.route('**/*', (route) => route.abort())
  await page.getByRole('button', { name: 'Try again' }).click()
  await banner.waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click()
  await page.getByText('Our server is not answering. That opens once it does.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/restaurants/annapurna-bhavan')
  await page.unroute('**/*')
  await banner.waitFor({ state: 'detached' })
  await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click()
  await page.waitForURL('**/about')
  await context.close()
})

it('what is chosen while the server has trouble or is away leaves the menu in place, and comes by a press or by itself', async () => {
  const { page, context, expectAccessible } = await site.visitor({ width: 390 })
  await page.clock.install()
  await visit(page, '/menu')
  const filters = page.getByRole('navigation', { name: 'Filters' })
  const data = /\/menu\.data\?/
  const stays = async (words: string) => {
    await page.getByRole('alert').filter({ hasText: words }).waitFor()
    await page.getByRole('heading', { name: 'What are you hungry for?' }).waitFor()
    expect(await page.getByRole('article').count()).toBeGreaterThan(8)
  }
  let answers: 'busy' | 'never' | 'as it is' = 'busy'
  await page.route(data, async (route) => {
    if (answers === 'busy') await route.fulfill({ status: 503, body: 'busy' })
    else if (answers === 'as it is') await route.continue()
  })
  const again = page.getByRole('button', { name: 'Try again' })
  await filters.getByText('Veg only').click()
  await stays('That could not be loaded just now.')
  await expectAccessible('a filter that could not be read')
  expect(new URL(page.url()).search).toBe('')
  answers = 'never'
  await again.click()
  await page.clock.fastForward(10_000)
  await stays('Our server is not answering. That opens once it does.')
  answers = 'as it is'
  const there = page.waitForURL('**/menu?veg=true')
  // On a busy machine it has come by itself before the press.
  await Promise.any([again.click({ timeout: 5_000 }), there])
  await there
  await again.waitFor({ state: 'detached' })

  answers = 'never'
  await filters.getByText('Veg only').click()
  await page.clock.fastForward(10_000)
  await stays('Our server is not answering. That opens once it does.')
  answers = 'as it is'
  await page.clock.fastForward(20_000)
  await page.waitForURL(`${site.address}/menu`)
  await again.waitFor({ state: 'detached' })

  await context.setOffline(true)
  await page.getByText(/^You are offline, this is the menu as of/).waitFor()
  await filters.getByText('Veg only').click()
  await stays('You are offline. That opens once you are connected.')
  await context.setOffline(false)
  await page.waitForURL('**/menu?veg=true')
  await again.waitFor({ state: 'detached' })
  await context.close()
})

it('a page whose banner could not be fetched fetches it at the next sign, and then says that there is no connection', async () => {
  const { page, context } = await site.visitor({ width: 390 })
  const asked: string[] = []
  const script = /\/assets\/banners-[^/]*\.js/
  page.on('request', (request) => {
    if (script.test(request.url())) asked.push(request.url())
  })
  await page.route(script, (route) => route.abort())
  await visit(page, '/menu')
  await expect.poll(() => asked.length).toBe(1)
  await page.unroute(script)
  const fetched = page.waitForResponse((response) => script.test(response.url()))
  await page.evaluate(() => dispatchEvent(new Event('online')))
  // It is there once what it imports is there, too.
  await page.evaluate(`import(${JSON.stringify((await fetched).url())})`)
  await context.setOffline(true)
  await page.getByText(/^You are offline, this is the menu as of/).waitFor()
  await context.setOffline(false)
  await page.getByText(/^You are offline/).waitFor({ state: 'detached' })
  await context.close()
})

it('a screen that waits for events says so when the line falls silent without an end, and hears again after it', async () => {
  const visitor = await site.visitor({ width: 1280 })
  const { page, context } = visitor
  await signInAs(visitor, demoAccount('restaurant'))
  await page.clock.install()
  const streams: string[] = []
  page.on('response', (response) => {
    if (response.headers()['content-type']?.startsWith('text/event-stream')) streams.push(response.url())
  })
  const bannerCode = page.waitForResponse(/\/assets\/banners-[^/]*\.js/)
  await visit(page, '/restaurant-dashboard')
  await expect.poll(() => streams.length).toBe(1)
  await page.evaluate(`import(${JSON.stringify((await bannerCode).url())})`)
  const banner = page.getByText('Our server is not answering. Your taps are kept and sent later.')
  const resume = site.freeze()
  try {
    // Between two heartbeats nothing is heard on a good line either.
    await page.clock.fastForward(1.5 * heartbeatMs)
    expect(await banner.count()).toBe(0)
    await page.clock.fastForward(1.5 * heartbeatMs)
    await banner.waitFor()
    expect(streams).toHaveLength(1)
  } finally {
    resume()
  }
  await banner.waitFor({ state: 'detached' })
  await expect.poll(() => streams.length).toBeGreaterThan(1)
  await context.close()
})
