import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs } from './calls.ts'
import { expectFits } from './fits.ts'
import { ownRestaurant, query } from './own-restaurant.ts'
import { demoAccount, signedIn, someone } from './people.ts'
import { atDesk } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

describe('at a desk', () => {
  const screen = atDesk
  test('an admin makes a promo code, a customer is quoted less with it, and it is paused', async () => {
    const { dishId } = await ownRestaurant(site)
    const admin = await signedIn(site, screen, demoAccount('admin'))
    const { page, context, expectAccessible, expectClean } = admin
    const code = `FEST${randomUUID().slice(0, 6).toUpperCase()}`
    await visit(page, '/admin-dashboard?tab=promo-codes')
    await page.getByRole('link', { name: 'New Promo Code' }).click()
    await page.getByLabel('Percentage').fill('0')
    await page.getByRole('button', { name: 'Make the code' }).click()
    await page
      .getByText('A code has 3 to 40 letters, digits or hyphens')
      .or(page.getByText('Please enter a promo code'))
      .waitFor()
    await page.getByText('Please enter a whole percentage from 1 to 100').waitFor()
    await expectAccessible('a promo code that does not fit')
    await expectFits(page)
    await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
    await page.getByLabel('Kind').selectOption('An amount')
    await page.getByLabel('Amount (₹)').fill('5')
    await page.getByLabel('Uses in all').fill('1')
    await page.getByRole('button', { name: 'Make the code' }).click()
    await page.getByText(`${code} is saved`).waitFor()
    await page.getByRole('searchbox', { name: 'Search code or note' }).fill(code)
    const row = page.locator('tbody tr').filter({ hasText: code })
    await row.getByText('Running').waitFor()
    await row.getByText('0 / 1').waitFor()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
    await expectAccessible('the promo codes')
    await expectFits(page)

    const customer = await someone(site, screen)
    await query(site, 'UPDATE users SET email_confirmed_at = now() WHERE username = $1', [
      customer.person.username,
    ])
    const call = await callAs(site, customer.person)
    const items = [{ dishId, quantity: 1 }]
    const quote = await call('/api/quote', { items, promoCode: code })
    expect(quote).toMatchObject({ promo: { code, percent: null, amount: 500 }, orders: [{ discount: 500 }] })
    await page.getByRole('button', { name: 'Update the list' }).click()

    await row.getByRole('link', { name: code }).click()
    await page.getByLabel('Uses in all').fill('3')
    await page.getByRole('link', { name: 'All promo codes' }).click()
    await page.getByRole('button', { name: 'Stay here' }).click()
    await page.getByLabel('Paused').check()
    await expectAccessible('the form of a promo code')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await row.getByText('Paused').waitFor()
    expectClean()
    await context.close()
    await customer.context.close()
  })
})
