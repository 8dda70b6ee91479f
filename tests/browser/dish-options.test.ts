import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAs, orderDosa } from './calls.ts'
import { takeDemoPrices } from './demo-prices.ts'
import { showColumn } from './order-drawer.ts'
import { demoAccount, fillCheckout, signedIn, someone } from './people.ts'
import { onPhone } from './screens.ts'
import { openSite, reload, type Site, visit } from './site.ts'

let site: Site
let putBack: (() => Promise<unknown>) | undefined
beforeAll(async () => {
  site = await openSite()
  putBack = await takeDemoPrices(site)
})
afterAll(async () => {
  await putBack?.()
  await site?.close()
})

describe('on a phone', () => {
  const screen = onPhone
  it('a dish is chosen with its options, repeated, changed in the cart and ordered', async () => {
    const customer = await someone(site, screen)
    const { page, expectAccessible, expectClean } = customer
    await visit(page, '/menu?restaurant=charminar-dum-house&q=vegetable+dum+biryani')
    const add = page.getByRole('button', { name: 'Add Vegetable Dum Biryani to cart' })
    await add.waitFor()
    await page.getByText('Customisable').first().waitFor()
    await add.focus()
    await page.keyboard.press('Enter')

    const sheet = page.getByRole('dialog', { name: 'Vegetable Dum Biryani' })
    const size = sheet.getByRole('group', { name: /^Size/ })
    expect(await size.getByRole('radio', { name: 'Half, 650 g' }).isChecked()).toBe(true)
    await sheet.getByRole('button', { name: 'Add item · ₹220.00' }).waitFor()
    await expectAccessible('the options of a dish')
    // With the keyboard: the radio buttons are one stop, the arrows choose.
    await size.getByRole('radio', { name: 'Half, 650 g' }).focus()
    await page.keyboard.press('ArrowDown')
    expect(await size.getByRole('radio', { name: 'Full, 1.3 kg' }).isChecked()).toBe(true)
    await sheet.getByRole('checkbox', { name: 'Raita' }).check()
    await sheet.getByRole('checkbox', { name: 'Non-vegetarian Boiled egg' }).check()
    await sheet.getByRole('button', { name: 'Add one more Vegetable Dum Biryani' }).click()
    await sheet.getByRole('button', { name: 'Add item · ₹950.00' }).click()
    await sheet.waitFor({ state: 'hidden' })
    // The focus is where the button was that has gone.
    const more = page.getByRole('button', { name: 'Add one more Vegetable Dum Biryani' })
    await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true)

    await more.click()
    await sheet.getByText('Full, 1.3 kg · Medium · Raita · Boiled egg').waitFor()
    await expectAccessible('repeat or choose again')
    await sheet.getByRole('button', { name: 'Repeat last' }).click()
    await sheet.waitFor({ state: 'hidden' })
    await more.click()
    await sheet.getByRole('button', { name: 'Choose again' }).click()
    await sheet.getByRole('button', { name: 'Add item · ₹220.00' }).click()
    await sheet.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Cart, 4 items' }).click()

    const drawer = page.getByRole('dialog', { name: /^Your Cart/ })
    const full = 'Vegetable Dum Biryani, Full, 1.3 kg, Medium, Raita, Boiled egg'
    const half = 'Vegetable Dum Biryani, Half, 650 g, Medium'
    await drawer
      .getByRole('group', { name: `Quantity of ${full}` })
      .getByText('3', { exact: true })
      .waitFor()
    const lines = drawer.getByRole('listitem')
    // With an egg it is vegetarian no longer.
    await lines.filter({ hasText: 'Full, 1.3 kg' }).getByRole('img', { name: 'Non-vegetarian' }).waitFor()
    await lines.filter({ hasText: 'Half, 650 g' }).getByRole('img', { name: 'Vegetarian' }).waitFor()
    // Three at ₹475 and one at ₹220, 5 % tax, delivered for nothing.
    await drawer.getByText('₹1,727.25').waitFor()
    await expectAccessible('a cart with options')
    await drawer.getByRole('button', { name: `Edit ${full}` }).click()
    await sheet.getByRole('checkbox', { name: 'Boiled egg' }).uncheck()
    await sheet.getByRole('button', { name: 'Remove one Vegetable Dum Biryani' }).click()
    await expectAccessible('options changed over the cart')
    await sheet.getByRole('button', { name: 'Update item · ₹900.00' }).click()
    await sheet.waitFor({ state: 'hidden' })
    const kept = 'Vegetable Dum Biryani, Full, 1.3 kg, Medium, Raita'
    const edit = drawer.getByRole('button', { name: `Edit ${kept}`, exact: true })
    await expect.poll(() => edit.evaluate((button) => button === document.activeElement)).toBe(true)
    // Escape closes what was opened last, and changes nothing.
    await page.keyboard.press('Enter')
    await sheet.getByRole('radio', { name: 'Half, 650 g' }).check()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await edit.waitFor()
    await drawer.getByRole('button', { name: `Remove ${half}` }).click()
    // Two at ₹450, 5 % tax, delivered for nothing.
    await drawer.getByText('₹945.00').waitFor()
    await drawer.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await page.waitForURL('**/checkout')
    await page
      .getByRole('region', { name: 'Order Summary' })
      .getByText('Full, 1.3 kg · Medium · Raita')
      .waitFor()
    await fillCheckout(page)
    await page.getByText('Cash on Delivery').first().click()
    await page
      .getByRole('button', { name: /^Place Order/ })
      .filter({ visible: true })
      .first()
      .click()
    await page.waitForURL(/\/tracking\?order=ORD-/)
    await page.getByText('Full, 1.3 kg · Medium · Raita').first().waitFor()
    expectClean()
    await customer.context.close()
  })

  it('the kitchen, the order and its repetition have the options; a cart from before them still opens', async () => {
    const customer = await someone(site, screen)
    const kitchen = await signedIn(site, screen, demoAccount('restaurant'))
    const { page } = customer
    const call = await callAs(site, customer.person)
    const pongal = 'annapurna-bhavan-ven-pongal'
    const id = await orderDosa(call, {
      dishId: pongal,
      quantity: 2,
      options: [`${pongal}-extras-extra-ghee`, `${pongal}-size-full-600-g`],
    })
    const chosen = 'Full, 600 g · Extra ghee'
    await visit(kitchen.page, '/restaurant-dashboard?tab=orders')
    const card = kitchen.page.getByRole('article', { name: `Order ${id}` })
    await card.getByText('Full, 600 g, Extra ghee').waitFor()
    await kitchen.expectAccessible('an order with options in the kitchen')
    for (const [column, name] of [
      ['New', 'Accept & Start Preparing'],
      ['Preparing', 'Mark as Ready for Pickup'],
      ['Ready', 'Confirm Delivery'],
    ] as const) {
      await showColumn(kitchen.page, column)
      await card.getByRole('button', { name }).click()
    }
    await kitchen.page.getByRole('dialog').getByRole('button', { name: 'Confirm Delivery' }).click()
    await showColumn(kitchen.page, 'Delivered')
    await card.waitFor()

    // What another dish costs without options, as carts were stored before there were any.
    const dosa = await (await fetch(`${site.address}/api/dishes/annapurna-bhavan-masala-dosa`)).json()
    await visit(page, '/menu')
    await page.evaluate((item) => {
      localStorage.setItem('cart', JSON.stringify([{ ...(item as object), quantity: 2, options: undefined }]))
    }, dosa)
    await visit(page, '/orders')
    await page.getByText('2× Ven Pongal (Full, 600 g, Extra ghee)').waitFor()
    await page.getByRole('link', { name: `View order ${id}` }).click()
    const details = page.getByRole('dialog', { name: `Order ${id}` })
    await details.getByText(chosen).waitFor()
    const [receipt] = await Promise.all([
      page.waitForEvent('download'),
      details.getByRole('button', { name: 'Download Receipt' }).click(),
    ])
    expect(receipt.suggestedFilename()).toBe(`${id}.pdf`)
    await details.getByRole('button', { name: 'Request Refund' }).click()
    const refund = page.getByRole('dialog').filter({ hasText: 'What should be refunded?' })
    await refund.getByText('Some items').click()
    await refund.getByRole('button', { name: 'Add one more Ven Pongal, Full, 600 g, Extra ghee' }).click()
    await refund.getByText(chosen).waitFor()
    await page.keyboard.press('Escape')
    await refund.waitFor({ state: 'hidden' })
    await details.getByRole('button', { name: `Reorder ${id}` }).click()
    const drawer = page.getByRole('dialog', { name: 'Your Cart (4)' })
    await drawer.getByText(chosen).waitFor()
    // Two at ₹90 and two at ₹175, 5 % tax, delivered for nothing.
    await drawer.getByText('₹556.50').waitFor()
    for (const visitor of [customer, kitchen]) {
      visitor.expectClean()
      await visitor.context.close()
    }
  })

  it('options that cannot be loaded are asked for again; one that is gone meanwhile is named in the cart', async () => {
    const { page, context, expectAccessible, expectClean } = await site.visitor(screen)
    await visit(page, '/menu?restaurant=chai-adda')
    const dishes = '**/api/dishes/*'
    await page.route(dishes, (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Busy.' } }),
    )
    await page.getByRole('button', { name: 'Add Mango Lassi to cart' }).click()
    const sheet = page.getByRole('dialog', { name: 'Mango Lassi' })
    await sheet.getByText('Busy.').waitFor()
    await expectAccessible('options that did not load')
    await page.unroute(dishes)
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await sheet.getByRole('radio', { name: 'No sugar' }).check()
    // One optional thing of one is a box to tick.
    await sheet.getByRole('checkbox', { name: 'Nuts' }).check()
    await sheet.getByRole('button', { name: 'Add item · ₹130.00' }).click()
    await page.evaluate(() => {
      const text = localStorage.getItem('cart') ?? ''
      localStorage.setItem('cart', text.replace(/"id":"[^"]*-nuts"/, '"id":"gone"'))
    })
    await reload(page)
    await page.getByRole('button', { name: 'Cart, 1 item' }).click()
    const drawer = page.getByRole('dialog', { name: /^Your Cart/ })
    await drawer
      .getByText('Something chosen with Mango Lassi is no longer offered. Please choose again.')
      .waitFor()
    await drawer.getByRole('button', { name: 'Edit Mango Lassi, No sugar, Nuts' }).click()
    expect(await sheet.getByRole('radio', { name: 'No sugar' }).isChecked()).toBe(true)
    await sheet.getByRole('button', { name: 'Update item · ₹100.00' }).click()
    await drawer.getByText('₹134.00').waitFor()
    expectClean(/503|422/)
    await context.close()
  })
})
