import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventStreamClient } from '#tests/event-stream-client.ts'
import { callAs, orderDosa } from './calls.ts'
import { ownRestaurant, query } from './own-restaurant.ts'
import { register, signedIn } from './people.ts'
import { atDesk } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

/** A second dish, of another station. */
const addLassi = async (restaurant: string) => {
  const id = `${restaurant}-lassi`
  await query(
    site,
    `INSERT INTO dishes (id, restaurant_id, name, price, category, image, is_veg, source, created_at, updated_at)
     SELECT $1, $2, 'Sweet Lassi', 6000, 'beverages', image, true, 'seed', now(), now()
     FROM dishes WHERE id = 'annapurna-bhavan-masala-dosa'`,
    [id, restaurant],
  )
  return id
}

describe('at a desk', () => {
  const screen = atDesk
  test('a kitchen works from the screen on its wall: oldest first, one press, counts, stations, the courier', async () => {
    const { id: restaurant, dishId, person } = await ownRestaurant(site)
    const lassi = await addLassi(restaurant)
    const kitchen = await signedIn(site, screen, person)
    const { page, expectAccessible } = kitchen
    const customer = await callAs(site, await register(page, 'customer'))
    const courierPerson = await register(page, 'delivery_agent')
    const courier = await callAs(site, courierPerson)
    const first = await orderDosa(customer, { dishId, quantity: 2 })
    await query(site, "UPDATE orders SET placed_at = placed_at - interval '25 minutes' WHERE id = $1", [
      first,
    ])
    await visit(page, '/restaurant-dashboard?tab=orders')
    await page.getByRole('button', { name: 'Start shift' }).click()
    await page.getByRole('link', { name: 'Kitchen Screen' }).click()
    await page.waitForURL('**/restaurant-dashboard/kitchen')
    await page.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor()
    // The shift goes on, and the site around it is gone.
    await page.getByRole('button', { name: 'End shift' }).waitFor()
    expect(await page.getByRole('contentinfo').count()).toBe(0)
    const ticket = (id: string) => page.getByRole('article', { name: `Order ${id}` })
    await ticket(first).getByText('25 min · Late').waitFor()
    const size = await ticket(first)
      .getByText('Masala Dosa')
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    expect(size).toBeGreaterThanOrEqual(30)

    // What comes in stands out, behind what is older, and counts.
    const second = await orderDosa(customer, { dishId: lassi, quantity: 3 })
    await ticket(second).getByText('0 min · On time').waitFor()
    await expect.poll(() => ticket(second).getAttribute('data-flash')).toBe('true')
    await expect.poll(() => ticket(second).getAttribute('data-flash')).toBe(null)
    expect(
      await page.getByRole('article').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))),
    ).toEqual([`Order ${first}`, `Order ${second}`])
    const allDay = page.getByRole('region', { name: 'Still to make' }).getByRole('listitem')
    expect(await allDay.allTextContents()).toEqual(['3× Sweet Lassi', '2× Masala Dosa'])
    await page.getByRole('status').getByText('2 new orders').waitFor()
    await expectAccessible('the kitchen screen')

    // One press, by key as well, and back.
    await ticket(first).getByRole('button', { name: 'Accept & Start Preparing' }).focus()
    await page.keyboard.press('Enter')
    await ticket(first)
      .getByRole('button', { name: `Undo accepting ${first}` })
      .click()
    await ticket(first).getByRole('button', { name: 'Accept & Start Preparing' }).click()
    const ready = ticket(first).getByRole('button', { name: 'Mark as Ready for Pickup' })
    await ready.waitFor()
    await expect.poll(() => ready.evaluate((button) => button === document.activeElement)).toBe(true)

    // Who fetches it, and when: never where they are.
    await courier(`/api/deliveries/${first}/claim`)
    await ticket(first)
      .getByText(/: Assigned$/)
      .waitFor()
    await query(
      site,
      `INSERT INTO courier_positions (delivery_id, agent_id, lat, lng, at)
       SELECT d.id, d.agent_id, d.from_lat + 0.009, d.from_lng, now() FROM deliveries d WHERE d.id = $1`,
      [first],
    )
    await courier(`/api/deliveries/${first}/start-pickup`)
    await ticket(first).getByText('here in 5 min').waitFor()
    await ready.click()
    await page
      .getByRole('region', { name: 'Ready' })
      .getByRole('article', { name: `Order ${first}` })
      .waitFor()
    expect(await allDay.allTextContents()).toEqual(['3× Sweet Lassi'])
    await expectAccessible('the kitchen screen with what is ready')
    await courier(`/api/deliveries/${first}/confirm-pickup`)
    await ticket(first).waitFor({ state: 'detached' })

    // Another station, which the URL keeps.
    await orderDosa(customer, { dishId, quantity: 1 })
    await page.getByRole('combobox', { name: 'Station' }).selectOption('Beverages')
    await page.waitForURL('**station=Beverages**')
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    expect(await allDay.allTextContents()).toEqual(['3× Sweet Lassi'])
    for (const fontSize of ['', '200%']) {
      const over = await page.evaluate((value) => {
        document.documentElement.style.fontSize = value
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      }, fontSize)
      expect(over, `with text of ${fontSize || '100%'}`).toBeLessThanOrEqual(0)
    }
    kitchen.expectClean()
    await kitchen.context.close()
  })
})

