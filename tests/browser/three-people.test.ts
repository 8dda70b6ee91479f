import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { availableDelivery } from './available-delivery.ts'
import { demoAccount, fillCheckout, newPerson, payByCard, register, signInAs, signUp } from './people.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** Where on the map a pin stands, as Leaflet puts it there. */
const placeOf = (pin: Locator) => pin.evaluate((element) => element.parentElement?.style.transform ?? '')

describe('customer, restaurant and agent at once', () => {
  it('from sign-up to rating, every step seen live, nothing reloaded', async () => {
    const [customer, restaurant, agent] = [
      await site.visitor({ width: 390 }),
      await site.visitor({ width: 1280, dark: true }),
      await site.visitor({ width: 390 }),
    ]
    const everybody = [customer, restaurant, agent]
    await agent.context.grantPermissions(['geolocation'])
    await agent.context.setGeolocation({ latitude: 12.99, longitude: 77.6 })

    // The restaurant and the agent open their dashboards.
    await signInAs(restaurant, demoAccount('restaurant'))
    await visit(restaurant.page, '/dashboard')
    await restaurant.page.waitForURL('**/restaurant-dashboard')
    await restaurant.page
      .getByRole('navigation', { name: 'Restaurant Dashboard' })
      .getByRole('link', { name: 'Orders' })
      .click()
    await restaurant.page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    // Somebody new: whom files share may carry what another journey left with him.
    await signInAs(agent, await register(agent.page, 'delivery_agent'))
    await visit(agent.page, '/dashboard')
    await agent.page.waitForURL('**/delivery-dashboard')
    await agent.page.getByText('You have no active deliveries at the moment.').waitFor()
    await agent.expectAccessible('the empty deliveries')

    // The customer chooses, signs up on the way to checkout, and pays.
    const { page } = customer
    await visit(page, '/menu?restaurant=annapurna-bhavan')
    const loads: string[] = []
    page.on('load', () => loads.push('customer'))
    restaurant.page.on('load', () => loads.push('restaurant'))
    agent.page.on('load', () => loads.push('agent'))
    const add = page.getByRole('button', { name: /^Add .* to cart$/ })
    await add.first().click()
    await page.getByText('Item added to cart').waitFor()
    await add.first().click()
    await add.first().click()
    await customer.expectAccessible('the menu')
    await page
      .getByRole('button', { name: /cart/i })
      .filter({ visible: true })
      .filter({ hasNotText: /^Add/ })
      .first()
      .click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('Total', { exact: true }).waitFor()
    await drawer.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await customer.expectAccessible('sign-in')
    await signUp(page, newPerson())
    await page.waitForURL('**/checkout')
    await page.getByRole('button', { name: /^Place Order/ }).click()
    await page.getByText('This field is required').first().waitFor()
    for (const name of ['Delivery Information', 'Payment Method'])
      await page.getByRole('group', { name, exact: true }).waitFor()
    await fillCheckout(page)
    await payByCard(page)
    await customer.expectAccessible('checkout')
    await page.getByRole('button', { name: /^Place Order/ }).click()
    await page.waitForURL('**/tracking?order=*')
    const id = new URL(page.url()).searchParams.get('order') ?? ''
    const headline = (text: string) => page.getByRole('heading', { name: text }).waitFor()
    const bar = page.getByRole('progressbar', { name: 'Order progress' })
    const progress = (percent: number) =>
      expect.poll(() => bar.getAttribute('aria-valuenow')).toBe(String(percent))
    await headline('Order Confirmed')
    await progress(20)
    await page.getByRole('heading', { level: 1, name: `Order ${id}` }).waitFor()
    expect(await bar.getByRole('listitem').allTextContents()).toEqual([
      'Confirmed',
      'Preparing',
      'On the way',
      'Delivered',
    ])
    await page.getByText('Estimated arrival').waitFor()
    await page.getByText(/^2[4-6]–3[01] min$/).waitFor()
    await page.getByRole('region', { name: 'Map of the delivery' }).waitFor()
    await page.getByRole('region', { name: 'Order Details' }).getByText('Total', { exact: true }).waitFor()
    await page.getByRole('region', { name: 'Delivery Address' }).getByText('12 MG Road').waitFor()
    await customer.expectAccessible('tracking')

    // The kitchen and the agent work; the customer sees each step.
    await restaurant.page.getByText('Annapurna Bhavan').first().waitFor()
    const ticket = restaurant.page.getByRole('article', { name: `Order ${id}` })
    await ticket.getByRole('button', { name: 'Accept & Start Preparing' }).click()
    await headline('Preparing Your Food')
    await progress(40)
    const run = await availableDelivery(agent.page, id)
    await run.getByRole('button', { name: 'Accept Delivery' }).click()
    const stop = agent.page.getByRole('region', { name: 'Pick up at Annapurna Bhavan' })
    await stop.getByText(id).waitFor()
    // All of one delivery stands by itself, below the stop.
    await agent.page.getByText('Each delivery by itself').click()
    await run.getByText('Assigned').waitFor()
    await run.getByText('14, Margosa Road, Malleshwaram').waitFor()
    await run.getByText('12 MG Road').waitFor()
    await run.getByText(/^\d+\.\d km to$/).waitFor()
    await run.getByRole('button', { name: 'Start Pickup' }).click()
    await run.getByText('Ready for Pickup').waitFor()
    await stop.getByRole('button', { name: 'Arrived' }).click()
    await stop.getByText(/^At the restaurant since /).waitFor()
    await stop.getByText('The kitchen is still cooking.').waitFor()
    await ticket.getByText(/: is here$/).waitFor()
    await restaurant.expectAccessible('the kitchen, dark')
    await ticket.getByRole('button', { name: 'Mark as Ready for Pickup' }).click()
    await headline('Ready for Pickup')
    await progress(60)
    await stop.getByRole('button', { name: 'Picked up 1 of 1' }).click()
    await headline('Out for Delivery')
    await progress(80)
    await run.getByText('En Route').waitFor()
    // The place that the agent's device reports, where the customer looks for it, and where it is next.
    const rider = page.getByRole('region', { name: 'Map of the delivery' }).locator('.map-pin-rider')
    await rider.waitFor()
    const before = await placeOf(rider)
    // One step, within five seconds of the last report: the page passes it on when they are over.
    await agent.context.setGeolocation({ latitude: 12.98, longitude: 77.6 })
    await expect.poll(() => placeOf(rider)).not.toBe(before)
    const door = agent.page.getByRole('region', { name: /^Deliver to / })
    await door.getByRole('button', { name: 'Arrived' }).click()
    await door.getByText(/^At the door since /).waitFor()
    await page.getByText(/is at your door\.$/).waitFor()
    await agent.expectAccessible('a delivery under way')
    await door.getByRole('button', { name: 'Complete Delivery' }).click()
    await run.waitFor({ state: 'detached' })
    await restaurant.page.getByRole('region', { name: 'Done' }).locator(ticket).waitFor()
    const only = (filter: string) =>
      restaurant.page
        .getByRole('group', { name: 'Filter orders' })
        .getByRole('button', { name: filter })
        .click()
    for (const filter of ['New', 'Preparing', 'Ready']) {
      await only(filter)
      await ticket.waitFor({ state: 'detached' })
    }
    for (const filter of ['Delivered', 'All']) {
      await only(filter)
      await ticket.waitFor()
    }

    const rating = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Rate your order' }).click()
    await rating.getByText('How was it?').waitFor()
    await rating.getByRole('button', { name: 'Submit Rating' }).click()
    await rating.getByText('Please select a rating').waitFor()
    const food = rating.getByRole('group', { name: 'The food', exact: true })
    await food.getByText('Please select a rating').waitFor()
    await food.locator('label', { hasText: '5 stars' }).click()
    await rating.getByText('Please select a rating').waitFor({ state: 'detached' })
    await customer.expectAccessible('the rating')
    await rating.getByRole('button', { name: 'Submit Rating' }).click()
    await rating.getByText('Thank you! The kitchen will hear about it.').waitFor()
    await rating.waitFor({ state: 'hidden' })
    await headline('Delivered')
    await progress(100)
    await page.getByText('Arrived').waitFor()
    const [receipt] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Receipt' }).click(),
    ])
    expect(receipt.suggestedFilename()).toBe(`${id}.pdf`)

    expect(loads).toEqual([])
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await visit(page, '/orders')
    await page.getByRole('article').getByText('+1 more item').waitFor()
    await page.getByRole('link', { name: `View order ${id}` }).click()
    const details = page.getByRole('dialog', { name: `Order ${id}` })
    await details.getByRole('listitem').filter({ hasText: 'Delivered' }).waitFor()
    await details.getByRole('button', { name: 'Download Receipt' }).waitFor()
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'hidden' })
    for (const visitor of everybody) {
      visitor.expectClean()
      await visitor.context.close()
    }
  })
})
