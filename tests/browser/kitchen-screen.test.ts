import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventStreamClient } from '#tests/event-stream-client.ts'
import { callAs, orderDosa } from './calls.ts'
import { ownRestaurant, query } from './own-restaurant.ts'
import { newPerson, register, signedIn } from './people.ts'
import { atDesk, atWidth, onPhone, type Screen } from './screens.ts'
import { follow, openSite, type Site, visit } from './site.ts'

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

/** A kitchen of two stations with its screen at this size, and somebody who orders there. */
const openKitchen = async (size: { width: number; height: number }, screen: Partial<Screen> = {}) => {
  const { id: restaurant, dishId, person } = await ownRestaurant(site)
  const lassi = await addLassi(restaurant)
  const kitchen = await signedIn(site, { ...atDesk, ...screen, width: size.width }, person)
  const { page } = kitchen
  await page.setViewportSize(size)
  const customer = await callAs(site, await register(page, 'customer'))
  const staff = await callAs(site, person)
  const place = async (items: { dishId: string; quantity: number }[], notes?: string) => {
    const { orders } = await customer('/api/checkout', {
      items,
      shippingDetails: {
        fullName: 'Asha Rao',
        email: 'customer@example.com',
        phone: '98765 43210',
        address: '12 MG Road',
        city: 'Bengaluru',
        zipCode: '560001',
        ...(notes && { notes }),
      },
      paymentMethod: 'cashOnDelivery',
    })
    return orders[0]?.id ?? ''
  }
  return {
    ...kitchen,
    person,
    restaurant,
    dosa: dishId,
    lassi,
    customer,
    staff,
    place,
    ticket: (id: string) => page.getByRole('article', { name: `Order ${id}` }),
    rail: (name: string) => page.getByRole('region', { name }),
    accept: (id: string) => staff(`/api/restaurant/orders/${id}/accept`),
  }
}
/** The journey counts what the page plays. */
const countNotes = async (page: Page) => {
  await page.addInitScript(() => {
    const counter = window as unknown as { notes: string[] }
    counter.notes = []
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (...at) {
      counter.notes.push(this.type)
      start.apply(this, at)
    }
  })
  return (type: string) =>
    page.evaluate(
      (wanted) => (window as unknown as { notes: string[] }).notes.filter((one) => one === wanted).length,
      type,
    )
}
const placeOnScreen = async (locator: Locator) => {
  const box = await locator.boundingBox()
  return box && { x: Math.round(box.x), y: Math.round(box.y) }
}
const wall = { width: 1920, height: 1080 }

