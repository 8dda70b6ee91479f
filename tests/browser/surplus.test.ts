import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs, orderDosa } from './calls.ts'
import { expectFits } from './fits.ts'
import { openOrder } from './order-drawer.ts'
import { ownRestaurant } from './own-restaurant.ts'
import { ownShelter } from './own-shelter.ts'
import { newPerson, register, signedIn } from './people.ts'
import { atDesk } from './screens.ts'
import { follow, openSite, reload, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

describe('at a desk', () => {
  const screen = atDesk
  test('a kitchen lists what is left, for sale and for shelters, again with one tap, closes it with a reason, and lists a cancelled order', async () => {
    const { dishId, name, person } = await ownRestaurant(site)
    const { page, expectAccessible, expectClean } = await signedIn(site, screen, person)
    await visit(page, '/restaurant-dashboard?tab=surplus')
    await page.getByText('Nothing listed yet').waitFor()
    await expectAccessible('no surplus food')
    await page.getByRole('button', { name: 'List surplus food' }).click()
    const form = page.getByRole('dialog', { name: 'List surplus food' })
    await form.getByRole('button', { name: 'List surplus food' }).click()
    await form.getByText('Please say what it is').waitFor()
    await form.getByText('Please say whether it is vegetarian').waitFor()
    await expectAccessible('listing surplus food')
    await form.getByLabel('What is it?').fill('Bisi bele bath')
    await form.getByRole('button', { name: '20 portions' }).click()
    await form.getByText('Vegetarian', { exact: true }).click()
    await form.getByLabel('Price of a portion, in ₹').fill('40')
    await form.getByText('Allergens').click()
    await form.getByLabel('Milk').check()
    await expectFits(page)
    await form.getByRole('button', { name: 'List surplus food' }).click()
    await form.waitFor({ state: 'hidden' })
    const lots = page.getByRole('article', { name: 'Bisi bele bath' })
    await lots.getByText(/^On sale for ₹40.00 until/).waitFor()
    await expectAccessible('surplus food')
    const [label] = await Promise.all([
      page.waitForEvent('download'),
      lots.getByRole('button', { name: 'Label Bisi bele bath' }).click(),
    ])
    expect(label.suggestedFilename()).toMatch(/^LOT-.*\.pdf$/)
    await lots.getByRole('button', { name: 'Offer to shelters now' }).click()
    await lots.getByText(/^For shelters until/).waitFor()
    await lots.getByRole('button', { name: 'List again Bisi bele bath' }).click()
    await expect.poll(() => lots.count()).toBe(2)
    await lots.first().getByRole('button', { name: 'Close Bisi bele bath' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close this lot?' })
    await dialog.getByRole('textbox').fill('The pot fell over')
    await dialog.getByRole('button', { name: 'Close the lot' }).click()
    await lots.first().getByText('The pot fell over').waitFor()
    await page.getByRole('button', { name: 'Closed', exact: true }).click()
    await expect.poll(() => lots.count()).toBe(1)

    const customer = newPerson()
    await register(page, 'customer', customer)
    const id = await orderDosa(await callAs(site, customer), { dishId, quantity: 2 })
    const cook = await callAs(site, person)
    await cook(`/api/restaurant/orders/${id}/accept`, {})
    await cook(`/api/restaurant/orders/${id}/cancel`, { reason: 'The customer called' })
    await visit(page, '/restaurant-dashboard?tab=orders')
    const order = await openOrder(page, id)
    await order.getByRole('button', { name: 'List as surplus food' }).click()
    await page.getByText('Your surplus food is listed.').waitFor()
    await visit(page, '/restaurant-dashboard?tab=surplus')
    await page
      .getByRole('article')
      .filter({ hasText: 'Masala Dosa' })
      .getByText(/^For shelters/)
      .waitFor()
    await page.getByRole('button', { name: 'Every week' }).click()
    await page.getByText('Nothing comes again yet').waitFor()
    await page.getByRole('button', { name: 'Propose a pick-up' }).click()
    const proposal = page.getByRole('dialog', { name: 'Propose a pick-up' })
    await proposal.getByLabel('What is it?').fill('Chapatis and dal')
    await proposal.getByRole('button', { name: '20 portions' }).click()
    await proposal.getByText('Vegetarian', { exact: true }).click()
    await proposal.getByRole('button', { name: 'Propose', exact: true }).click()
    await proposal.getByText('Please choose at least one day').waitFor()
    await expectAccessible('proposing a recurring pick-up')
    await expectFits(page)
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
      await proposal.getByLabel(day).check()
    await proposal.getByLabel('Ready at').fill('23:59')
    await proposal.getByRole('button', { name: 'Propose', exact: true }).click()
    await proposal.waitFor({ state: 'hidden' })
    const weekly = page.getByRole('article', { name: 'Chapatis and dal' })
    await weekly.getByText('Waits for a shelter').waitFor()

    const shelter = await ownShelter(site)
    const ashram = await signedIn(site, screen, shelter.person)
    await visit(ashram.page, '/shelter-dashboard')
    const offered = ashram.page.getByRole('article', { name: 'Chapatis and dal' }).filter({ hasText: name })
    await offered.getByRole('button', { name: 'Agree Chapatis and dal' }).click()
    await offered.getByText('Nobody carries it yet').first().waitFor()
    await ashram.page
      .getByText(/^Nobody carries Chapatis and dal yet on/)
      .first()
      .waitFor()
    await ashram.expectAccessible('a recurring pick-up of a shelter')
    await expectFits(ashram.page)

    await reload(page)
    await weekly.getByText(`For ${shelter.name}`).waitFor()
    const days = weekly.getByRole('button', { name: /^Leave out Chapatis and dal/ })
    const planned = await days.count()
    expect(planned).toBeGreaterThan(1)
    const warnings = page.getByText(/^Nobody carries Chapatis and dal yet on/)
    await warnings.first().waitFor()
    await expectAccessible('recurring pick-ups')
    await expectFits(page)
    await days.last().click()
    const asked = page.getByRole('alertdialog')
    await asked.getByRole('button', { name: 'Leave it out' }).click()
    await expect.poll(() => days.count()).toBe(planned - 1)
    const carrier = newPerson()
    await register(page, 'delivery_agent', carrier)
    const carry = await callAs(site, carrier)
    const slots = (await carry('/api/carrier/slots?limit=100', undefined, 'GET')) as unknown as {
      items: { id: string; from: { name: string }; warned: boolean }[]
    }
    for (const slot of slots.items.filter(({ from, warned }) => from.name === name && warned))
      await carry(`/api/carrier/slots/${slot.id}/claim`)
    await reload(page)
    await weekly.getByText('Somebody carries it').first().waitFor()
    expect(await warnings.count()).toBe(0)

    await offered.getByRole('button', { name: 'Receive it no more Chapatis and dal' }).click()
    const leaving = ashram.page.getByRole('alertdialog')
    await leaving.getByRole('button', { name: 'Receive it no more' }).click()
    await offered.getByRole('button', { name: 'Agree Chapatis and dal' }).waitFor()
    ashram.expectClean()
    await ashram.context.close()
    await weekly.getByText('Waits for a shelter').waitFor()
    await weekly.getByRole('button', { name: 'End Chapatis and dal' }).click()
    await asked.getByRole('button', { name: 'End it' }).click()
    await page.getByText('Nothing comes again yet').waitFor()
    await follow(page, '/restaurant-dashboard?tab=help')
    await page.getByText(/^Ask us about anything here/).waitFor()
    await expectAccessible('help for a kitchen')
    // What was left out was refused.
    expectClean(/422/)
  })
})
