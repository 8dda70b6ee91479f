import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daysBefore, marketDay } from '#shared/calendar.ts'
import { reportNames } from '#shared/reports/reports.ts'
import { callAs, orderDosa } from './calls.ts'
import { expectFits } from './fits.ts'
import { ownRestaurant } from './own-restaurant.ts'
import { demoAccount, dialogOf, register, signedIn } from './people.ts'
import { atDesk } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

describe('at a desk', () => {
  const screen = atDesk
  test('an admin reads reports by day, restaurant and reason, saves a view of one, and takes the file along', async () => {
    const own = await ownRestaurant(site)
    const admin = await signedIn(site, screen, demoAccount('admin'))
    const { page, context, expectAccessible, expectClean } = admin
    const customer = await callAs(site, await register(page, 'customer'))
    const id = await orderDosa(customer, { dishId: own.dishId, quantity: 1 })
    const kitchen = await callAs(site, own.person)
    for (const step of ['accept', 'ready', 'deliver']) await kitchen(`/api/restaurant/orders/${id}/${step}`)
    await visit(page, '/admin-dashboard')
    await page.getByRole('link', { name: 'View Reports' }).click()
    await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor()
    // On the phone a row is a card.
    const rows = page.locator('tbody tr')
    await rows.nth(29).waitFor()
    await page.getByText(/^Compared with /).waitFor()
    await page.locator('.chart canvas').waitFor()
    await expectAccessible('a report by day')
    await expectFits(page)

    // Ten lakh rupees, too, have room in one of five cards.
    const sales = '**/api/admin/reports/sales?*'
    await page.route(sales, async (route) => {
      const response = await route.fetch()
      const report = (await response.json()) as { totals: unknown[] }
      await route.fulfill({ response, json: { ...report, totals: report.totals.map(() => 118_907_785) } })
    })
    await page.getByRole('combobox', { name: 'Grouped by' }).selectOption('week')
    await page.getByText('₹11,89,077.85').first().waitFor()
    await expectFits(page)
    await page.unroute(sales)

    await page.getByRole('combobox', { name: 'Grouped by' }).selectOption('restaurant')
    const row = rows.filter({ hasText: own.name })
    await row.getByText('₹', { exact: false }).first().waitFor()
    // The largest as bars, beside the table that says all.
    await page.locator('main [aria-hidden=true] li').filter({ hasText: own.name }).waitFor()
    await expectAccessible('a report by restaurant')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await (await saving).path()
    const [titles, ...lines] = parse(await readFile(file), { bom: true }) as string[][]
    expect(titles?.slice(0, 3)).toEqual(['Restaurant', 'Delivered', 'Sales'])
    expect(lines.find(([name]) => name === own.name)?.[1]).toBe('1')

    // Saved for oneself, found again from nothing, shared, and gone.
    const name = `Mine ${own.id.slice(-6)}`
    await page.getByRole('combobox', { name: 'Date' }).selectOption('7days')
    await page.getByRole('button', { name: 'Save View' }).click()
    await dialogOf(page).getByRole('button', { name: 'Save', exact: true }).click()
    await dialogOf(page).getByText('Please give it a name').waitFor()
    await dialogOf(page).getByLabel('Name').fill(name)
    await expectAccessible('saving a view')
    await dialogOf(page).getByRole('button', { name: 'Save', exact: true }).click()
    await dialogOf(page).waitFor({ state: 'hidden' })
    const views = page.getByRole('combobox', { name: 'Saved views' })
    const chosen = () => views.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.text)
    await expect.poll(chosen).toBe(name)
    await visit(page, '/admin-dashboard?tab=reports')
    await views.selectOption({ label: name })
    await page.waitForURL(/by=restaurant.*date=7days/)
    await expect.poll(chosen).toBe(name)
    await page.getByRole('combobox', { name: 'Grouped by' }).selectOption('area')
    await page.getByText('Changed since it was saved').waitFor()
    await page.getByRole('button', { name: 'Change View' }).click()
    await dialogOf(page).getByText('All admins see it').click()
    await dialogOf(page).getByRole('button', { name: 'Save', exact: true }).click()
    await dialogOf(page).waitFor({ state: 'hidden' })
    await page.getByText('Changed since it was saved').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Change View' }).click()
    await dialogOf(page).getByRole('button', { name: 'Delete View' }).click()
    await dialogOf(page).waitFor({ state: 'hidden' })
    await expect.poll(chosen).toBe('Standard view')

    for (const report of reportNames) {
      await visit(page, `/admin-dashboard?tab=reports&report=${report}`)
      await rows.nth(29).waitFor()
    }
    await page.locator('.chart canvas').waitFor()
    const chip = page.getByRole('button', { name: 'Donors', pressed: true })
    await expect
      .poll(() => chip.evaluate((one) => one.getBoundingClientRect().right <= window.innerWidth))
      .toBe(true)
    await expectAccessible('a report of donors')
    await expectFits(page)
    await page.getByRole('button', { name: 'Cancellations' }).click()
    await page.getByRole('combobox', { name: 'Grouped by' }).selectOption('reason')
    await page.waitForURL(/by=reason/)
    expectClean(/422 .*\/api\/admin\/views/)
    await context.close()
  })

  test('a report of nothing, of days in the wrong order, and one that cannot be read', async () => {
    const admin = await signedIn(site, screen, demoAccount('admin'))
    const { page, context, expectAccessible } = admin
    const today = marketDay(new Date())
    const days = `from=${daysBefore(today, -399)}&to=${daysBefore(today, -400)}`
    await visit(page, `/admin-dashboard?tab=reports&by=restaurant&date=custom&${days}`)
    await page.getByText('Nothing happened on these days').waitFor()
    await expectAccessible('a report of nothing')
    await visit(page, `/admin-dashboard?tab=reports&date=custom&from=${today}&to=${daysBefore(today, 1)}`)
    await page.getByText('The first day is after the last.').waitFor()
    await page.route('**/api/admin/reports/*', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: '', requestId: 'r' } }),
    )
    await visit(page, '/admin-dashboard?tab=reports')
    await page.getByText('The report could not be loaded.').waitFor()
    await expectAccessible('a report that cannot be read')
    await context.close()
  })
})
