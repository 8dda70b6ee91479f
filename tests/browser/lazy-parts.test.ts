import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs, orderDosa } from './calls.ts'
import { demoAccount, dialogOf, register, signedIn, signInAs } from './people.ts'
import { onPhone, phone } from './screens.ts'
import { follow, openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

const desk = { width: 1280, dark: false }
const missing = 'This part of the page could not be loaded.'
/** What a test brings about: the console names each file that could not be had. */
const brought =
  /Failed to load resource|Failed to fetch dynamically imported module|broken on purpose|ERR_FAILED/

/**
 * Files of a name are refused, as when there is no connection or a new release has taken them away, or throw
 * when imported.
 */
const breaking = async (page: Page) => {
  let name: string | undefined
  let how: 'refused' | 'gone' | 'throws' = 'refused'
  await page.route('**/assets/*.js*', (route) => {
    const [, file] = /\/assets\/(.+)-[\w-]{7}\.js/.exec(route.request().url()) ?? []
    if (file === undefined || file !== name) return route.fallback()
    if (how === 'refused') return route.abort()
    if (how === 'gone') return route.fulfill({ status: 404, body: '' })
    return route.fulfill({
      contentType: 'text/javascript',
      body: "throw new RangeError('broken on purpose')",
    })
  })
  return {
    break: (file: string, as: typeof how = 'refused') => {
      name = file
      how = as
    },
    mend: () => {
      name = undefined
    },
  }
}

const panels: [account: string, path: string, file: string][] = [
  ['admin', '/admin-dashboard', 'overview'],
  ...[
    ['users', 'users-panel'],
    ['restaurants', 'restaurants-panel'],
    ['dispatch', 'board'],
    ['dispatch', 'cash-in-hand'],
    ['rescues', 'rescues-panel'],
    ['rescues&show=day', 'rescue-day'],
    ['shelters', 'shelters-panel'],
    ['reports', 'reports-panel'],
    ['giving', 'giving-panel'],
    ['promo-codes', 'promo-codes-panel'],
    ['site-content', 'site-content-panel'],
    ['settings', 'settings-panel'],
    ['audit', 'audit-panel'],
    ['jobs', 'jobs-panel'],
    ['health', 'health-panel'],
  ].map(([tab, file]): [string, string, string] => ['admin', `/admin-dashboard?tab=${tab}`, file ?? '']),
  ['restaurant', '/restaurant-dashboard?tab=menu', 'menu-panel'],
  ['restaurant', '/restaurant-dashboard?tab=surplus', 'surplus-panel'],
  ['restaurant', '/restaurant-dashboard?tab=settings', 'settings-panel'],
  ['delivery', '/delivery-dashboard?tab=history', 'history-panel'],
  ['delivery', '/delivery-dashboard?tab=earnings', 'earnings-panel'],
  ['delivery', '/delivery-dashboard?tab=rescues', 'runs-panel'],
  ['customer', '/customer-dashboard?tab=giving', 'my-giving'],
  ['customer', '/volunteer', 'volunteering'],
]

describe.each([...new Set(panels.map(([account]) => account))])('for %s', (account) => {
  test('a panel that could not be loaded leaves its page, and is loaded when asked for again', async () => {
    const { page, expectClean } = await signedIn(site, desk, demoAccount(account))
    const files = await breaking(page)
    const own = panels.filter(([whose]) => whose === account)
    for (const [index, [, path, file]] of own.entries()) {
      files.break(file)
      // The first as a page that is opened, the others as somebody comes to them from there; on one tab the
      // other part is there by now.
      if (index === 0 || path.startsWith(own[index - 1]?.[1] ?? '')) await visit(page, path)
      else await follow(page, path)
      await page.getByText(missing).waitFor()
      // The frame stands, and nothing else of the page is gone.
      await page.getByRole('banner').getByRole('link').first().waitFor()
      expect(await page.getByText('Oops! Something went wrong').count(), path).toBe(0)
      files.mend()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect.poll(() => page.getByText(missing).count(), { message: path }).toBe(0)
      expect(await page.getByText('The page may be out of date.').count(), path).toBe(0)
    }
    expectClean(brought)
  })
})

/** A page and its dashboard have files of the same name; the page's own is needed to begin with. */
const refuseDashboard = async (page: Page, account: string) => {
  let files = 0
  await page.route(`**/assets/${account}-dashboard-*.js*`, (route) => {
    files += 1
    return files === 2 ? route.abort() : route.fallback()
  })
}

test.each(['shelter', 'restaurant', 'delivery', 'admin'])(
  'a dashboard of %s that could not be loaded says so under the header, and is loaded when asked for again',
  async (account) => {
    const { page } = await signedIn(site, phone, demoAccount(account))
    await refuseDashboard(page, account)
    await visit(page, `/${account}-dashboard`)
    await page.getByText(missing).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(missing).waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1 }).waitFor()
  },
)

