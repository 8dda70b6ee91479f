import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAs, orderDosa } from './calls.ts'
import { expectFits } from './fits.ts'
import { ownRestaurant, query } from './own-restaurant.ts'
import { demoAccount, newPerson, register, signedIn } from './people.ts'
import { atDesk, atWidth, onPhone, phone } from './screens.ts'
import { openSite, reload, type Site, visit } from './site.ts'

let site: Site
/** Of its own: what waits there is offered to the couriers of this file. */
beforeAll(async () => {
  site = await openSite({})
})
afterAll(() => site?.close())

describe('two couriers', () => {
  const screen = onPhone
  it('go online, are offered what is ready one after the other, skip, undo, accept and go offline', async () => {
    const { name, dishId, person } = await ownRestaurant(site)
    const kitchen = await callAs(site, person)
    const courier = newPerson()
    const otherCourier = newPerson()
    const setUp = await site.visitor(screen)
    const customer = await callAs(site, await register(setUp.page, 'customer'))
    for (const one of [courier, otherCourier]) await register(setUp.page, 'delivery_agent', one)
    const first = await signedIn(site, screen, courier)
    const { page, expectAccessible } = first
    await visit(page, '/delivery-dashboard')
    const online = page.getByRole('switch', { name: 'Online' })
    await page.getByText('Go online to get offers.').waitFor()
    await expectAccessible('a courier offline')
    await online.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => online.getAttribute('aria-checked')).toBe('true')
    await page.getByText('You get offers here. Each is yours alone for half a minute.').waitFor()
    await page.getByLabel('How long the shift lasts').selectOption({ label: 'for 8 hours' })
    await page.getByText(/You get offers here until \d/).waitFor()

    const order = async () => {
      const id = await orderDosa(customer, { dishId, quantity: 2 })
      for (const move of ['accept', 'ready']) await kitchen(`/api/restaurant/orders/${id}/${move}`)
      return id
    }
    const id = await order()
    // However slow the machine is that runs this.
    const keepOpen = () =>
      query(
        site,
        "UPDATE delivery_offers SET expires_at = now() + interval '10 minutes' WHERE delivery_id = $1 AND status = 'open' RETURNING 1",
        [id],
      )
    await expect.poll(async () => (await keepOpen()).length).toBe(1)
    const offer = page.getByRole('article', { name: `Offer ${id}` })
    await offer.getByText('+₹19.44').waitFor()
    await offer.getByText(name, { exact: true }).waitFor()
    await offer.getByText('free now').waitFor()
    await page.getByText(`New offer: ₹19.44, ${name}. You have half a minute.`).waitFor()
    // It stands above the empty picture, in sight, and not among what is available as well.
    expect(await page.getByRole('article', { name: `Delivery ${id}` }).count()).toBe(0)
    const accept = offer.getByRole('button', { name: 'Accept Delivery' })
    const { y = 0, height = 0 } = (await accept.boundingBox()) ?? {}
    const bottomBar = 100
    expect(y + height).toBeLessThan((page.viewportSize()?.height ?? 0) - bottomBar)
    await expectFits(page)
    await expectAccessible('an offer')

    // By the keyboard: skipped, and the focus on the way back.
    await offer.getByRole('button', { name: 'Skip' }).focus()
    await page.keyboard.press('Enter')
    const undo = page.getByRole('button', { name: `Undo skipping ${id}` })
    await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => accept.evaluate((button) => button === document.activeElement)).toBe(true)

    // Skipped for good, it goes on to the other.
    const second = await signedIn(site, screen, otherCourier)
    await visit(second.page, '/delivery-dashboard')
    await second.page.getByRole('switch', { name: 'Online' }).click()
    await offer.getByRole('button', { name: 'Skip' }).click()
    const passedOn = second.page.getByRole('article', { name: `Offer ${id}` })
    await passedOn.waitFor()
    await keepOpen()
    await undo.waitFor({ state: 'detached' })
    expect(await offer.count()).toBe(0)
    await passedOn.getByRole('button', { name: 'Accept Delivery' }).click()
    const run = second.page.getByRole('article', { name: `Delivery ${id}` })
    const start = second.page
      .getByRole('region', { name: /^Pick up at / })
      .getByRole('button', { name: 'Arrived' })
    await expect.poll(() => start.evaluate((button) => button === document.activeElement)).toBe(true)

    // Going offline asks, and gives back: it is free for everybody.
    await second.page.getByRole('switch', { name: 'Online' }).click()
    const dialog = second.page.getByRole('alertdialog', { name: 'Go offline?' })
    await dialog.getByText('1 delivery is given back.').waitFor()
    await second.expectAccessible('going offline')
    await dialog.getByRole('button', { name: 'Go Offline' }).click()
    await run.getByRole('button', { name: 'Accept Delivery' }).waitFor()
    await second.page.getByText('Go online to get offers.').waitFor()
    // An admin gives it, and takes it, and the courier is told.
    const admin = await callAs(site, demoAccount('admin'))
    const [{ id: agentId }] = await query(site, 'SELECT id FROM users WHERE username = $1', [
      courier.username,
    ])
    await admin(`/api/admin/deliveries/${id}/assign`, { agentId })
    await page.getByText(`Our team gave you ${id}.`).waitFor()
    await page
      .getByRole('region', { name: /^Pick up at / })
      .getByText(id)
      .waitFor()
    await admin(`/api/admin/deliveries/${id}/assign`, { agentId: null })
    const taken = page.getByRole('alertdialog', { name: 'A delivery was taken away' })
    await taken.getByText('Our team gave it to somebody else. You have nothing to do.').waitFor()
    await taken.getByText('It pays nothing.').waitFor()
    await taken.getByRole('button', { name: 'I have read it' }).click()
    await taken.waitFor({ state: 'hidden' })

    // Nothing is left of it for the couriers after these.
    await kitchen(`/api/restaurant/orders/${id}/cancel`, { reason: 'Over' })
    await online.click()
    await page.getByText('Go online to get offers.').waitFor()
    for (const one of [first, second]) one.expectClean()
  })
})

