import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs, orderDosa } from './calls.ts'
import { ownRestaurant, query } from './own-restaurant.ts'
import { register, signedIn, signInAs } from './people.ts'
import { atDesk, onPhone } from './screens.ts'
import { openSite, reload, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

/** The pages still come, and no call is answered. */
const callsFail = (page: Page) => page.route('**/api/**', (route) => route.abort())
const callsWork = (page: Page) => page.unroute('**/api/**')
const waiting = (page: Page) => page.getByText(/^\d+ taps? (is|are) kept on this device/)
const isLost = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 4|Failed to fetch dynamically imported module/
/** A page that has fetched what it says without a connection, as it does a second after it was opened. */
const open = async (page: Page, path: string) => {
  const banner = page.waitForResponse(/\/assets\/banners-/)
  await visit(page, path)
  await (await banner).finished()
}

describe('taps without a server', () => {
  test('of a kitchen are kept, go on with the ticket, outlive a reload, and come back where they are refused', async () => {
    const { id: restaurant, dishId, person } = await ownRestaurant(site)
    const kitchen = await signedIn(site, atDesk, person)
    const { page, context } = kitchen
    const customer = await callAs(site, await register(page, 'customer'))
    const staff = await callAs(site, person)
    const [first, second] = [
      await orderDosa(customer, { dishId, quantity: 1 }),
      await orderDosa(customer, { dishId, quantity: 2 }),
    ]
    await open(page, '/restaurant-dashboard/kitchen')
    const ticket = (id: string) => page.getByRole('article', { name: `Order ${id}` })
    const rail = (name: string) => page.getByRole('region', { name })
    await ticket(first).waitFor()
    await context.setOffline(true)
    const accept = (id: string) =>
      ticket(id).getByRole('button', { name: 'Accept & Start Preparing', exact: true }).click()
    await accept(first)
    await rail('Cooking')
      .getByRole('article', { name: `Order ${first}` })
      .getByText(/waits to be sent since/)
      .waitFor()
    await page.getByText('You are offline. Your taps are kept and sent later.').waitFor()
    await ticket(first).getByRole('button', { name: 'Mark as Ready for Pickup' }).click()
    await rail('Ready')
      .getByRole('article', { name: `Order ${first}` })
      .waitFor()
    await accept(second)
    await page.getByText('3 taps are kept on this device and sent as soon as our server answers').waitFor()
    await kitchen.expectAccessible('a kitchen whose taps are kept')
    // Behind the back of a kitchen without a connection.
    await customer(`/api/orders/${second}/cancel`)

    await callsFail(page)
    await context.setOffline(false)
    await reload(page)
    await waiting(page).waitFor()
    await callsWork(page)
    await waiting(page).waitFor({ state: 'detached' })
    const refused = page.locator('[data-tap-bar] [data-tap=refused]')
    await refused.getByText(/was not done\. This order has moved on meanwhile \(now: Cancelled\)/).waitFor()
    await kitchen.expectAccessible('a tap that came back')
    await rail('Ready')
      .getByRole('article', { name: `Order ${first}` })
      .waitFor()
    const steps = await query(
      site,
      `SELECT action FROM order_timeline WHERE order_id = $1 AND by = 'restaurant' ORDER BY id`,
      [first],
    )
    expect(steps.map(({ action }) => action)).toEqual(['accept', 'ready'])
    expect(await staff(`/api/orders/${second}`, undefined, 'GET')).toMatchObject({ status: 'cancelled' })
    await refused.getByRole('button', { name: /^Dismiss/ }).click()
    await refused.waitFor({ state: 'detached' })
    kitchen.expectClean(isLost)
    expect(restaurant).not.toBe('')
  })

  test('of a courier lead on to the next stop, complete the delivery later, and say when a code was wrong', async () => {
    const { dishId, person } = await ownRestaurant(site)
    const kitchen = await callAs(site, person)
    const visitor = await site.visitor(onPhone)
    const { page, context } = visitor
    const customer = await callAs(site, await register(page, 'customer'))
    const courier = await register(page, 'delivery_agent')
    const agent = await callAs(site, courier)
    const enroute = async () => {
      const id = await orderDosa(customer, { dishId, quantity: 1 })
      for (const move of ['accept', 'ready']) await kitchen(`/api/restaurant/orders/${id}/${move}`)
      for (const move of ['claim', 'start-pickup', 'confirm-pickup'])
        await agent(`/api/deliveries/${id}/${move}`)
      return id
    }
    const id = await enroute()
    await signInAs(visitor, courier)
    await open(page, '/delivery-dashboard?tab=active')
    const stop = page.getByRole('region', { name: /^Deliver to / })
    const press = (name: string | RegExp) => stop.getByRole('button', { name, exact: true }).click()
    await stop.waitFor()
    await context.setOffline(true)
    await press('Arrived')
    await stop.getByText(/^At the door since /).waitFor()
    await page.getByText('You are offline. Your taps are kept and sent later.').waitFor()
    await press(/^I have ₹/)
    await stop.getByText(/in hand$/).waitFor()
    await press('Complete Delivery')
    await page.getByText('You have no active deliveries at the moment.').waitFor()
    await page.getByText(/^3 taps are kept on this device/).click()
    await page.getByText(`${id}: Complete Delivery`).waitFor()
    await visitor.expectAccessible('a courier whose taps are kept')
    await callsFail(page)
    await context.setOffline(false)
    await reload(page)
    await callsWork(page)
    await waiting(page).waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await query(site, 'SELECT status FROM deliveries WHERE id = $1', [id]))[0]?.status)
      .toBe('completed')

    const other = await enroute()
    await query(site, `UPDATE deliveries SET code = '1234' WHERE id = $1`, [other])
    await reload(page)
    await press('Arrived')
    await press(/^I have ₹/)
    await stop.getByText(/in hand$/).waitFor()
    await context.setOffline(true)
    await stop.getByLabel('Delivery code').fill('4321')
    await press('Complete Delivery')
    await waiting(page).waitFor()
    await context.setOffline(false)
    await page
      .locator('[data-tap-bar] [data-tap=refused]')
      .getByText(/was not done\. This is not the code of this delivery\./)
      .waitFor()
    // It is back, at the door, for the right one.
    await stop.getByLabel('Delivery code').fill('1234')
    await press('Complete Delivery')
    await page.getByText('You have no active deliveries at the moment.').waitFor()
    visitor.expectClean(isLost)
  })
})
