import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs, orderDosa } from './calls.ts'
import { ownRestaurant } from './own-restaurant.ts'
import { newPerson, register, signedIn } from './people.ts'
import { everyScreen } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

describe.each(everyScreen)('at $width px', (screen) => {
  test('a kitchen lists what is left, for sale and for shelters, again with one tap, closes it with a reason, and lists a cancelled order', async () => {
    const { dishId, person } = await ownRestaurant(site)
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
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screen.width)
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
    const order = page.getByRole('article', { name: `Order ${id}` })
    await order.getByRole('button', { name: 'List as surplus food' }).click()
    await page.getByText('Your surplus food is listed.').waitFor()
    await visit(page, '/restaurant-dashboard?tab=surplus')
    await page
      .getByRole('article')
      .filter({ hasText: 'Masala Dosa' })
      .getByText(/^For shelters/)
      .waitFor()
    await visit(page, '/restaurant-dashboard?tab=help')
    await page.getByText(/^Ask us about anything here/).waitFor()
    await expectAccessible('help for a kitchen')
    // What was left out was refused.
    expectClean(/422/)
  })
})
