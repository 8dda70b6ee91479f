import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Waiting } from '#shared/reports/contracts.ts'
import { waitingKinds } from '#shared/reports/contracts.ts'
import { callAs, orderDosa } from './calls.ts'
import { expectFits } from './fits.ts'
import { ownRestaurant } from './own-restaurant.ts'
import { demoAccount, register, signedIn } from './people.ts'
import { atDesk } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

/** Longer than until the page looks again by itself. */
const lookedAgainMs = 11_000

const waitingNow = (count: number): Waiting =>
  Object.fromEntries(
    waitingKinds.map((kind) => [
      kind,
      { count, since: count === 0 ? null : new Date(Date.now() - 3_600_000).toISOString() },
    ]),
  ) as Waiting
const figures = (waiting: Waiting) => ({
  users: 3,
  restaurants: 2,
  orders: 0,
  revenue: 0,
  activeDeliveries: 0,
  totalUsers: 3,
  totalRestaurants: 2,
  totalOrders: 0,
  waiting,
  today: {
    day: '2026-01-05',
    now: { orders: 3, sales: 45_000, cancelled: 0, kept: 0.5, firstAnswer: 12 },
    before: { orders: 2, sales: 30_000, cancelled: 1, kept: null, firstAnswer: null },
  },
})

describe('at a desk', () => {
  const screen = atDesk
  test('an admin sees the figures, what waits for somebody, and what happens while it happens', async () => {
    const own = await ownRestaurant(site)
    const admin = await signedIn(site, screen, demoAccount('admin'))
    const { page, context, expectAccessible, expectClean } = admin
    await page.clock.install()
    await visit(page, '/dashboard')
    await page.waitForURL('**/admin-dashboard')
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    const orders = page.getByRole('link', { name: /^Total Orders: / })
    const counted = async () =>
      Number((await orders.getAttribute('aria-label'))?.replace(/\D/g, '') ?? Number.NaN)
    await orders.waitFor()
    const before = await counted()
    for (const name of ['Total Users', 'Total Restaurants', 'Active Deliveries'])
      await page.getByRole('link', { name: new RegExp(`^${name}: \\d`) }).waitFor()
    const quick = page.getByRole('region', { name: 'Quick Actions' })
    for (const [name, address] of [
      ['Add New Restaurant', '?tab=restaurants&add=1'],
      ['Manage Users', '?tab=users'],
      ['View Reports', '?tab=reports'],
      ['System Settings', '?tab=settings'],
    ] as const)
      expect(await quick.getByRole('link', { name }).getAttribute('href')).toBe(`/admin-dashboard${address}`)

    const activity = page.getByRole('region', { name: 'Recent Activity' })
    await activity.getByRole('heading', { level: 2 }).waitFor()
    const call = await callAs(site, await register(page, 'customer'))
    const id = await orderDosa(call, { dishId: own.dishId, quantity: 1 })
    const entries = activity.getByRole('listitem')
    await page.clock.fastForward(lookedAgainMs)
    await entries.filter({ hasText: `Order placed ${id}` }).waitFor()
    await page.getByRole('link', { name: /not accepted yet/ }).waitFor()
    await expect.poll(counted).toBeGreaterThan(before)
    await expectAccessible("the admin's overview")
    await expectFits(page)

    // While somebody is in the list nothing moves: new entries are counted until they are asked for.
    await entries.getByRole('link').first().focus()
    const first = await entries.first().textContent()
    await call(`/api/orders/${id}/cancel`, {})
    await page.clock.fastForward(lookedAgainMs)
    const more = activity.getByRole('button', { name: /^Show \d+ new entr/ })
    await more.waitFor()
    expect(await entries.first().textContent()).toBe(first)
    await more.click()
    await entries.filter({ hasText: `Order cancelled ${id}` }).waitFor()
    expectClean()
    await context.close()
  })

  test('an overview where nothing waits, where everything does, and that cannot be read', async () => {
    const admin = await signedIn(site, screen, demoAccount('admin'))
    const { page, context, expectAccessible } = admin
    const respond = (count: number) =>
      page.route('**/api/admin/stats', (route) => route.fulfill({ json: figures(waitingNow(count)) }))
    await page.route('**/api/admin/activity*', (route) =>
      route.fulfill({ json: { items: [], nextCursor: null } }),
    )
    await respond(0)
    await visit(page, '/admin-dashboard')
    const waits = page.getByRole('region', { name: 'Needs You Now' })
    await waits.getByText('Nothing waits for anybody.').waitFor()
    await page.getByText('Nothing has happened yet').waitFor()
    await expectAccessible('an empty overview')
    await page.unroute('**/api/admin/stats')
    await respond(2)
    await visit(page, '/admin-dashboard')
    for (const [text, address] of [
      ['2 orders not accepted yet', '?tab=orders&status=confirmed'],
      ['2 late deliveries', '?tab=dispatch'],
      ['2 rescues that nobody carries', '?tab=rescues&alarm=nobody'],
      ['2 locked hand-overs', '?tab=rescues&alarm=locked'],
      ['2 refund requests', '?tab=refunds'],
      ['2 conversations without an answer', '?tab=support'],
      ['2 partner applications', '?tab=restaurants&list=applications'],
      ['2 requested roles', '?tab=users&state=waiting'],
      ['2 failed jobs', '?tab=jobs'],
    ] as const)
      expect(await page.getByRole('link', { name: text }).getAttribute('href')).toBe(
        `/admin-dashboard${address}`,
      )
    await page.getByText('Oldest: 1 hour ago').first().waitFor()
    await expectAccessible('an overview with much to do')
    await page.unroute('**/api/admin/stats')
    for (const part of ['stats', 'activity*'])
      await page.route(`**/api/admin/${part}`, (route) =>
        route.fulfill({ status: 500, json: { code: 'internal', message: '', requestId: 'r' } }),
      )
    await visit(page, '/admin-dashboard')
    await page.getByText('The figures could not be loaded.').waitFor()
    await page.getByText('The activity could not be loaded.').waitFor()
    await expectAccessible('an overview that cannot be read')
    await context.close()
  })
})
