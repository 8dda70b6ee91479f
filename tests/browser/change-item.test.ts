import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs, orderDosa } from './calls.ts'
import { ownRestaurant, query } from './own-restaurant.ts'
import { demoAccount, signedIn, someone } from './people.ts'
import { onPhone } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

describe('on a phone', () => {
  const screen = onPhone
  test('a kitchen that has run out sends something else or less, and the customer sees it at once', async () => {
    const { id: restaurant, dishId, person } = await ownRestaurant(site)
    await query(
      site,
      `INSERT INTO dishes (id, restaurant_id, name, price, category, image, is_veg, source, created_at, updated_at)
       SELECT $1 || n, $2, other.name, other.price, d.category, d.image, true, 'seed', now(), now()
       FROM dishes d, (VALUES (1, 'Plain Dosa', 7000), (2, 'Royal Dosa', 19000)) AS other (n, name, price)
       WHERE d.id = 'annapurna-bhavan-masala-dosa'`,
      [`${restaurant}-other-`, restaurant],
    )
    const customer = await someone(site, screen)
    const kitchen = await signedIn(site, screen, person)
    const id = await orderDosa(await callAs(site, customer.person), { dishId, quantity: 3 })
    await visit(customer.page, `/tracking?order=${id}`)
    await customer.page.getByText('₹291.60').first().waitFor()
    const { page } = kitchen
    await visit(page, '/restaurant-dashboard?tab=orders')
    const card = page.getByRole('article', { name: `Order ${id}` })
    const dialog = page.getByRole('dialog', { name: 'Change Items' })

    await card.getByRole('button', { name: 'Change Items' }).click()
    await dialog
      .getByLabel('Instead')
      .locator('option', { hasText: 'Plain Dosa' })
      .waitFor({ state: 'attached' })
    expect(await dialog.getByLabel('Instead').locator('option').allTextContents()).not.toContain(
      'Royal Dosa (₹190.00)',
    )
    await dialog.getByLabel('Portions').selectOption('2')
    await dialog.getByLabel('Instead').selectOption({ label: 'Plain Dosa (₹70.00)' })
    await dialog.getByText('₹43.20').waitFor()
    await kitchen.expectAccessible('the form to change an order')
    await dialog.getByLabel('Reason').selectOption({ label: 'Another reason' })
    await dialog.getByRole('button', { name: 'Change Order' }).click()
    await dialog.getByText('Please give a reason').waitFor()
    await dialog.getByLabel('In your words').fill('The batter is gone')
    await dialog.getByRole('button', { name: 'Change Order' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await card.getByText('2× Plain Dosa instead of 2× Masala Dosa').waitFor()
    await card.getByText('₹248.40', { exact: true }).waitFor()
    await kitchen.expectAccessible('an order that was changed')
    await customer.page.getByText('2× Plain Dosa instead of 2× Masala Dosa').waitFor()
    await customer.page.getByText('The batter is gone. The total is ₹43.20 less.').waitFor()
    await customer.page.getByText('₹248.40').first().waitFor()
    await customer.expectAccessible('the tracking of an order that was changed')

    // What a colleague takes out meanwhile is seen in the form as well.
    const colleague = await callAs(site, person)
    await card.getByRole('button', { name: 'Change Items' }).click()
    await colleague(`/api/restaurant/orders/${id}/change-item`, {
      line: 0,
      quantity: 1,
      reason: 'Sold out',
      changes: 1,
    })
    await card.getByText('Not coming: 1× Masala Dosa').waitFor()
    await dialog.getByLabel('Portions').selectOption('2')
    await dialog.getByText('Nothing would be left: the order is cancelled.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel Order' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await card.getByText('Cancelled: Sold out').waitFor()
    await customer.page.getByRole('heading', { name: 'Cancelled' }).waitFor()

    // What an admin has given back is cooked, or is what the kitchen has not got.
    const paid = await orderDosa(
      await callAs(site, customer.person),
      { dishId, quantity: 2 },
      { paymentMethod: 'upi', payment: { upiId: 'success@upi' } },
    )
    const admin = await callAs(site, demoAccount('admin'))
    await admin(`/api/admin/orders/${paid}/refund`, { items: [{ dishId, quantity: 1 }], reason: 'Cold' })
    const again = page.getByRole('article', { name: `Order ${paid}` })
    await again.getByText('1 refunded, to be cooked all the same').waitFor()
    await again.getByRole('button', { name: 'Change Items' }).click()
    await dialog.getByText('₹0.00').waitFor()
    await dialog.getByLabel('Portions').selectOption('2')
    await dialog.getByText('Nothing would be left: the order is cancelled.').waitFor()
    for (const visitor of [customer, kitchen]) {
      visitor.expectClean()
      await visitor.context.close()
    }
  })
})
