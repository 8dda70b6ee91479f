import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { kept, openSignIn, signIn } from './people.ts'
import { openSite, reload, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

const patient = { timeout: 20_000 }

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())
const cached = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

it('can be installed: a manifest with icons of the sizes it names, and a service worker that is always asked for anew', async () => {
  const response = await fetch(`${site.address}/manifest.webmanifest`)
  expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  const manifest = (await response.json()) as {
    name: string
    start_url: string
    display: string
    icons: { src: string; sizes: string; purpose: string; type: string }[]
    shortcuts: { url: string }[]
  }
  expect(manifest).toMatchObject({ name: 'Annapurna Eats', start_url: '/', display: 'standalone' })
  const pictures = manifest.icons.filter(({ type }) => type === 'image/png')
  expect(pictures.map(({ purpose, sizes }) => `${purpose} ${sizes}`).toSorted()).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ])
  for (const { src, sizes } of pictures) {
    const file = await fetch(site.address + src)
    const { width, height, format } = await sharp(await file.arrayBuffer()).metadata()
    expect([`${width}x${height}`, format], src).toEqual([sizes, 'png'])
  }
  for (const { url } of manifest.shortcuts) expect((await fetch(site.address + url)).status, url).toBe(200)
  const page = await (await fetch(site.address)).text()
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest"/>')
  const worker = await fetch(`${site.address}/service-worker.js`)
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  expect(worker.headers.get('content-type')).toMatch(/javascript/)
})

it('offline the menu opens with a mark that says how old it is, and any other page says that it cannot', async () => {
  const visitor = await site.visitor({ width: 390, worker: true })
  const { page, context } = visitor
  await visit(page, '/menu')
  await kept(page, '/menu')
  const dishes = await page.getByRole('article').count()
  await context.setOffline(true)
  await reload(page)
  await page.getByText(/You are offline, this is the menu as of .*2\d{3}/).waitFor()
  expect(await page.getByRole('article').count()).toBe(dishes)
  expect(await page.locator('html').getAttribute('data-cached')).toBe('')
  await visitor.expectAccessible('the menu offline')

  // What is not kept: the offline page, in the language of the address, and from there back to what is kept.
  await visit(page, '/donate')
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/offline?from=%2Fdonate')
  await visitor.expectAccessible('the offline page')
  await visit(page, '/hi/orders')
  await page.waitForURL('**/hi/offline?from=*')
  await visit(page, '/offline?from=%2Fdonate')
  await page.getByRole('link', { name: 'Browse Menu' }).click()
  await page.waitForURL('**/menu')
  await page.getByText(/this is the menu as of/).waitFor()
  await page.getByRole('navigation', { name: 'Bottom' }).getByRole('link', { name: 'Orders' }).click()
  await page.getByText('You are offline. That opens once you are connected.').waitFor()

  await context.setOffline(false)
  await visit(page, '/offline?from=%2Fdonate')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL('**/donate')
  await page.getByRole('heading', { name: 'Donate a meal' }).waitFor()
  await context.close()
})

it('offline the Hindi page is there for who has read English alone, in Hindi, and alive', async () => {
  const visitor = await site.visitor({ width: 390, worker: true })
  const { page, context } = visitor
  await visit(page, '/menu')
  await kept(page, '/menu')
  await context.setOffline(true)
  await visit(page, '/hi/orders')
  await page.waitForURL('**/hi/offline?from=*')
  await page.getByRole('heading', { name: 'आप ऑफ़लाइन हैं' }).waitFor()
  await page.getByText('आप ऑफ़लाइन हैं। आपका कार्ट इस डिवाइस पर सुरक्षित है।').waitFor()
  const dark = page.getByRole('button', { name: 'डार्क मोड' })
  await dark.click()
  await page.getByRole('button', { name: 'डार्क मोड', pressed: true }).waitFor()
  // What the browser itself says of files that it could not fetch is the point of the exercise.
  visitor.expectClean(/net::ERR_/)
  await context.close()
})

it('without the texts of its language a page stays as the server wrote it, until there is a connection', async () => {
  const visitor = await site.visitor({ width: 390 })
  const { page, context } = visitor
  await page.route('**/assets/hi-*.js', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => /assets\/hi-/.test(request.url()))
  await page.goto('/hi/about')
  await failed
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.unroute('**/assets/hi-*.js')
  // The page hears of the failed request a moment after we do; what it waits for from then on is the next
  // connection.
  const reloads = async () => {
    const reloaded = page.waitForEvent('load', { timeout: 3_000 }).then(
      () => true,
      () => false,
    )
    await context.setOffline(true)
    await context.setOffline(false)
    return reloaded
  }
  await expect.poll(reloads).toBe(true)
  const dark = page.getByRole('button', { name: 'डार्क मोड' })
  await dark.click()
  await page.getByRole('button', { name: 'डार्क मोड', pressed: true }).waitFor()
  visitor.expectClean(/net::ERR_/)
  await context.close()
})

it('keeps nothing of a person, and forgets at sign-out what was looked at', async () => {
  const visitor = await site.visitor({ width: 1280, worker: true })
  const { page, context } = visitor
  await visit(page, '/')
  await kept(page, '/')
  await openSignIn(page)
  await signIn(page, 'customer')
  await visit(page, '/orders')
  await page.getByRole('heading', { name: 'My Orders' }).waitFor()
  await visit(page, '/menu?q=dosa')
  await kept(page, '/menu')
  const paths = await cached(page)
  expect(paths.filter((name) => /^\/(?:api|orders|dev)/.test(name))).toEqual([])
  expect(await cacheNames(page)).toContain('pages')
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).waitFor()
  await expect
    .poll(async () => (await cacheNames(page)).filter((name) => name === 'pages'), patient)
    .toEqual([])
  await context.close()
})

it('a new version says that it is ready, and comes when it is asked for', async () => {
  const visitor = await site.visitor({ width: 390, worker: true })
  const { page, context } = visitor
  await visit(page, '/menu')
  await kept(page, '/menu')
  // Another address for the same place is to the browser what a changed file is.
  await page.evaluate(async () => void (await navigator.serviceWorker.register('/service-worker.js?next')))
  await page.getByText('A new version is ready').waitFor()
  await visitor.expectAccessible('a new version')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL).catch(() => ''), patient)
    .toContain('?next')
  visitor.expectClean()
  await context.close()
})
