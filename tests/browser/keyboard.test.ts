import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { detailsOf } from './order-drawer.ts'
import { register } from './people.ts'
import { openSite, reload, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

/** How the thing that has the focus is called: by its label, its form name, or its text. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.getAttribute('name') ?? element?.textContent ?? ''
  })

const maxTabs = 80

const tabTo = async (page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  for (let tabs = 0; tabs < maxTabs; tabs += 1) {
    await page.keyboard.press(key)
    if (name.test(await focused(page))) return
  }
  throw new Error(`${maxTabs} times ${key} led to '${await focused(page)}', not to ${name}`)
}

const expectFocus = (page: Page, name: RegExp) => expect.poll(() => focused(page)).toMatch(name)

it('a hungry person orders, and the kitchen cooks, with the keyboard alone', async () => {
  const customer = await site.visitor({ width: 1280 })
  const { page } = customer
  const person = await register(page, 'customer')
  await visit(page, '/menu')
  await tabTo(page, /^q$/)
  await page.keyboard.type('masala dosa')
  await page.waitForURL(/q=masala/)
  await tabTo(page, /^Add Masala Dosa to cart/)
  await page.keyboard.press('Enter')
  await expectFocus(page, /^Add one more Masala Dosa/)
  await page.keyboard.press('Space')
  await tabTo(page, /^Cart, 2 items/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: /^Your Cart/ })
  await drawer.waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await expectFocus(page, /^Cart, 2 items/)
  await page.keyboard.press('Enter')
  await drawer.waitFor()
  await tabTo(page, /^Proceed to Checkout/)
  await page.keyboard.press('Enter')

  // Every pop-up that takes the place of another begins at its first input.
  await expectFocus(page, /^username$/)
  await tabTo(page, /^Forgot password/)
  await page.keyboard.press('Enter')
  await expectFocus(page, /^email$/)
  await tabTo(page, /^Back to Sign In/)
  await page.keyboard.press('Enter')
  await expectFocus(page, /^username$/)
  await page.keyboard.type(person.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/checkout')

  await page.getByRole('heading', { name: 'Checkout' }).waitFor()
  await tabTo(page, /^shippingDetails.address/)
  await page.keyboard.type('14 Church Street')
  await tabTo(page, /^shippingDetails.city/)
  await page.keyboard.type('Bengaluru')
  await tabTo(page, /^shippingDetails.fullName/)
  await page.keyboard.type('Asha Rao')
  await tabTo(page, /^shippingDetails.phone/)
  await page.keyboard.type('098450 12301')
  await tabTo(page, /^paymentMethod/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.getByText('Pay the courier in cash').waitFor()
  await page.locator('dl').getByText('Total', { exact: true }).waitFor()
  await tabTo(page, /^Place Order/)
  await page.keyboard.press('Enter')
  // The first input that lacks something.
  await expectFocus(page, /^shippingDetails.zipCode/)
  await page.keyboard.type('560001')
  // What was typed outlives a reload.
  await reload(page)
  await expect.poll(() => page.getByLabel('PIN code (ZIP)').inputValue()).toBe('560001')
  expect(await page.getByRole('radio', { name: 'Cash on Delivery' }).isChecked()).toBe(true)
  await page.locator('dl').getByText('Total', { exact: true }).waitFor()
  await tabTo(page, /^Place Order/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/tracking?order=*')
  await page.getByRole('heading', { name: 'Order Confirmed' }).waitFor()
  const id = new URL(page.url()).searchParams.get('order') ?? ''

  const kitchen = await site.visitor({ width: 390 })
  await visit(kitchen.page, '/')
  await tabTo(kitchen.page, /^Account/)
  await kitchen.page.keyboard.press('Enter')
  // The menu is read before it is tabbed into: what is in it comes when it is first opened.
  await kitchen.page.getByRole('button', { name: 'Sign In' }).waitFor()
  await tabTo(kitchen.page, /^Sign In/)
  await kitchen.page.keyboard.press('Enter')
  await expectFocus(kitchen.page, /^username$/)
  await kitchen.page.keyboard.type('restaurant')
  await kitchen.page.keyboard.press('Tab')
  await kitchen.page.keyboard.type('Demo@1234')
  await kitchen.page.keyboard.press('Enter')
  await kitchen.page.waitForURL('**/restaurant-dashboard')
  await kitchen.page.getByRole('heading', { name: 'Recent Orders' }).waitFor()
  await tabTo(kitchen.page, /^Orders/)
  await kitchen.page.keyboard.press('Enter')
  const card = kitchen.page.getByRole('article', { name: `Order ${id}` })
  await card.waitFor()
  // Orders of other journeys in the same kitchen may stand above it.
  do await tabTo(kitchen.page, /^Accept & Start Preparing/)
  while ((await card.locator(':focus').count()) === 0)
  await kitchen.page.keyboard.press('Enter')
  // One column at a time: it has gone on to the next one.
  await card.waitFor({ state: 'detached' })
  await tabTo(kitchen.page, /^Preparing/, 'Shift+Tab')
  await kitchen.page.keyboard.press('Enter')
  await card.getByRole('button', { name: 'Mark as Ready for Pickup' }).waitFor()
  await page.getByRole('heading', { name: 'Preparing Your Food' }).waitFor()
  await card.getByRole('link', { name: id }).focus()
  await kitchen.page.keyboard.press('Enter')
  await detailsOf(kitchen.page, id)
  await tabTo(kitchen.page, /^Cancel Order/)
  await kitchen.page.keyboard.press('Enter')
  const asked = kitchen.page.getByRole('dialog', { name: 'Cancel Order' })
  const other = asked.getByRole('radio', { name: 'Another reason' })
  await asked.getByRole('radio', { name: 'Sold out' }).focus()
  // To the last of them, as round a group of radio buttons goes.
  await kitchen.page.keyboard.press('ArrowUp')
  expect(await other.isChecked()).toBe(true)
  await kitchen.page.keyboard.press('Tab')
  const words = asked.getByRole('textbox', { name: 'In your words' })
  await expect.poll(() => words.evaluate((field) => field === document.activeElement)).toBe(true)
  await kitchen.page.keyboard.type('The gas ran out.')
  await tabTo(kitchen.page, /^Cancel Order/)
  await kitchen.page.keyboard.press('Enter')
  await page.getByText('This order was cancelled: The gas ran out.').waitFor()

  for (const visitor of [customer, kitchen]) {
    visitor.expectClean()
    await visitor.context.close()
  }
})
