import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAs, orderDosa } from './calls.ts'
import { expectFits } from './fits.ts'
import { ownRestaurant, query } from './own-restaurant.ts'
import { demoAccount, register, signInAs } from './people.ts'
import { onPhone } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

const byCard = {
  paymentMethod: 'creditCard',
  payment: { cardNumber: '4111111111111111', expiryDate: '12/30', cvv: '123', nameOnCard: 'Asha Rao' },
}

/** A courier on the phone, a kitchen, and a customer who orders by calls. */
const shift = async () => {
  const { name, dishId, person } = await ownRestaurant(site)
  const kitchen = await callAs(site, person)
  const visitor = await site.visitor(onPhone)
  const { page } = visitor
  const buyer = await register(page, 'customer')
  const customer = await callAs(site, buyer)
  const courier = await register(page, 'delivery_agent')
  const agent = await callAs(site, courier)
  const ready = async (payment?: object) => {
    const id = await orderDosa(customer, { dishId, quantity: 1 }, payment)
    for (const move of ['accept', 'ready']) await kitchen(`/api/restaurant/orders/${id}/${move}`)
    await agent(`/api/deliveries/${id}/claim`)
    return id
  }
  const enroute = async (payment?: object) => {
    const id = await ready(payment)
    for (const move of ['start-pickup', 'confirm-pickup']) await agent(`/api/deliveries/${id}/${move}`)
    return id
  }
  const open = async () => {
    await signInAs(visitor, courier)
    await visit(page, '/delivery-dashboard?tab=active')
  }
  const stop = page.getByRole('region', { name: /^(Pick up at|Deliver to|Bring it back to) / })
  const press = (button: string | RegExp) => stop.getByRole('button', { name: button }).click()
  return { ...visitor, name, customer, agent, courier, ready, enroute, open, stop, press }
}

describe('a stop', () => {
  it('of three bags of one restaurant takes three taps until the first door', async () => {
    const s = await shift()
    const ids = [await s.ready(), await s.ready(), await s.ready()]
    await s.open()
    await s.stop.getByRole('heading', { name: `Pick up at ${s.name}` }).waitFor()
    for (const id of ids) await s.stop.getByText(id).waitFor()
    await expectFits(s.page)
    await s.expectAccessible('a stop with three bags')
    await s.press('Arrived')
    await s.stop.getByRole('button', { name: 'Picked up 3 of 3' }).waitFor()
    await s.expectAccessible('the list of the bags')
    // One is not there: it stays at the stop, and comes with the next press.
    await s.stop.getByRole('checkbox').first().uncheck()
    await s.stop.getByRole('button', { name: 'Picked up 2 of 3' }).waitFor()
    await s.stop.getByRole('checkbox').first().check()
    await s.press('Picked up 3 of 3')
    await s.stop.getByRole('heading', { name: 'Deliver to Asha Rao' }).waitFor()
    await s.page.getByRole('region', { name: 'Your Route' }).getByRole('listitem').nth(2).waitFor()
    // The third: there.
    await s.press('Arrived')
    await s.stop.getByText(/^At the door since /).waitFor()
    const { items } = (await s.agent('/api/deliveries?state=active', undefined, 'GET')) as never as {
      items: { status: string }[]
    }
    expect(items.map(({ status }) => status)).toEqual(['enroute', 'enroute', 'enroute'])
    await s.stop.getByText('Collect in cash').waitFor()
    // The cash: large, confirmed, taken back, confirmed again.
    await s.press('I have ₹97.20')
    await s.stop.getByText('₹97.20 in hand').waitFor()
    await s.press('Undo')
    await s.press('I have ₹97.20')
    await s.expectAccessible('cash in hand')
    await s.press('Complete Delivery')
    const done = s.page.getByRole('article').filter({ hasText: 'Completed' })
    await done.waitFor()
    await done.waitFor({ state: 'detached' })
    s.expectClean()
    await s.context.close()
  })
})

