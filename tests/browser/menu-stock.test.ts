import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs, orderDosa } from './calls.ts'
import { ownRestaurant } from './own-restaurant.ts'
import { newPerson, signedIn } from './people.ts'
import { atDesk } from './screens.ts'
import { openSite, reload, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

const customer = async () => {
  const person = newPerson()
  const response = await fetch(`${site.address}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, role: ['customer'] }),
  })
  expect(response.status).toBe(201)
  return callAs(site, person)
}

describe('at a desk', () => {
  const screen = atDesk
  test('a dish has so many portions a day: the kitchen says how many, customers see the last ones and that it is sold out', async () => {
    const { id, person, dishId } = await ownRestaurant(site)
    const staff = await signedIn(site, screen, person)
    const { page, expectAccessible } = staff
    await visit(page, `/restaurant-dashboard?tab=menu&dish=${dishId}`)
    const portions = page.getByLabel('Portions a day')
    await portions.fill('many')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Please enter a whole number').waitFor()
    await portions.fill('3')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Masala Dosa is saved').waitFor()
    await page.getByText('0 of 3 sold today').waitFor()

    const call = await customer()
    await orderDosa(call, { dishId, quantity: 1 })
    const visitor = await site.visitor(screen)
    await visit(visitor.page, `/dishes/${dishId}`)
    await expect
      .poll(async () => {
        await reload(visitor.page)
        return visitor.page.getByText('Only 2 left today').count()
      })
      .toBe(1)
    await visitor.expectAccessible('a dish of which few are left')
    // On the cards of the restaurant's page, too.
    await visit(visitor.page, `/restaurants/${id}`)
    await visitor.page.locator('article').getByText('Only 2 left today').waitFor()
    await visit(visitor.page, `/dishes/${dishId}`)
    await orderDosa(call, { dishId, quantity: 2 })
    await expect
      .poll(async () => {
        await reload(visitor.page)
        return visitor.page.locator('article').getByText('Sold out').count()
      })
      .toBe(1)
    await visit(visitor.page, `/restaurants/${id}`)
    await visitor.page.getByText('Sold out').waitFor()
    await visitor.expectAccessible('a restaurant with a dish that is sold out')

    await reload(page)
    await page.getByText('Sold out: 3 today').waitFor()
    await expectAccessible('the menu with a dish that is sold out')
    await page.getByRole('link', { name: 'Edit Masala Dosa' }).click()
    await page.getByText('Sold today: 3. Full again at 4 in the morning.').waitFor()
    await portions.fill('5')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('3 of 5 sold today').waitFor()
    await orderDosa(call, { dishId, quantity: 1 })
    await staff.context.close()
    visitor.expectClean()
    await visitor.context.close()
  })
})
