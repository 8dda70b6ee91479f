import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeDemoPrices } from './demo-prices.ts'
import { addFirstDish, dialogOf, register, signIn } from './people.ts'
import { onPhone } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

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
  it('a cart from two kitchens has the amounts of each, and is kept while its visitor signs in', async () => {
    const { page, context, expectAccessible, expectClean } = await site.visitor(screen)
    const person = await register(page, 'customer')
    await visit(page, '/menu?q=masala+dosa&restaurant=annapurna-bhavan')
    await page.getByRole('button', { name: 'Add Masala Dosa to cart' }).click()
    await visit(page, '/menu?restaurant=tandoor-tales')
    await addFirstDish(page)
    await page.getByRole('button', { name: 'Cart, 2 items' }).click()

    const drawer = page.getByRole('dialog', { name: /^Your Cart/ })
    await drawer.getByText(/^Your dishes come from 2 kitchens: 2 orders/).waitFor()
    const bhavan = drawer.getByRole('region', { name: 'Annapurna Bhavan' })
    await bhavan.getByText('Add ₹209.00 more from Annapurna Bhavan for free delivery').waitFor()
    // ₹90, 5 % tax, and a fee of its own.
    expect(await bhavan.locator('dl dd').allTextContents()).toEqual(['₹90.00', '₹4.50', '₹29.00'])
    await drawer.getByText(/more from Tandoor Tales for free delivery$/).waitFor()
    await expectAccessible('a cart from two kitchens')
    // What is added here counts for this kitchen alone.
    await bhavan.getByRole('button', { name: 'Add one more Masala Dosa' }).click()
    await bhavan.getByText('Add ₹119.00 more from Annapurna Bhavan for free delivery').waitFor()

    await drawer.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await dialogOf(page).getByText('Please sign in to check out. Your cart stays as it is.').waitFor()
    await expectAccessible('asked to sign in before checkout')
    await signIn(page, person.username, person.password)
    await page.waitForURL('**/checkout')
    const summary = page.getByRole('region', { name: 'Order Summary' })
    await summary.getByText('Add ₹119.00 more from Annapurna Bhavan for free delivery').waitFor()
    await summary.getByText(/^Your dishes come from 2 kitchens: 2 orders/).waitFor()
    expectClean()
    await context.close()
  })
})