test('a file that a new release took away offers to load the page again, which shows what is there now', async () => {
  const { page, expectAccessible } = await signedIn(site, { ...desk, bothThemes: true }, demoAccount('admin'))
  const files = await breaking(page)
  files.break('reports-panel', 'gone')
  await visit(page, '/admin-dashboard?tab=reports')
  await page.getByText(missing).waitFor()
  await expectAccessible('a part that is missing')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await page.getByText('It could still not be loaded. The page may be out of date.').waitFor()
  const again = page.getByRole('button', { name: 'Reload the page' })
  expect(await again.evaluate((button) => button === document.activeElement)).toBe(true)
  await expectAccessible('a part that is gone')
  files.mend()
  await again.press('Enter')
  await page.getByRole('table').getByRole('row').first().waitFor()
})

describe('on a phone', () => {
  const screen = onPhone
  test('a chart that throws when it is imported shows its figures as a table', async () => {
    const { page, expectAccessible, expectClean } = await signedIn(site, screen, demoAccount('delivery'))
    const files = await breaking(page)
    files.break('chart', 'throws')
    await visit(page, '/delivery-dashboard?tab=earnings')
    await page.getByText('This part of the page does not work here.').waitFor()
    const table = page.getByRole('table', { name: 'Deliveries and earnings, day by day' })
    expect(await table.getByRole('row').count()).toBe(31)
    expect(await table.getByRole('row').last().textContent()).toMatch(/₹/)
    await expectAccessible('a chart as a table')
    await page.getByRole('button', { name: 'Last 7 Days' }).click()
    await expect.poll(() => table.getByRole('row').count()).toBe(8)

    files.break('chart')
    await visit(page, '/delivery-dashboard?tab=earnings')
    await page.getByText(missing).waitFor()
    await table.waitFor()
    files.mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('.chart canvas').waitFor()
    expectClean(brought)
  })
})

test('a map that could not be loaded, or throws, leaves its way in words', async () => {
  const own = await site.visitor(phone)
  const person = await register(own.page, 'customer')
  await signInAs(own, person)
  const id = await orderDosa(await callAs(site, person))
  await (await callAs(site, demoAccount('restaurant')))(`/api/restaurant/orders/${id}/accept`)
  const files = await breaking(own.page)
  files.break('delivery-map', 'throws')
  await visit(own.page, `/tracking?order=${id}`)
  const way = own.page.getByRole('region', { name: 'Courier' })
  await way.getByText('This part of the page does not work here.').waitFor()
  await way.getByText('12 MG Road, Bengaluru').waitFor()
  await way.getByText(/Annapurna Bhavan/).waitFor()
  await own.expectAccessible('a way in words')
  own.expectClean(brought)

  const addresses = await breaking(own.page)
  addresses.break('place-on-map')
  await visit(own.page, '/customer-dashboard?tab=addresses')
  await own.page.getByRole('button', { name: 'Add' }).first().click()
  await own.page.getByRole('button', { name: 'Place on the map' }).click()
  await own.page.getByText('The address is enough: the courier finds you by it.').waitFor()
  addresses.mend()
  await own.page.getByRole('button', { name: 'Try again' }).click()
  await own.page.getByRole('region', { name: 'Map of this address' }).waitFor()

  const admin = await signedIn(site, desk, demoAccount('admin'))
  const maps = await breaking(admin.page)
  for (const [path, file, words] of [
    ['/admin-dashboard?tab=dispatch', 'board-map', 'Couriers'],
    ['/admin-dashboard?tab=rescues&show=day', 'day-map', 'Shelters'],
  ] as const) {
    maps.break(file, 'throws')
    await visit(admin.page, path)
    await admin.page.getByText('This part of the page does not work here.').waitFor()
    await admin.page.getByRole('heading', { name: words }).first().waitFor()
  }
  admin.expectClean(brought)
})

test('a pop-up that could not be loaded says so, leaves the page, and opens at the next press', async () => {
  const { page, expectClean } = await site.visitor(desk)
  const files = await breaking(page)
  await visit(page, '/')
  const said = page.getByRole('alert').filter({ hasText: 'That could not be loaded.' })
  const opener = page.getByRole('banner').getByRole('button', { name: 'Contact' })
  files.break('contact-popup')
  await opener.click()
  await said.waitFor()
  await said.getByRole('button', { name: 'Dismiss' }).click()
  await said.waitFor({ state: 'detached' })
  files.mend()
  await opener.click()
  await dialogOf(page).getByRole('heading', { name: 'Contact Us' }).waitFor()
  expectClean(brought)
})
