import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs, orderDosa } from './calls.ts'
import { expectFits } from './fits.ts'
import { ownRestaurant } from './own-restaurant.ts'
import { demoAccount, signedIn, someone } from './people.ts'
import { atDesk, atWidth, phone } from './screens.ts'
import { openSite, reload, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

describe('at a desk', () => {
  const screen = atDesk
  test('an admin finds an order, acts for its restaurant, refunds a part and writes to its customer', async () => {
    const { dishId, name, person: staff } = await ownRestaurant(site)
    const customer = await someone(site, screen)
    const call = await callAs(site, customer.person)
    const id = await orderDosa(call, { dishId, quantity: 2 })
    // One of another restaurant, which the search leaves out.
    await orderDosa(call)
    const others = [
      await orderDosa(call, { dishId, quantity: 1 }),
      await orderDosa(call, { dishId, quantity: 1 }),
    ]
    const kitchen = await callAs(site, staff)
    const admin = await signedIn(site, screen, demoAccount('admin'))
    const { page, context, expectAccessible, expectClean } = admin
    await visit(page, '/admin-dashboard?tab=orders')
    const search = page.getByRole('searchbox', { name: 'Search by order' })
    await search.fill(name)
    const row = page.locator('tbody tr').filter({ hasText: id })
    await row.waitFor()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(3)
    await page.getByRole('button', { name: 'Order Confirmed 3' }).waitFor()
    await expectAccessible('the orders')
    await expectFits(page)

    // What happens elsewhere changes the row in place.
    await kitchen(`/api/restaurant/orders/${others[0]}/accept`)
    await page
      .locator('tbody tr')
      .filter({ hasText: others[0] ?? '' })
      .getByText('Preparing')
      .waitFor()

    // Both that were chosen are shown beforehand: one is skipped, and what was done can be undone.
    for (const other of others) await page.getByRole('checkbox', { name: `Select ${other}` }).check()
    await page.getByRole('button', { name: 'Do something with them' }).click()
    const bulk = page.getByRole('dialog', { name: 'Several orders at once' })
    await bulk.getByText('Will be done (1)').waitFor()
    await bulk.getByText('Skipped: not possible as they stand (1)').waitFor()
    await bulk.getByRole('button', { name: 'Do it for 1 order' }).click()
    await bulk.getByText('Please give a reason').waitFor()
    await expectAccessible('what will happen to several orders')
    await bulk.getByLabel('Reason').fill('The kitchen phoned')
    await bulk.getByRole('button', { name: 'Do it for 1 order' }).click()
    await bulk.getByText('1 order done').waitFor()
    await bulk.getByRole('button', { name: 'Undo' }).click()
    await bulk.getByText(`${others[1]}: Order Confirmed`).waitFor()
    await bulk.getByText('Close', { exact: true }).last().click()

    // It opens beside its list, whose keys lead from one to the next; who closes it goes on from its row.
    const drawer = page.getByRole('region', { name: 'Order', exact: true })
    const linkOf = (order = '') => page.locator('tbody').getByRole('link', { name: order })
    const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement)
    await linkOf(id).press('Enter')
    await drawer.getByRole('heading', { name: id }).waitFor()
    await expect.poll(() => hasFocus(drawer)).toBe(true)
    await page.keyboard.press('k')
    await drawer.getByRole('heading', { name: others[0] ?? '' }).waitFor()
    expect(await hasFocus(linkOf(others[0]))).toBe(true)
    await page.waitForURL(`**order=${others[0]}*`)
    expect(await page.locator('tbody tr').count()).toBe(3)
    await expectFits(page)
    await atWidth(page, phone.width, () => expect.poll(() => page.locator('tbody tr').count()).toBe(0))
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await linkOf(others[0]).focus()
    await page.keyboard.press('Enter')
    await drawer.waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(linkOf(others[0]))).toBe(true)
    await linkOf(others[1]).click()
    await reload(page)
    await drawer.getByRole('heading', { name: others[1] ?? '' }).waitFor()
    await linkOf(others[1]).waitFor()
    await page.goBack()
    await drawer.waitFor({ state: 'detached' })

    await row.getByRole('link', { name: id }).click()
    await page.getByRole('heading', { name: id }).waitFor()
    await page.getByText('No money has moved yet.').waitFor()
    const reason = page.getByRole('dialog')
    for (const [button, step] of [
      ['Accept for the restaurant', 'Accepted'],
      ['Mark as ready for the restaurant', 'Ready'],
      ['Confirm the delivery for the restaurant', 'Delivered by the restaurant'],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      await reason.getByLabel('Reason').fill(`Phoned in: ${step}`)
      await reason.getByRole('button', { name: 'Do it' }).click()
      await reason.waitFor({ state: 'hidden' })
      await page
        .getByRole('listitem')
        .filter({ hasText: `Phoned in: ${step}` })
        .first()
        .waitFor()
    }
    await page.getByRole('button', { name: 'Refund' }).click()
    await reason.getByText('Some items').click()
    await reason.getByRole('button', { name: /^Add .*Masala Dosa/ }).click()
    await reason.getByText('This order was paid in cash.').waitFor()
    await reason.getByRole('button', { name: 'Refund' }).click()
    await reason.getByText('Please give a reason').waitFor()
    await expectAccessible('a refund')
    await reason.getByLabel('Reason').fill('One was cold')
    await reason.getByRole('button', { name: 'Refund' }).click()
    await page.getByText('paid in cash: to be given back by a person').waitFor()
    await page.getByText('1 refunded', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Write to the customer' }).click()
    await reason.getByLabel('Your message').fill('One dosa comes back to you.')
    await reason.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('link').filter({ hasText: 'One dosa comes back to you.' }).waitFor()
    for (const toast of ['Sent', 'goes back to the customer'])
      await page.getByText(toast).waitFor({ state: 'hidden' })
    await expectAccessible('all of an order')
    await expectFits(page)

    await visit(customer.page, '/customer-dashboard?tab=help')
    await customer.page.getByText('One dosa comes back to you.').first().waitFor()
    await page.getByRole('link', { name: 'All orders', exact: true }).click()
    expect(await search.inputValue()).toBe(name)
    await search.fill('nothing like it')
    await page.getByText('No orders match your filters.').waitFor()
    await expectAccessible('no order found')
    expectClean()
    await context.close()
    await customer.context.close()
  })
})