describe('who dispatches', () => {
  const screen = atDesk

  it('sees what is late, whom it is offered and why, and gives it to somebody by drag, menu, keyboard and touch', async () => {
    const { dishId, person } = await ownRestaurant(site)
    const kitchen = await callAs(site, person)
    const admin = await signedIn(site, screen, demoAccount('admin'))
    const { page, expectAccessible } = admin
    const customer = await callAs(site, await register(page, 'customer'))
    const [onShift, offShift] = [newPerson(), newPerson()]
    for (const one of [onShift, offShift]) await register(page, 'delivery_agent', one)
    const [first, second] = [await callAs(site, onShift), await callAs(site, offShift)]
    await visit(page, '/admin-dashboard?tab=dispatch')
    await page.getByText('Nobody is on shift, and nothing is to be carried.').waitFor()

    const order = async () => {
      const id = await orderDosa(customer, { dishId, quantity: 2 })
      for (const move of ['accept', 'ready']) await kitchen(`/api/restaurant/orders/${id}/${move}`)
      return id
    }
    // Before it is late: food waits, and nobody can fetch it.
    const id = await order()
    const row = page.getByRole('row', { name: `Delivery ${id}` })
    await row.waitFor()
    await page.getByText('No courier is on shift: 1 delivery has nobody to carry it.').waitFor()
    await page.getByRole('status').getByText('1 needs attention').waitFor()
    await expectAccessible('the list of deliveries')
    await first('/api/deliveries/shift', { online: true, place: { lat: 13.003, lng: 77.57 } })
    await row.getByText(`Offered to ${onShift.username}`).waitFor()
    await page.getByText('Nothing is late, and nothing needs attention.').waitFor()
    // By the keyboard alone: who would be there when, before it is given to anybody.
    await page.keyboard.press('j')
    const hasFocus = row.getByRole('link', { name: id })
    await expect.poll(() => hasFocus.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog', { name: `Assign ${id}` })
    await dialog.getByText(/^Pick-up \d.*, door \d.* · in time$/).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // Narrowed to one of two restaurants, in the URL; and an order looked at beside the list.
    const other = await ownRestaurant(site)
    const elsewhere = await orderDosa(customer, { dishId: other.dishId, quantity: 1 })
    const otherKitchen = await callAs(site, other.person)
    await otherKitchen(`/api/restaurant/orders/${elsewhere}/accept`)
    const otherRow = page.getByRole('row', { name: `Delivery ${elsewhere}` })
    await otherRow.waitFor()
    const choice = page.locator('details', { hasText: 'All restaurants' })
    await choice.locator('summary').click()
    await choice.getByLabel(other.name).click()
    await row.waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('kitchens')).toBe(other.name)
    await expectAccessible('the list of one restaurant')
    await page.getByRole('button', { name: 'All restaurants' }).click()
    await row.waitFor()
    await choice.locator('summary').click()
    await otherRow.getByRole('link', { name: elsewhere }).focus()
    await page.keyboard.press('c')
    const drawer = page.getByRole('dialog', { name: elsewhere })
    await drawer.getByText(other.name).first().waitFor()
    await expectAccessible('an order looked at beside the board')
    await drawer.getByRole('button', { name: 'Close' }).click()
    await otherKitchen(`/api/restaurant/orders/${elsewhere}/cancel`, { reason: 'Over' })
    await otherRow.waitFor({ state: 'detached' })
    await page.getByLabel('View').selectOption({ label: 'By courier' })

    const column = (name: string) => page.getByRole('region', { name })
    const waiting = column('Waiting').getByRole('article', { name: `Delivery ${id}` })
    await waiting.getByText(`Offered to ${onShift.username}`).waitFor()
    await waiting.getByText(/^\d\.\d km to the pick-up, free now$/).waitFor()
    await column(onShift.username).getByText('Online').waitFor()
    const own = await order()
    await second(`/api/deliveries/${own}/claim`, {})
    await column(offShift.username)
      .getByRole('article', { name: `Delivery ${own}` })
      .waitFor()

    // By the keyboard, to somebody who is offline: refused, and overruled.
    await waiting.getByRole('button', { name: `Assign ${id}` }).focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('radio', { name: offShift.username }).focus()
    await page.keyboard.press('Space')
    await dialog.getByRole('button', { name: 'Assign', exact: true }).focus()
    await page.keyboard.press('Enter')
    await dialog.getByText('This delivery agent is offline.').waitFor()
    await expectAccessible('assigning')
    await dialog.getByRole('button', { name: 'Assign Anyway' }).click()
    await dialog.waitFor({ state: 'detached' })
    const given = column(offShift.username).getByRole('article', { name: `Delivery ${id}` })
    await given.waitFor()

    await query(site, "UPDATE deliveries SET due_at = now() - interval '1 minute' WHERE id = $1", [id])
    await reload(page)
    await page.getByRole('status').getByText('1 is late').waitFor()
    await given.getByText(/^Late: was due/).waitFor()
    await expectFits(page)
    await expectAccessible('the dispatch board')

    const taken = column(onShift.username).getByRole('article')
    await given.click({ button: 'right' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await given.dragTo(column(onShift.username))
    await expect.poll(() => taken.count()).toBe(1)
    await atWidth(page, phone.width, async () => {
      await page.getByRole('button', { name: `Reassign all of ${offShift.username}` }).click()
      const all = page.getByRole('dialog', { name: `Reassign all of ${offShift.username}` })
      await all.getByRole('radio', { name: onShift.username }).check()
      await all.getByRole('button', { name: 'Assign', exact: true }).click()
      await expect.poll(() => taken.count()).toBe(2)
    })
    await page.getByLabel('Shift').selectOption({ label: 'Offline' })
    await column(onShift.username).waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('shift')).toBe('offline')
    await first('/api/deliveries/shift', { online: false })
    for (const one of [id, own]) await kitchen(`/api/restaurant/orders/${one}/cancel`, { reason: 'Over' })
    // The refusal that was overruled.
    admin.expectClean(/status of 409 .*\/assign/)
  })
})
