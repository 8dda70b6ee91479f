import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs } from './calls.ts'
import { expectFits } from './fits.ts'
import { ownRestaurant } from './own-restaurant.ts'
import { signedIn } from './people.ts'
import { atDesk } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

describe('at a desk', () => {
  const screen = atDesk
  test('several dishes are changed at a time: chosen one by one, or all that match', async () => {
    const { person, dishId } = await ownRestaurant(site)
    const call = await callAs(site, person)
    for (const [name, price] of [
      ['Rava Dosa', 11_050],
      ['Toffee', 300],
    ] as const)
      await call('/api/restaurant/menu', { name, price })
    const { page, context, expectAccessible, expectClean } = await signedIn(site, screen, person)
    await visit(page, '/restaurant-dashboard?tab=menu')
    const row = (name: string) => page.locator('tbody tr').filter({ hasText: name })
    const shows = (name: string, text: string) =>
      row(name).getByText(text).filter({ visible: true }).waitFor()
    await page.getByLabel('Select Masala Dosa').focus()
    await page.keyboard.press('Space')
    await page.getByLabel('Select Toffee').check()
    await page.getByRole('button', { name: 'Change 2 dishes' }).click()
    const dialog = page.getByRole('dialog')
    const look = dialog.getByRole('button', { name: 'See what becomes of 2 dishes' })
    await look.click()
    await dialog.getByText('Please choose what becomes different').waitFor()
    await dialog.getByLabel('Price', { exact: true }).selectOption('Lower by ₹')
    await dialog.getByLabel('Amount in ₹').fill('5')
    await expectAccessible('the change of several dishes')
    await look.click()
    await dialog.getByText('The price of Toffee would be below ₹0.01. Nothing was changed.').waitFor()
    await dialog.getByLabel('Price', { exact: true }).selectOption('Raise by percent')
    await dialog.getByLabel('Percent').fill('10')
    await look.click()
    // In whole rupees a toffee stays at three.
    await dialog.getByRole('heading', { name: '1 dish would change' }).waitFor()
    await dialog.getByText('1 is so already.').waitFor()
    const becomes = dialog.getByRole('listitem').filter({ hasText: 'Masala Dosa' })
    expect(await becomes.textContent()).toMatch(/Before ₹90\.00.*Now ₹99\.00/)
    await expectAccessible('what becomes of several dishes')
    await expectFits(page)
    await shows('Masala Dosa', '₹90.00')
    await dialog.getByRole('button', { name: 'Change 1 dish' }).click()
    await page.getByText('1 dish changed.').waitFor()
    await shows('Masala Dosa', '₹99.00')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('1 dish is as it was.').waitFor()
    await shows('Masala Dosa', '₹90.00')
    await expectAccessible('a change of several dishes that was undone')
    // And once more, for good.
    await page.getByLabel('Select Masala Dosa').check()
    await page.getByRole('button', { name: 'Change 1 dish' }).click()
    await dialog.getByLabel('Price', { exact: true }).selectOption('Raise by percent')
    await dialog.getByLabel('Percent').fill('10')
    await dialog.getByRole('button', { name: 'See what becomes of 1 dish' }).click()
    await dialog.getByRole('button', { name: 'Change 1 dish' }).click()
    await page.getByText('1 dish changed.').waitFor()
    await shows('Masala Dosa', '₹99.00')
    await shows('Toffee', '₹3.00')
    await shows('Rava Dosa', '₹110.50')

    // All that match, and no other.
    await page.getByLabel('Search the menu').fill('dosa')
    await expect.poll(() => page.locator('tbody tr').count()).toBe(2)
    await page.getByLabel('Select all 2').check()
    await expectAccessible('a menu of which dishes are selected')
    await page.getByRole('button', { name: 'Change 2 dishes' }).click()
    await dialog.getByLabel('Availability').selectOption('Unavailable')
    await dialog.getByRole('button', { name: 'See what becomes of 2 dishes' }).click()
    await dialog.getByRole('button', { name: 'Change 2 dishes' }).click()
    await expect.poll(() => page.locator('tbody tr [role=switch][aria-checked=false]').count()).toBe(2)
    await expect.poll(() => page.getByLabel('Select all 2').isChecked()).toBe(false)
    const dish = await (await fetch(`${site.address}/api/dishes/${dishId}`)).json()
    expect(dish).toMatchObject({ price: 9_900, available: false })
    await page.getByRole('button', { name: /^Unavailable 2/ }).waitFor()

    // What was changed stays in reach for a day; what somebody has changed since is named first.
    await call('/api/restaurant/menu/bulk', { dishIds: [dishId], available: true })
    await page.getByRole('button', { name: 'More for the whole menu' }).click()
    await page.getByRole('button', { name: 'Recent changes' }).click()
    const changes = page.getByRole('dialog', { name: 'Recent changes' })
    await changes.getByText('2 dishes changed.').waitFor()
    const last = changes.getByRole('listitem').filter({ hasText: '2 dishes changed.' })
    await last.getByRole('button', { name: 'Undo' }).click()
    await last.getByText('Masala Dosa (Available)').waitFor()
    await expectAccessible('a change that cannot be undone as a whole')
    await last.getByRole('button', { name: 'Undo the other 1' }).click()
    await last.getByText('1 dish is as it was.').waitFor()
    await page.keyboard.press('Escape')
    await changes.waitFor({ state: 'hidden' })

    // A price where it stands, by the keyboard, and back.
    await page
      .getByRole('button', { name: /^Price of Masala Dosa/ })
      .filter({ visible: true })
      .focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('abc')
    await page.keyboard.press('Enter')
    await page.getByText('Please enter a price').filter({ visible: true }).waitFor()
    await page.getByLabel('New price of Masala Dosa in ₹').filter({ visible: true }).fill('95')
    await page.keyboard.press('Enter')
    await shows('Masala Dosa', '₹95.00')
    await page
      .getByRole('button', { name: 'Undo the price of Masala Dosa' })
      .filter({ visible: true })
      .click()
    await shows('Masala Dosa', '₹99.00')
    expectClean(/422/)
    await context.close()
  })
})