describe('a problem', () => {
  it('with a customer who cannot be reached is waited out, and the food left at the door with a photo', async () => {
    const s = await shift()
    const id = await s.enroute(byCard)
    await s.open()
    await s.press('Arrived')
    await s.press('Problem')
    const dialog = s.page.getByRole('dialog', { name: 'What is the problem?' })
    await s.expectAccessible('what can be wrong')
    await dialog.getByRole('radio', { name: 'Customer not reachable' }).check({ force: true })
    await dialog.getByText('Our team decides whether the customer has it back.').waitFor()
    await dialog.getByLabel('Note for our team').fill('The bell is silent')
    await dialog.getByRole('button', { name: 'Report' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await s.stop
      .getByRole('timer')
      .getByText(/^[45]:\d\d$/)
      .waitFor()
    expect(await s.stop.getByRole('link', { name: 'Call' }).getAttribute('href')).toMatch(/^tel:/)
    expect(await s.stop.getByRole('link', { name: 'Message' }).getAttribute('href')).toMatch(/^sms:/)
    await s.expectAccessible('waiting at a door')
    // Five minutes later: the time is over for the server, and the page is told so.
    await query(site, 'UPDATE deliveries SET problem_wait_until = now() WHERE id = $1', [id])
    const photo = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#884422' } })
      .jpeg()
      .toBuffer()
    await s.stop
      .getByLabel('Take a photo')
      .setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer: photo })
    await s.stop.getByText('There is a photo. The customer sees it.').waitFor()
    await s.stop.getByRole('button', { name: 'Bring It Back' }).waitFor()
    await s.expectAccessible('the ways out')
    await s.press('Left at the Door')
    await s.page.getByRole('article').getByText('Completed').waitFor()
    const order = (await s.customer(`/api/orders/${id}`, undefined, 'GET')) as never as {
      status: string
      delivery: { photo: boolean }
    }
    expect([order.status, order.delivery.photo]).toEqual(['delivered', true])
    s.expectClean()
    await s.context.close()
  })

  it('with food that is refused sends it back to the restaurant, and pays the way', async () => {
    const s = await shift()
    const id = await s.enroute()
    await s.open()
    await s.press('Arrived')
    await s.press('Problem')
    const dialog = s.page.getByRole('dialog', { name: 'What is the problem?' })
    await dialog.getByRole('radio', { name: 'Customer refuses the food' }).check({ force: true })
    await dialog.getByRole('button', { name: 'Report' }).click()
    await s.press('Bring It Back')
    await s.stop.getByRole('heading', { name: `Bring it back to ${s.name}` }).waitFor()
    await s.stop.getByText('You are paid ₹9.72 all the same.').waitFor()
    await s.expectAccessible('food on its way back')
    await s.press('Handed Back')
    await s.page.getByRole('article').getByText('Not Delivered').waitFor()
    const order = await s.customer(`/api/orders/${id}`, undefined, 'GET')
    expect((order as never as { status: string }).status).toBe('cancelled')
    s.expectClean()
    await s.context.close()
  })

  it('with too little cash is booked as what there was', async () => {
    const s = await shift()
    await s.enroute()
    await s.open()
    await s.press('Arrived')
    await s.press('Problem')
    const dialog = s.page.getByRole('dialog', { name: 'What is the problem?' })
    await dialog.getByRole('radio', { name: 'Not enough cash' }).check({ force: true })
    await dialog.getByRole('button', { name: 'Report' }).click()
    await dialog.getByText('Please enter what you got: less than ₹97.20').waitFor()
    await dialog.getByLabel('How much you got').fill('90')
    await dialog.getByText('₹7.20 is missing. The customer owes it, not you.').waitFor()
    await dialog.getByRole('button', { name: 'Report' }).click()
    await s.press('I have ₹90.00')
    await s.press('Complete Delivery')
    await s.page.getByRole('article').getByText('Completed').waitFor()
    const [{ held }] = await query(
      site,
      "SELECT sum(amount)::int AS held FROM ledger_entries WHERE account = 'cash' AND owner = (SELECT id::text FROM users WHERE username = $1)",
      [s.courier.username],
    )
    expect(held).toBe(9_000)
    s.expectClean(/\/problem/)
    await s.context.close()
  })
})

describe('a delivery that is taken away while riding', () => {
  it('is told at once, with what to do with the food and what it pays', async () => {
    const s = await shift()
    const id = await s.enroute(byCard)
    await s.open()
    await s.stop.getByRole('heading', { name: 'Deliver to Asha Rao' }).waitFor()
    const admin = await callAs(site, demoAccount('admin'))
    await admin(`/api/admin/orders/${id}/act`, { action: 'cancel', reason: 'The customer asked for it' })
    const notice = s.page.getByRole('alertdialog', { name: 'A delivery was cancelled' })
    await notice.getByText(`Bring the food back to ${s.name}`).waitFor()
    await notice.getByText('You are paid ₹9.72 for it.').waitFor()
    await s.expectAccessible('a delivery that was cancelled')
    await notice.getByRole('button', { name: 'I have read it' }).click()
    await notice.waitFor({ state: 'hidden' })
    await s.page.reload()
    await s.page.getByText('You have no active deliveries at the moment.').waitFor()
    expect(await notice.count()).toBe(0)
    s.expectClean()
    await s.context.close()
  })
})
