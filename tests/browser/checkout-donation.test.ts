import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownRestaurant } from './own-restaurant.ts'
import { addFirstDish, fillCheckout, someone } from './people.ts'
import { onPhone } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

describe('giving with an order', () => {
  const screen = onPhone
  it('is chosen by nobody but the customer, a line of its own, and paid with the order', async () => {
    const { page, context, expectAccessible, expectClean } = await someone(site, screen)
    const { id: restaurant } = await ownRestaurant(site)
    await visit(page, `/menu?restaurant=${restaurant}`)
    await addFirstDish(page)
    await visit(page, '/checkout')
    const give = page.getByRole('group', { name: 'Give with your order' })
    await give.waitFor()
    expect(await give.locator('[aria-pressed=true]').count()).toBe(0)
    const sums = page.getByRole('region', { name: 'Order Summary' }).locator('dl').last()
    await sums.getByText('Total', { exact: true }).waitFor()
    const total = async () => Number((await sums.locator('dd').last().textContent())?.replace(/[^\d.]/g, ''))
    const without = await total()
    expect(await sums.getByText('Donation').count()).toBe(0)

    await give.getByRole('button', { name: 'Give ₹10' }).click()
    await sums.getByText('Donation').waitFor()
    await expect.poll(total).toBeCloseTo(without + 10, 2)
    await expectAccessible('checkout with a donation')
    await page.getByText('Cash on Delivery', { exact: true }).click()
    await give.getByText('A donation can be added when you pay by UPI or card.').waitFor()
    await expect.poll(total).toBeCloseTo(without, 2)
    await page.getByText('UPI', { exact: true }).click()
    await expect.poll(total).toBeCloseTo(without + 10, 2)
    await give.getByRole('button', { name: 'Give ₹10' }).click()
    await expect.poll(total).toBeCloseTo(without, 2)

    await fillCheckout(page)
    await page.getByLabel('UPI ID').fill('success@upi')
    const other = give.getByLabel('Another amount in rupees')
    await other.fill('0.5')
    await page.getByRole('button', { name: /^Place Order/ }).click()
    await give.getByText('Donation amount must be at least ₹1').waitFor()
    await other.fill('12.50')
    await expect.poll(total).toBeCloseTo(without + 12.5, 2)
    await page.getByRole('button', { name: /^Place Order/ }).click()
    await page.waitForURL('**/tracking?order=*')
    await page.getByText('Thank you for giving ₹12.50. The receipt comes by e-mail.').waitFor()
    await visit(page, '/donate')
    await page.getByText('₹12.50').first().waitFor()
    expectClean()
    await context.close()
  })
})
