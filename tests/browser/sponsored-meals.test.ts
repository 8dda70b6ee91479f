import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs } from './calls.ts'
import { expectFits } from './fits.ts'
import { ownRestaurant } from './own-restaurant.ts'
import { demoAccount, signedIn, someone } from './people.ts'
import { onPhone, type Screen } from './screens.ts'
import { openSite, reload, type Site, visit } from './site.ts'
import { mealsAheadOf, spendMeals } from './spend.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

/** An approved shelter, and how it calls the API. */
const newShelter = async (screen: Screen) => {
  const { person, context } = await someone(site, screen)
  await context.close()
  const name = `Ashram ${randomUUID().slice(0, 8)}`
  const shelter = { name, capacityPerDay: 40, diet: 'any', location: { lat: 12.98, lng: 77.63 } }
  const applied = await (await callAs(site, person))('/api/shelter/application', shelter, 'PUT')
  const admin = await callAs(site, demoAccount('admin'))
  await admin(`/api/admin/shelters/${applied.id}/decision`, { decision: 'approve' })
  // Signed in anew: with the role.
  return callAs(site, person)
}

describe('on a phone', () => {
  const screen = onPhone
  test('a restaurant cooks for shelters, a donor prepays meals, a shelter has them, and the donor sees it', async () => {
    const restaurant = await ownRestaurant(site)
    const staff = await signedIn(site, screen, restaurant.person)
    await visit(staff.page, '/restaurant-dashboard?tab=settings&page=meals')
    const form = staff.page.getByRole('region', { name: 'Meals for shelters' })
    await form.getByLabel('We cook meals for shelters').check()
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Please choose a dish').waitFor()
    await form.getByText('Please enter a price between ₹1 and ₹1,000').waitFor()
    await form.getByLabel('Dish').selectOption({ index: 1 })
    await form.getByLabel('Price of a meal in rupees').fill('990')
    await form.getByRole('button', { name: 'Save' }).click()
    await form
      .getByText(/^No more than on your menu/)
      .first()
      .waitFor()
    await staff.expectAccessible('meals for shelters, too dear')
    await expectFits(staff.page)
    await form.getByLabel('Price of a meal in rupees').fill('40')
    await form.getByRole('button', { name: 'Save' }).click()
    await staff.page.getByText('Saved: shelters can ask for it').waitFor()
    staff.expectClean(/422.*api\/restaurant\/meals/)

    const donor = await someone(site, screen)
    const { page } = donor
    await visit(page, '/donate')
    await page.getByRole('button', { name: '10 meals' }).click()
    await page.getByText(/as many as you sponsor are served/).waitFor()
    await donor.expectAccessible('sponsoring meals')
    await expectFits(page)
    await page.getByLabel('UPI ID').fill('success@upi')
    await page.getByRole('button', { name: 'Donate ₹500.00' }).click()
    await page.getByRole('link', { name: 'Follow your rupees' }).click()
    await page.getByText('₹500.00 is kept for 10 sponsored meals').first().waitFor()

    // What was sponsored before.
    await spendMeals(site, await mealsAheadOf(page), restaurant.id)
    const shelter = await newShelter(screen)
    const { orders } = await shelter('/api/shelter/meals', { restaurantId: restaurant.id, meals: 4 })
    const kitchen = await callAs(site, restaurant.person)
    for (const step of ['accept', 'ready', 'deliver'])
      await kitchen(`/api/restaurant/orders/${orders[0]?.id}/${step}`)
    await visit(staff.page, '/restaurant-dashboard?tab=orders&status=delivered')
    await staff.page
      .getByText(orders[0]?.id ?? '')
      .first()
      .waitFor()

    await reload(page)
    await page
      .getByText(new RegExp(`₹200.00 for 4 meals cooked by ${restaurant.name} for a shelter`))
      .waitFor()
    await page.getByText('4 of your 10 meals were served.').waitFor()
    await page.getByText('₹300.00 is kept for 6 sponsored meals').first().waitFor()
    // No rupee is at two places.
    expect(await page.getByText('waits').count()).toBe(0)
    await page.getByText(/A shelter received it on/).waitFor()
    await donor.expectAccessible('meals that were sponsored')
    await expectFits(page)
    donor.expectClean()
    for (const { context } of [donor, staff]) await context.close()
  })
})
