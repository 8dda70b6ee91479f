import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs, orderDosa } from './calls.ts'
import { closeOrder, openOrder, showColumn } from './order-drawer.ts'
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
    const card = await openOrder(page, id)
    const dialog = page.getByRole('dialog', { name: 'Change Items' })

    await card.getByRole('button', { name: 'Change Items' }).click()
    // Nothing is chosen before somebody has chosen it.
    await dialog.getByRole('button', { name: 'Change Order' }).click()
    await dialog.getByText('Please choose what is missing').waitFor()
    await dialog.getByRole('checkbox', { name: '3× Masala Dosa' }).check()
    const instead = dialog.getByLabel('Instead of Masala Dosa')
    await instead.locator('option', { hasText: 'Plain Dosa' }).waitFor({ state: 'attached' })
    expect(await instead.locator('option').allTextContents()).not.toContain('Royal Dosa (₹190.00)')
    await dialog.getByLabel('Missing portions of Masala Dosa').selectOption('2')
    await instead.selectOption({ label: 'Plain Dosa (₹70.00)' })
    await dialog.getByText('₹43.20').waitFor()
    await kitchen.expectAccessible('the form to change an order')
    await dialog.getByLabel('Reason').selectOption({ label: 'Another reason' })
    await dialog.getByRole('button', { name: 'Change Order' }).click()
    await dialog.getByText('Please give a reason').waitFor()
    await dialog.getByLabel('In your words').fill('The batter is gone')
    await dialog.getByRole('button', { name: 'Change Order' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await card.getByText('2× Plain Dosa instead of 2× Masala Dosa').waitFor()
    await card.getByText('₹248.40', { exact: true }).first().waitFor()
    await kitchen.expectAccessible('an order that was changed')
    await customer.page.getByText('2× Plain Dosa instead of 2× Masala Dosa').waitFor()
    await customer.page.getByText('The batter is gone. The total is ₹43.20 less.').waitFor()
    await customer.page.getByText('₹248.40').first().waitFor()
    await customer.expectAccessible('the tracking of an order that was changed')

    // What a colleague takes out meanwhile is said in the form; then both lines at once, which is all.
    const colleague = await callAs(site, person)
    await card.getByRole('button', { name: 'Change Items' }).click()
    await colleague(`/api/restaurant/orders/${id}/change-item`, {
      line: 1,
      quantity: 1,
      reason: 'Sold out',
      changes: 1,
    })
    await page.getByText('Not coming: 1× Plain Dosa').waitFor()
    await dialog.getByText('Somebody has changed this order meanwhile.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await card.getByRole('button', { name: 'Change Items' }).click()
    for (const name of ['1× Masala Dosa', '1× Plain Dosa'])
      await dialog.getByRole('checkbox', { name }).check()
    await dialog.getByText('Nothing would be left: the order is cancelled.').waitFor()
    await kitchen.expectAccessible('the form to change several lines')
    await dialog.getByRole('button', { name: 'Cancel Order' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await card.getByText('Cancelled: Sold out').waitFor()
    await customer.page.getByRole('heading', { name: 'Cancelled' }).waitFor()
    await closeOrder(card)

    // What an admin has given back is cooked, or is what the kitchen has not got.
    const paid = await orderDosa(
      await callAs(site, customer.person),
      { dishId, quantity: 2 },
      { paymentMethod: 'upi', payment: { upiId: 'success@upi' } },
    )
    const admin = await callAs(site, demoAccount('admin'))
    await admin(`/api/admin/orders/${paid}/refund`, { items: [{ dishId, quantity: 1 }], reason: 'Cold' })
    await showColumn(page, 'New')
    await page
      .getByRole('article', { name: `Order ${paid}` })
      .getByText('1 refunded, to be cooked all the same')
      .waitFor()
    const again = await openOrder(page, paid)
    await again.getByRole('button', { name: 'Change Items' }).click()
    await dialog.getByRole('checkbox', { name: '2× Masala Dosa' }).check()
    await dialog.getByLabel('Missing portions of Masala Dosa').selectOption('1')
    await dialog.getByText('₹0.00').waitFor()
    await dialog.getByLabel('Missing portions of Masala Dosa').selectOption('2')
    await dialog.getByText('Nothing would be left: the order is cancelled.').waitFor()
    for (const visitor of [customer, kitchen]) {
      visitor.expectClean()
      await visitor.context.close()
    }
  })
})