test('works a shift long: after 2,000 events it holds as much as after 500', async () => {
  const { dishId, person, id: restaurant } = await ownRestaurant(site)
  const kitchen = await signedIn(site, { width: 1280 }, person)
  const { page } = kitchen
  const customer = await callAs(site, await register(page, 'customer'))
  const staff = await callAs(site, person)
  const { accessToken } = await (
    await fetch(`${site.address}/api/auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: person.username, password: person.password }),
    })
  ).json()
  /** What every stream of the restaurant gets, and so the page's. */
  const stream = await eventStreamClient(site.address, '/api/restaurant/events', accessToken)
  const session = await page.context().newCDPSession(page)
  await visit(page, '/restaurant-dashboard/kitchen')
  await page.getByText('No orders here').waitFor()
  const held = async () => {
    // Twice: what the first round lets go may hold something itself.
    for (let round = 0; round < 2; round++) await session.send('HeapProfiler.collectGarbage')
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return { nodes, jsEventListeners, megabytes: usedSize / 1_048_576 }
  }
  let events = 0
  /**
   * Orders that come and go, and news of one that stays, until so many events have been sent; each is seen to
   * arrive.
   */
  const until = async (count: number) => {
    while (events < count) {
      const id = await orderDosa(customer, { dishId, quantity: 1 + (events % 3) })
      const ticket = page.getByRole('article', { name: `Order ${id}` })
      await ticket.waitFor()
      await query(
        site,
        `INSERT INTO outbox_events (topics, kind, data)
         SELECT ARRAY['order:' || $1, 'restaurant:' || $2], 'status', row_to_json(event)
         FROM generate_series(1, 96), (SELECT $1::text AS "orderId", 'confirmed' AS status, 20 AS progress,
           null AS "deliveryStatus", 'news' AS action, 'restaurant' AS by, now() AS at,
           null AS "estimatedDelivery", null AS location) event`,
        [id, restaurant],
      )
      for (const move of ['accept', 'ready', 'deliver']) await staff(`/api/restaurant/orders/${id}/${move}`)
      events += 100
      await ticket.waitFor({ state: 'detached' })
    }
    await stream.heard(count)
    await page.getByText('No orders here').waitFor()
  }
  await until(500)
  const before = await held()
  await until(2_000)
  const after = await held()
  expect(after.nodes - before.nodes).toBeLessThan(300)
  expect(after.jsEventListeners - before.jsEventListeners).toBeLessThan(50)
  expect(after.megabytes - before.megabytes).toBeLessThan(3)
  stream.close()
  kitchen.expectClean()
  await kitchen.context.close()
})
