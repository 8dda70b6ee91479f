import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectFits } from './fits.ts'
import { ownRestaurant, query } from './own-restaurant.ts'
import { signedIn, someone } from './people.ts'
import { atDesk } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

/** Times of a day that are over, or not yet begun, whenever the journey runs. */
const notNow = (): { from: string; to: string } => {
  const hour = new Date(Date.now() + 330 * 60_000).getUTCHours()
  const clock = (at: number) => `${String((hour + at) % 24).padStart(2, '0')}:00`
  return { from: clock(3), to: clock(5) }
}

describe('at a desk', () => {
  const screen = atDesk
  test('a menu gets categories of its own, hours of the day, and options that dishes share', async () => {
    const { id, dishId, person } = await ownRestaurant(site)
    await query(
      site,
      `INSERT INTO dishes (id, restaurant_id, name, price, category, image, is_veg, source, sort_order, created_at, updated_at)
       SELECT $1, restaurant_id, 'Filter Coffee', 3000, 'beverages', image, true, 'seed', 2000, now(), now() FROM dishes WHERE id = $2`,
      [`${id}-coffee`, dishId],
    )
    const { page, context, expectAccessible, expectClean } = await signedIn(site, screen, person)
    await visit(page, '/restaurant-dashboard?tab=menu')
    await page.getByRole('button', { name: 'More for the whole menu' }).click()
    await page.getByRole('link', { name: 'Categories' }).click()
    await page.getByRole('button', { name: 'Begin with those of my dishes' }).click()
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await row('Breakfast').getByText('1 dish').waitFor()
    await page.getByRole('button', { name: 'New category' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Please enter a name').waitFor()
    await dialog.getByLabel('Name', { exact: true }).fill('From the tawa')
    await dialog.getByLabel('Name in Hindi').fill('तवे से')
    await dialog.getByLabel('Only at certain times').check()
    const { from, to } = notNow()
    await dialog.getByLabel('Served from, 1').fill(from)
    await dialog.getByLabel('Served until, 1').fill(to)
    await expectAccessible('the form of a category')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await row('From the tawa').getByText(`${from}–${to}`).waitFor()

    // To the top, by the keyboard; the focus stays on the button.
    const up = page.getByRole('button', { name: 'Move From the tawa up' })
    await up.focus()
    for (const place of [1, 0]) {
      await page.keyboard.press('Enter')
      await expect.poll(() => page.locator('ol li').nth(place).textContent()).toContain('From the tawa')
      await expect.poll(() => up.evaluate((button) => button === document.activeElement)).toBe(true)
    }
    await page.getByRole('button', { name: 'Merge or delete Breakfast' }).click()
    await dialog.getByLabel('Put them into').selectOption('From the tawa')
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await row('From the tawa').getByText('1 dish').waitFor()
    await expectAccessible('the categories of a menu')
    await expectFits(page)

    // Options that are made once.
    await page.getByRole('link', { name: 'Back to the menu' }).click()
    await page.getByRole('button', { name: 'More for the whole menu' }).click()
    await page.getByRole('link', { name: 'Shared options' }).click()
    await page.getByRole('button', { name: 'New group' }).click()
    await dialog.getByLabel('Group name', { exact: true }).fill('Extras')
    await dialog.getByLabel('Option', { exact: true }).fill('Extra chutney')
    await dialog.getByLabel('Adds to the price, ₹').fill('15')
    await expectAccessible('the form of shared options')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Extras: 0 dishes' }).click()
    await dialog.getByLabel('Masala Dosa').check()
    await dialog.getByLabel('Filter Coffee').check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Extras: 2 dishes' }).waitFor()
    await expectAccessible('shared options')
    await expectFits(page)
    await visit(page, `/restaurant-dashboard?tab=menu&dish=${dishId}`)
    await page.getByText('Shared with other dishes').waitFor()
    expect(await page.getByLabel('Your category').inputValue()).toMatch(/^cat-/)
    await expectAccessible('the form of a dish with shared options')

    const customer = await someone(site, screen)
    await visit(customer.page, `/restaurants/${id}`)
    const headings = customer.page.getByRole('heading', { level: 2 })
    expect((await headings.allTextContents()).slice(0, 2)).toEqual(['From the tawa', 'Beverages'])
    await customer.page.getByText(/^Available from \d+:00 [AP]M$/).waitFor()
    await customer.expectAccessible('a restaurant with categories of its own')
    await visit(customer.page, `/hi/restaurants/${id}`)
    await customer.page.getByRole('heading', { level: 2, name: 'तवे से' }).waitFor()
    customer.expectClean()
    expectClean()
    await customer.context.close()
    await context.close()
  })
})
