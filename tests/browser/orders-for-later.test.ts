import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectFits } from './fits.ts'
import { addFirstDish, demoAccount, fillCheckout, signedIn, someone } from './people.ts'
import { atDesk, onPhone } from './screens.ts'
import { follow, openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

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

  await page.getByRole('button', { name: 'Cancel Order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Order' }).click()
  await page.getByText('Cancelled').first().waitFor()
  await visit(staff.page, '/restaurant-dashboard?tab=orders')
  await staff.page
    .getByRole('button', { name: 'Kitchen Screen' })
    .or(staff.page.getByRole('link', { name: 'Kitchen Screen' }))
    .waitFor()
  expect(await staff.page.getByText(id).count()).toBe(0)
  customer.expectClean()
  staff.expectClean()
  await customer.context.close()
  await staff.context.close()
})
