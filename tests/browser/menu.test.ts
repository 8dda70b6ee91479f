import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeDemoPrices } from './demo-prices.ts'
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

describe('the menu', () => {
  const screen = onPhone
  test('a visitor looks around, searches, fills the cart and sees what it costs', async () => {
    const { page, context, expectAccessible, expectClean } = await site.visitor(screen)
    for (const path of ['/', '/menu', '/menu?q=xqzwv']) {
      await visit(page, path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectAccessible(path)
    }
    await page.getByRole('heading', { name: 'No dishes found' }).waitFor()
    await page.getByText('Try adjusting your search or filter criteria').waitFor()
    const search = page.getByRole('combobox', { name: 'Search dishes and restaurants' })
    await search.fill('masla dosa')
    await page.waitForURL(/q=masla/)
    // The suggestions would be in front of the first dish.
    await search.press('Enter')
    const add = page.getByRole('button', { name: 'Add Masala Dosa to cart' })
    await add.filter({ visible: true }).first().click()
    await page.getByRole('status').filter({ hasText: 'Item added to cart' }).waitFor()
    await page.getByRole('button', { name: 'Cart, 1 item' }).click()

    const drawer = page.getByRole('dialog', { name: /^Your Cart/ })
    await drawer.getByRole('button', { name: 'Add one more Masala Dosa' }).click()
    // Two at ₹90, 5 % tax, and the delivery fee.
    await drawer.getByText('₹218.00').waitFor()
    expect(await drawer.locator('dl dt').allTextContents()).toEqual([
      'Subtotal',
      'Tax',
      'Delivery Fee',
      'Total',
    ])
    await drawer.getByText(/^Add ₹119\.00 more from .+ for free delivery$/).waitFor()
    await expectAccessible('the cart')
    await drawer.getByRole('button', { name: 'Continue Shopping' }).click()
    await drawer.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Cart, 2 items' }).click()
    for (let left = 2; left > 0; left -= 1)
      await drawer.getByRole('button', { name: 'Remove one Masala Dosa' }).click()
    await drawer.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await add.filter({ visible: true }).first().click()
    await page.getByRole('button', { name: 'Cart, 1 item' }).click()
    await drawer.getByRole('button', { name: 'Remove Masala Dosa' }).click()
    await drawer.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
    await drawer.getByRole('button', { name: 'Browse Menu' }).click()
    await drawer.waitFor({ state: 'hidden' })

    // Further pages come as one goes down, some of them, and Back finds them and the place again.
    await page.getByRole('navigation', { name: 'Bottom' }).locator('a[href="/menu"]').click()
    await page.waitForURL(/\/menu$/)
    const cards = page.getByRole('article')
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(24)
    const more = page.getByRole('link', { name: 'Load more' })
    const goDown = async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      return cards.count()
    }
    await expect.poll(goDown).toBe(96)
    const far = cards.nth(80).getByRole('heading', { level: 3 }).getByRole('link')
    await far.click()
    await page.waitForURL(/\/dishes\//)
    await page.goBack()
    await expect.poll(() => cards.count()).toBe(96)
    await expect
      .poll(() =>
        far.evaluate((link) => {
          const { top } = link.getBoundingClientRect()
          return top > 0 && top < innerHeight
        }),
      )
      .toBe(true)
    await more.click()
    await expect.poll(() => cards.count()).toBeGreaterThan(96)
    expectClean()
    await context.close()
  })
})