describe('on the wall of a kitchen', () => {
  test('new orders count down in a part of their own, ring until somebody accepts, one by one or all', async () => {
    const kitchen = await openKitchen(wall)
    const { page, ticket, rail, place, dosa, lassi, expectAccessible } = kitchen
    const played = await countNotes(page)
    await visit(page, '/restaurant-dashboard/kitchen')
    await page.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor()
    await page.getByText('No orders here').waitFor()
    expect(await page.getByRole('contentinfo').count()).toBe(0)
    const placesOfButtons = async () => {
      const places: unknown[] = []
      for (const width of [390, 1280, 1920])
        places.push(
          await atWidth(page, width, () =>
            page
              .locator('header')
              .getByRole('button')
              .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON())),
          ),
        )
      return places
    }
    const before = await placesOfButtons()
    const first = await place([{ dishId: dosa, quantity: 2 }], 'Allergic to peanuts')
    await rail('New')
      .getByRole('article', { name: `Order ${first}` })
      .waitFor()
    await page.getByRole('status').getByText('1 new order').waitFor()
    // Whoever is about to press one presses that one.
    expect(await placesOfButtons()).toEqual(before)
    await ticket(first).getByText('Allergy', { exact: true }).waitFor()
    await ticket(first)
      .getByText(/9:5\d|10:00/)
      .waitFor()
    await expect.poll(() => ticket(first).getAttribute('data-flash')).toBe('true')
    await expect.poll(() => ticket(first).getAttribute('data-flash')).toBe(null)
    // Without a press: this browser lets a page make sounds.
    await expect.poll(() => played('triangle')).toBeGreaterThan(0)
    await query(
      site,
      `UPDATE orders SET placed_at = placed_at - interval '9 minutes', accept_by = accept_by - interval '9 minutes' WHERE id = $1`,
      [first],
    )
    const second = await place([{ dishId: lassi, quantity: 3 }])
    const third = await place([{ dishId: lassi, quantity: 1 }])
    await ticket(third).waitFor()
    await page.reload()
    await ticket(first)
      .getByText(/ 0:\d\d$/)
      .waitFor()
    const allDay = page.getByRole('region', { name: 'Still to make' }).getByRole('listitem')
    expect(await allDay.allTextContents()).toEqual(['4× Sweet Lassi', '2× Masala Dosa'])
    await page.getByRole('status').getByText('3 new orders').waitFor()
    await expectAccessible('the kitchen screen with new orders')

    // The time it takes, in the same press.
    const accepted = page.waitForRequest('**/accept')
    await ticket(first).getByRole('button', { name: 'Accept, ready in 30 minutes' }).click()
    expect((await accepted).postDataJSON()).toEqual({ preparationMinutes: 30 })
    await rail('Cooking')
      .getByRole('article', { name: `Order ${first}` })
      .waitFor()
    await ticket(first).getByRole('heading', { name: first }).getByText('#1').waitFor()
    await ticket(first)
      .getByRole('button', { name: `Undo accepting ${first}` })
      .click()
    await rail('New')
      .getByRole('article', { name: `Order ${first}` })
      .waitFor()
    await page.getByRole('button', { name: 'Accept all 3' }).click()
    for (const id of [first, second, third])
      await rail('Cooking')
        .getByRole('article', { name: `Order ${id}` })
        .waitFor()
    expect(await rail('New').getByRole('article').count()).toBe(0)
    kitchen.expectClean()
    await kitchen.context.close()
  })

  test('shows a rush whole: a dozen tickets, each state in words of its own, and what is ready beside them', async () => {
    const kitchen = await openKitchen(wall)
    const { page, ticket, place, accept, staff, dosa, lassi, expectAccessible } = kitchen
    const ids: string[] = []
    for (let order = 0; order < 16; order++)
      ids.push(
        await place([
          { dishId: dosa, quantity: 1 + (order % 3) },
          ...(order % 2 ? [{ dishId: lassi, quantity: 2 }] : []),
        ]),
      )
    for (const id of ids.slice(0, 14)) await accept(id)
    for (const id of ids.slice(12, 14)) await staff(`/api/restaurant/orders/${id}/ready`)
    await query(site, "UPDATE orders SET placed_at = placed_at - interval '25 minutes' WHERE id = $1", [
      ids[0],
    ])
    await query(site, "UPDATE orders SET placed_at = placed_at - interval '12 minutes' WHERE id = $1", [
      ids[1],
    ])
    await visit(page, '/restaurant-dashboard/kitchen')
    await ticket(ids[13] ?? '').waitFor()
    const states = await page
      .getByRole('article')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.state))
    expect([...new Set(states)].toSorted()).toEqual(['cooking', 'getsLate', 'late', 'new', 'ready'])
    await ticket(ids[0] ?? '')
      .getByText('Late', { exact: true })
      .waitFor()
    await ticket(ids[0] ?? '')
      .getByText('25 min')
      .waitFor()
    await ticket(ids[1] ?? '')
      .getByText('Getting late')
      .waitFor()
    await ticket(ids[2] ?? '')
      .getByText('Cooking', { exact: true })
      .waitFor()
    await ticket(ids[13] ?? '')
      .getByText('Ready', { exact: true })
      .waitFor()
    const size = await ticket(ids[0] ?? '')
      .getByText('Masala Dosa')
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    expect(size).toBeGreaterThanOrEqual(30)
    const wholeOnes = () =>
      page.getByRole('article').evaluateAll(
        (all) =>
          all.filter((one) => {
            const { top, bottom } = one.getBoundingClientRect()
            const scroller = one.closest('section')?.getBoundingClientRect()
            return top >= 0 && bottom <= Math.min(innerHeight, scroller?.bottom ?? innerHeight)
          }).length,
      )
    // All but the few of the last row that are cut off.
    await expect.poll(wholeOnes).toBeGreaterThanOrEqual(12)
    await expectAccessible('the kitchen screen in a rush')
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

  test('two stations bump their own lines; the order is ready with the last, and the pass sees how far it is', async () => {
    const kitchen = await openKitchen(wall)
    const { page, ticket, rail, place, accept, dosa, lassi } = kitchen
    const id = await place([
      { dishId: dosa, quantity: 2 },
      { dishId: lassi, quantity: 1 },
    ])
    const other = await place([{ dishId: dosa, quantity: 1 }])
    for (const one of [id, other]) await accept(one)
    const bar = await kitchen.context.newPage()
    await visit(bar, '/restaurant-dashboard/kitchen?station=Beverages')
    await visit(page, '/restaurant-dashboard/kitchen?station=Breakfast')
    const atBar = bar.getByRole('article', { name: `Order ${id}` })
    await atBar.getByText('Sweet Lassi').waitFor()
    expect(await atBar.getByText('Masala Dosa').count()).toBe(0)
    expect(await bar.getByRole('article').count()).toBe(1)
    // No station can say that the order of others is ready.
    expect(await atBar.getByRole('button', { name: 'Mark as Ready for Pickup' }).count()).toBe(0)
    await ticket(id).getByRole('button', { name: 'Ready: 2× Masala Dosa' }).click()
    await ticket(id).waitFor({ state: 'detached' })
    await atBar.getByText('1 of 2 lines of the order are ready').waitFor()
    const pass = await kitchen.context.newPage()
    await visit(pass, '/restaurant-dashboard/kitchen?view=expo')
    const atPass = pass.getByRole('article', { name: `Order ${id}` })
    await atPass.getByText('Breakfast 1/1').waitFor()
    await atPass.getByText('Beverages 0/1').waitFor()
    // A wrong line is taken back where it is seen.
    await atPass.getByRole('button', { name: 'Ready: 2× Masala Dosa' }).click()
    await ticket(id).waitFor()
    await ticket(id).getByRole('button', { name: 'Station is done' }).click()
    await atBar.getByRole('button', { name: 'Station is done' }).click()
    await pass
      .getByRole('region', { name: 'Ready' })
      .getByRole('article', { name: `Order ${id}` })
      .waitFor()
    await rail('Cooking')
      .getByRole('article', { name: `Order ${other}` })
      .waitFor()
    // What left within the last hour can be looked at again.
    await pass.getByRole('button', { name: 'Recall' }).click()
    const list = pass.getByRole('dialog', { name: 'The last hour' })
    await list.getByText(id).waitFor()
    expect(await list.getByText(other).count()).toBe(0)
    kitchen.expectClean()
    await kitchen.context.close()
  })

  test('what is cancelled stays red in its place, on every screen, until somebody has seen it', async () => {
    const kitchen = await openKitchen(wall)
    const { page, ticket, place, accept, customer, staff, dosa, lassi, expectAccessible } = kitchen
    const played = await countNotes(page)
    const ids: string[] = []
    for (let order = 0; order < 10; order++) ids.push(await place([{ dishId: dosa, quantity: 1 }]))
    for (const id of ids) await accept(id)
    const [first = '', under = ''] = [ids[0], ids[4]]
    await visit(page, '/restaurant-dashboard/kitchen')
    const other = await kitchen.context.newPage()
    await visit(other, '/restaurant-dashboard/kitchen?station=Breakfast')
    await other.getByRole('article', { name: `Order ${first}` }).waitFor()
    await ticket(ids[9] ?? '').waitFor()
    const before = await placeOnScreen(ticket(first))
    await customer(`/api/orders/${first}/cancel`, {})
    await ticket(first).getByText('Stop cooking').waitFor()
    await other
      .getByRole('article', { name: `Order ${first}` })
      .getByText('Stop cooking')
      .waitFor()
    expect(await placeOnScreen(ticket(first))).toEqual(before)
    expect(await ticket(first).getByRole('button', { name: 'Mark as Ready for Pickup' }).count()).toBe(0)
    await expect.poll(() => played('sawtooth')).toBeGreaterThan(0)
    await expectAccessible('the kitchen screen with a cancelled order')
    // It survives a reload, as every event does.
    await page.reload()
    await ticket(first).getByText('Stop cooking').waitFor()
    await other
      .getByRole('article', { name: `Order ${first}` })
      .getByRole('button', { name: 'Seen' })
      .click()
    for (const screen of [page, other])
      await screen.getByRole('article', { name: `Order ${first}` }).waitFor({ state: 'detached' })

    // A change is one too, and what comes instead is what is read.
    await staff(`/api/restaurant/orders/${under}/change-item`, {
      line: 0,
      quantity: 1,
      reason: 'Sold out',
      changes: 0,
      replacement: { dishId: lassi },
    })
    await ticket(under).getByText('Changed: look again').waitFor()
    await ticket(under).getByText('1× Sweet Lassi instead of 1× Masala Dosa').waitFor()
    await ticket(under).getByRole('button', { name: 'Seen' }).click()
    await ticket(under).getByText('Changed: look again').waitFor({ state: 'detached' })
    await ticket(under).getByRole('button', { name: 'Mark as Ready for Pickup' }).waitFor()
    kitchen.expectClean()
    await kitchen.context.close()
  })

  test('on a tablet that all share, everybody cooks, and a PIN says who does what else', async () => {
    const kitchen = await openKitchen({ width: 1280, height: 800 })
    const { page, ticket, rail, place, person, dosa, restaurant, expectAccessible } = kitchen
    const cook = newPerson()
    await fetch(`${site.address}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...cook, role: ['restaurant'] }),
    })
    await query(
      site,
      `INSERT INTO restaurant_staff (user_id, restaurant_id, since, role)
       SELECT id, $2, now(), 'cook' FROM users WHERE username = $1`,
      [cook.username, restaurant],
    )
    await visit(page, '/restaurant-dashboard?tab=settings&page=staff')
    const givePin = async (name: string, pin: string) => {
      await page.getByRole('button', { name: `Give a PIN: ${name}` }).click()
      const form = page.getByRole('dialog', { name: `PIN of ${name}` })
      await form.getByLabel('New PIN').fill(pin)
      await form.getByRole('button', { name: 'Save PIN' }).click()
      return form
    }
    const form = await givePin(cook.username, '1234')
    await form.getByText('This PIN is one of the first that somebody tries.').waitFor()
    await expectAccessible('a PIN that is too simple')
    await form.getByLabel('New PIN').fill('4711')
    await form.getByRole('button', { name: 'Save PIN' }).click()
    await form.waitFor({ state: 'detached' })
    await (await givePin(person.username, '830562')).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Share this device' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Share it' }).click()
    await page.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor()

    const id = await place([{ dishId: dosa, quantity: 1 }])
    await ticket(id).getByRole('button', { name: 'Accept, ready in 20 minutes' }).click()
    await rail('Cooking')
      .getByRole('article', { name: `Order ${id}` })
      .waitFor()
    const type = async (name: string, pin: string) => {
      const asked = page.getByRole('dialog', { name: 'Who is it?' })
      await asked.getByRole('button', { name }).click()
      await asked.getByLabel('0 digits typed').waitFor()
      await page.keyboard.type(pin)
      await asked.getByRole('button', { name: 'Go' }).click()
      return asked
    }
    await page.getByRole('button', { name: 'Enter PIN' }).click()
    const asked = await type(cook.username, '9999')
    await asked.getByText('This is not the PIN.').waitFor()
    await expectAccessible('a PIN that is asked for')
    await page.keyboard.type('4711')
    await page.keyboard.press('Enter')
    await asked.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: `Lock: ${cook.username} is done` }).waitFor()
    await ticket(id).getByRole('button', { name: 'Mark as Ready for Pickup' }).click()
    await rail('Ready')
      .getByRole('article', { name: `Order ${id}` })
      .waitFor()

    // A cook may not; whoever may is asked, and the step goes on.
    const other = await place([{ dishId: dosa, quantity: 1 }])
    await visit(page, '/restaurant-dashboard?tab=orders')
    await page.getByRole('button', { name: 'Enter PIN' }).waitFor()
    expect(await page.getByRole('link', { name: 'Money' }).count()).toBe(0)
    await follow(page, `/restaurant-dashboard?tab=orders&order=${other}`)
    const drawer = page.getByRole('dialog', { name: new RegExp(other) })
    await drawer.getByRole('button', { name: 'Cancel Order' }).click()
    const cancel = page.getByRole('dialog', { name: 'Cancel Order' })
    await cancel.getByLabel('We close earlier today').check()
    await cancel.getByRole('button', { name: 'Cancel Order' }).click()
    await type(cook.username, '4711')
    await page.getByText('This takes the PIN of somebody who may do it.').waitFor()
    await type(person.username, '830562')
    await cancel.waitFor({ state: 'detached' })
    await drawer.getByText(person.username).waitFor()
    await drawer.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: `Lock: ${person.username} is done` }).waitFor()
    const rows = await query(site, 'SELECT action, user_id FROM order_timeline WHERE order_id = $1', [id])
    const cookId = (await query(site, 'SELECT id FROM users WHERE username = $1', [cook.username]))[0].id
    expect(rows.filter(({ user_id }) => user_id === cookId).map(({ action }) => action)).toEqual(['ready'])
    kitchen.expectClean(/status of (403|422)/)
    await kitchen.context.close()
  })

  test('is worked by keys alone, as by a bump bar', async () => {
    const kitchen = await openKitchen(wall)
    const { page, ticket, rail, place, accept, dosa, lassi } = kitchen
    const cooked = await place([
      { dishId: dosa, quantity: 1 },
      { dishId: lassi, quantity: 1 },
    ])
    await accept(cooked)
    const fresh = await place([{ dishId: dosa, quantity: 1 }])
    await visit(page, '/restaurant-dashboard/kitchen')
    await ticket(cooked).waitFor()
    await ticket(fresh).waitFor()
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-ticket]')?.dataset.ticket)
    await page.keyboard.press('1')
    await expect.poll(focused).toBe(fresh)
    await page.keyboard.press('ArrowRight')
    await expect.poll(focused).toBe(cooked)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(focused).toBe(fresh)
    await page.keyboard.press('Enter')
    await rail('Cooking')
      .getByRole('article', { name: `Order ${fresh}` })
      .waitFor()
    // The focus goes to the ticket in its place.
    await page.keyboard.press('1')
    await expect.poll(focused).toBe(cooked)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const line = ticket(cooked).getByRole('button', { name: 'Ready: 1× Masala Dosa' })
    await expect.poll(() => line.getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('1')
    await page.keyboard.press('Enter')
    await rail('Ready')
      .getByRole('article', { name: `Order ${cooked}` })
      .waitFor()
    await page.keyboard.press('1')
    await expect.poll(focused).toBe(fresh)
    await page.keyboard.press('Enter')
    await rail('Ready')
      .getByRole('article', { name: `Order ${fresh}` })
      .waitFor()
    kitchen.expectClean()
    await kitchen.context.close()
  })

  test('says that it takes no orders, what is sold out, and who comes: only who said so is here', async () => {
    const kitchen = await openKitchen(wall)
    const { page, ticket, place, accept, staff, dosa, lassi, restaurant } = kitchen
    const courier = await callAs(site, await register(page, 'delivery_agent'))
    const carried = await place([{ dishId: dosa, quantity: 1 }])
    const next = await place([
      { dishId: dosa, quantity: 1 },
      { dishId: lassi, quantity: 1 },
    ])
    const alone = await place([{ dishId: lassi, quantity: 1 }])
    for (const id of [carried, next, alone]) await accept(id)
    await visit(page, '/restaurant-dashboard/kitchen')
    await ticket(next).waitFor()
    for (const id of [carried, next]) await courier(`/api/deliveries/${id}/claim`)
    await query(
      site,
      `INSERT INTO courier_positions (delivery_id, agent_id, lat, lng, at)
       SELECT d.id, d.agent_id, d.from_lat + 0.0001, d.from_lng, now() FROM deliveries d WHERE d.id = ANY($1)`,
      [[carried, next]],
    )
    for (const id of [carried, next]) await courier(`/api/deliveries/${id}/start-pickup`)
    // Beside the door, and has said nothing.
    await ticket(carried).getByText('here in 1 min').waitFor()
    await courier(`/api/deliveries/${carried}/arrive`)
    await ticket(carried).getByText('is here').waitFor()
    expect(await ticket(next).getByText('is here').count()).toBe(0)
    await staff(`/api/restaurant/orders/${carried}/ready`)
    await courier(`/api/deliveries/${carried}/confirm-pickup`)
    await ticket(carried).waitFor({ state: 'detached' })
    await page.reload()
    await ticket(next).getByText('brings another order first').waitFor()

    await ticket(next)
      .getByRole('button', { name: `More about ${next}` })
      .click()
    const menu = page.getByRole('dialog')
    await menu.getByRole('button', { name: 'Sweet Lassi' }).click()
    await page.getByText('Open orders: 2, with 2 portions of it. What becomes of them?').waitFor()
    await page.getByRole('button', { name: 'Take it out of these orders and refund it' }).click()
    await ticket(alone).getByText('Stop cooking').waitFor()
    await ticket(next).getByText('Not coming: 1× Sweet Lassi').waitFor()
    const [dish] = await query(site, 'SELECT available FROM dishes WHERE id = $1', [`${restaurant}-lassi`])
    expect(dish).toEqual({ available: false })

    await staff('/api/restaurant/pause', { minutes: 15 })
    await page.getByRole('region', { name: 'Orders are paused' }).waitFor()
    kitchen.expectClean()
    await kitchen.context.close()
  })
})

test('on a phone the same parts stand below each other', async () => {
  const kitchen = await openKitchen({ width: 390, height: 844 }, { ...onPhone })
  const { page, ticket, rail, place, accept, customer, dosa, expectAccessible } = kitchen
  const cooked = await place([{ dishId: dosa, quantity: 1 }], 'extra chutney')
  await accept(cooked)
  const fresh = await place([{ dishId: dosa, quantity: 1 }])
  await visit(page, '/restaurant-dashboard/kitchen')
  await ticket(fresh).getByRole('button', { name: 'Accept & Start Preparing' }).click()
  await rail('Cooking')
    .getByRole('article', { name: `Order ${fresh}` })
    .waitFor()
  await customer(`/api/orders/${fresh}/cancel`, {})
  await ticket(fresh).getByText('Stop cooking').waitFor()
  await expectAccessible('the kitchen screen on a phone')
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(over).toBeLessThanOrEqual(0)
  await ticket(fresh).getByRole('button', { name: 'Seen' }).click()
  await ticket(cooked).getByRole('button', { name: 'Mark as Ready for Pickup' }).click()
  await rail('Ready')
    .getByRole('article', { name: `Order ${cooked}` })
    .waitFor()
  kitchen.expectClean()
  await kitchen.context.close()
})

/**
 * What drives this browser counts as a press in itself. Here sounds wait for a press on the page, as in the
 * browsers of kitchens: suspended until then, by the browser's own means.
 */
const demandPress = (page: Page) =>
  page.addInitScript(() => {
    let pressed = false
    for (const press of ['pointerdown', 'keydown'])
      window.addEventListener(press, ({ isTrusted }) => (pressed ||= isTrusted), { capture: true })
    const Allowed = AudioContext
    window.AudioContext = class extends Allowed {
      constructor() {
        super()
        if (!pressed) void this.suspend()
      }
      override resume() {
        return pressed ? super.resume() : Promise.resolve()
      }
    }
  })

test('after a power cut a browser that demands a press is deaf, says so across the screen, and hears with any press', async () => {
  const { person, dishId } = await ownRestaurant(site)
  const kitchen = await signedIn(site, { ...atDesk, width: 1280 }, person)
  const before = kitchen.page
  const customer = await callAs(site, await register(before, 'customer'))
  await visit(before, '/restaurant-dashboard')
  await before.getByRole('button', { name: 'Start shift' }).click()
  await before.getByRole('button', { name: 'End shift' }).waitFor()
  await before.close()

  // The shift goes on, on this screen and on the kitchen's.
  const page = await kitchen.context.newPage()
  const played = await countNotes(page)
  await demandPress(page)
  await visit(page, '/restaurant-dashboard')
  await page.getByRole('button', { name: 'End shift' }).waitFor()
  const deaf = page.getByText('This screen is deaf: new orders make no sound until you tap it once.')
  await deaf.waitFor()
  await visit(page, '/restaurant-dashboard/kitchen')
  await deaf.waitFor()
  const bar = await deaf.locator('xpath=ancestor::div[1]').boundingBox()
  expect(bar?.width).toBe(1280)
  const id = await orderDosa(customer, { dishId, quantity: 1 })
  await page.getByRole('article', { name: `Order ${id}` }).waitFor()
  expect(await played('triangle')).toBe(0)
  await page.mouse.click(640, 4)
  await deaf.waitFor({ state: 'detached' })
  await expect.poll(() => played('triangle')).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'End shift' }).click()
  await page.getByText('Your shift has ended: new orders make no sound here.').waitFor()
  await kitchen.context.close()
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
         FROM generate_series(1, 246), (SELECT $1::text AS "orderId", 'confirmed' AS status, 20 AS progress,
           null AS "deliveryStatus", 'news' AS action, 'restaurant' AS by, now() AS at,
           null AS "estimatedDelivery", null AS location) event`,
        [id, restaurant],
      )
      for (const move of ['accept', 'ready', 'deliver']) await staff(`/api/restaurant/orders/${id}/${move}`)
      events += 250
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
