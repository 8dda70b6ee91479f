import { afterAll, beforeAll, describe, it } from 'vitest'
import { addFirstDish, demoAccount, fillCheckout, signInAs } from './people.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ AUTOPILOT: 'on', AUTOPILOT_STEP_MS: '2000' })
})
afterAll(() => site.close())

describe('a customer alone, with the autopilot', () => {
  const width = 390

  it('orders from two restaurants by UPI and watches both come', async () => {
    const customer = await site.visitor({ width, dark: true })
    const { page } = customer
    await visit(page, '/')
    await customer.expectAccessible('home')
    await signInAs(customer, demoAccount('customer'))
    await visit(page, '/menu?restaurant=tandoor-tales')
    await addFirstDish(page)
    await visit(page, '/menu?restaurant=annapurna-bhavan')
    await addFirstDish(page)
    await visit(page, '/checkout')
    // The chips say 30-35 min and 25-30 min.
    await page.getByText('Estimated delivery: 25-35 min').waitFor()
    await fillCheckout(page)
    await page.getByText('UPI', { exact: true }).click()
    await page.getByLabel('UPI ID').fill('success@upi')
    await customer.expectAccessible('checkout by UPI')
    await page.getByRole('button', { name: /^Place Order/ }).click()
    await page.waitForURL('**/tracking?order=*')
    const bar = page.getByRole('progressbar', { name: 'Order progress' })
    for (const status of ['Preparing Your Food', 'Out for Delivery'])
      await page.getByRole('heading', { name: status }).waitFor()
    await page.getByText('is on the way to you.').waitFor()
    await bar.waitFor()
    await customer.expectAccessible('the rider under way')
    await page.getByRole('heading', { name: 'Delivered' }).waitFor()
    await visit(page, '/orders')
    await page.getByRole('heading', { name: 'My Orders' }).waitFor()
    await page.getByText('Delivered').nth(1).waitFor()
    customer.expectClean()
    await customer.context.close()
  })
})
