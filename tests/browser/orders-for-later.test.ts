import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysBefore, marketDay } from '#shared/calendar.ts'
import { expectFits } from './fits.ts'
import { addFirstDish, demoAccount, fillCheckout, signedIn, someone } from './people.ts'
import { atDesk, onPhone } from './screens.ts'
import { follow, openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

type Someone = Pick<Awaited<ReturnType<typeof someone>>, 'page' | 'expectAccessible'>

it('an order for tomorrow says its time, its kitchen sees it coming, and it goes when it is cancelled', async () => {
  const customer = await someone(site, onPhone)
  const { page } = customer
  await visit(page, '/menu?restaurant=annapurna-bhavan')
  await addFirstDish(page)
  await follow(page, '/checkout')
  await fillCheckout(page)
  const when = page.getByRole('group', { name: 'When' })
  await when.getByText('For later', { exact: true }).click()
  await when.getByLabel('Day', { exact: true }).selectOption({ label: 'Tomorrow' })
  await page.getByText('Cash on Delivery', { exact: true }).click()
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await when.getByText('Please choose a time').last().waitFor()
  const time = when.getByLabel('Time', { exact: true })
  const free = time.locator('option:not([value=""]):not([disabled])')
  await expect.poll(() => free.count()).toBeGreaterThan(20)
  const chosen = (await free.nth(20).textContent()) ?? ''
  await time.selectOption({ label: chosen })
  await customer.expectAccessible('a checkout for later')
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await page.waitForURL(/\/tracking\?/)
  const id = /ORD-\w+/.exec(page.url())?.[0] ?? ''
  await page.getByText('Ordered for', { exact: true }).waitFor()
  await page.getByText(chosen).first().waitFor()
  await expectFits(page)

  const staff = await signedIn(site, atDesk, demoAccount('restaurant'))
  await visit(staff.page, '/restaurant-dashboard?tab=orders')
  await staff.page.getByRole('button', { name: /for later$|later today$/ }).click()
  const list = staff.page.getByRole('dialog', { name: 'Ordered for later' })
  const order = list.getByRole('listitem').filter({ hasText: id })
  await order.getByText(chosen).waitFor()
  await order.getByText(/^comes to you at /).waitFor()
  await staff.expectAccessible('what is ordered for later')
  // Nobody can accept it yet.
  expect(await staff.page.getByRole('article', { name: `Order ${id}` }).count()).toBe(0)

  await page.getByRole('button', { name: 'Change the time' }).click()
  const change = page.getByRole('dialog', { name: 'Change the time' })
  const other = change.getByLabel('Time', { exact: true })
  await expect.poll(() => other.locator('option:not([value=""]):not([disabled])').count()).toBeGreaterThan(20)
  const later = (await other.locator('option:not([value=""]):not([disabled])').nth(24).textContent()) ?? ''
  await other.selectOption({ label: later })
  await customer.expectAccessible('another time for an order')
  await change.getByRole('button', { name: 'Change the time' }).click()
  await page.getByText(later).first().waitFor()

  // Whoever closes that day is told, and lets it be.
  await follow(staff.page, '/restaurant-dashboard?tab=settings&page=holidays')
  await staff.page.getByRole('button', { name: 'Add holiday' }).click()
  await staff.page.getByLabel('Holiday 1: first day').fill(daysBefore(marketDay(new Date()), -1))
  await staff.page.getByRole('button', { name: 'Save the holidays' }).click()
  const closing = staff.page.getByRole('alertdialog')
  await closing.getByText(/for later (is|are) planned for then/).waitFor()
  await closing.getByRole('button', { name: 'Do not change anything' }).click()
  await staff.page.getByRole('button', { name: 'Remove Holiday 1' }).click()

  await page.getByRole('button', { name: 'Cancel Order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Order' }).click()
  await page.getByText('Cancelled').first().waitFor()
  await visit(staff.page, '/restaurant-dashboard?tab=orders')
  await staff.page
    .getByRole('button', { name: 'Kitchen Screen' })
    .or(staff.page.getByRole('link', { name: 'Kitchen Screen' }))
    .waitFor()
  expect(await staff.page.getByText(id).count()).toBe(0)
  await giveAndThank(customer, staff)
  // The amount that is too small.
  customer.expectClean(/api\/credit\/gifts/)
  staff.expectClean()
  await customer.context.close()
  await staff.context.close()
})

/** A gift of credit is paid, and its code redeemed by the link; a restaurant offers a stamp card. */
const giveAndThank = async (customer: Someone, staff: Someone) => {
  const { page } = customer
  await follow(staff.page, '/restaurant-dashboard?tab=settings&page=stamps')
  await staff.page.getByLabel('Orders for a full card').fill('1')
  await staff.page.getByLabel('We offer a stamp card').check()
  await staff.page.getByRole('button', { name: 'Save the stamp card' }).click()
  await staff.page.getByText('Between 2 and 30').waitFor()
  await staff.page.getByLabel('Orders for a full card').fill('6')
  await staff.expectAccessible('the settings of a stamp card')
  await staff.page.getByRole('button', { name: 'Save the stamp card' }).click()
  await staff.page.getByText('Saved: customers see your stamp card').waitFor()

  await follow(page, '/restaurants/annapurna-bhavan')
  await page.getByRole('img', { name: '0 of 6 stamps' }).waitFor()
  await follow(page, '/customer-dashboard?tab=credit')
  await page.getByRole('button', { name: 'Buy a gift' }).click()
  const dialog = page.getByRole('dialog', { name: 'A gift of credit' })
  const amount = dialog.getByLabel('Amount in rupees')
  await amount.fill('5')
  await dialog.getByText('UPI', { exact: true }).click()
  await dialog.getByLabel('UPI ID').fill('success@upi')
  await dialog.getByRole('button', { name: 'Pay the gift' }).click()
  await dialog.getByText('A gift is between ₹100.00 and ₹10,000.00').first().waitFor()
  await amount.fill('500')
  await customer.expectAccessible('buying a gift of credit')
  await dialog.getByRole('button', { name: 'Pay the gift' }).click()
  const gift = page.getByRole('list', { name: 'Your gifts' }).getByRole('listitem')
  await gift.getByText('Not redeemed yet').waitFor()
  const code = /[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}/.exec((await gift.textContent()) ?? '')?.[0] ?? ''
  await follow(page, `/gift#${code}`)
  await page.getByRole('button', { name: 'Redeem' }).click()
  await page.getByText('₹500.00 is yours. You have ₹500.00 of credit now.').waitFor()
  await expectFits(page)
  await staff.page.getByLabel('We offer a stamp card').uncheck()
  await staff.page.getByRole('button', { name: 'Save the stamp card' }).click()
  await staff.page.getByText('Saved: you offer no stamp card').waitFor()
}
