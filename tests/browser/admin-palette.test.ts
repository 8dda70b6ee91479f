import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs, orderDosa } from './calls.ts'
import { expectFits } from './fits.ts'
import { ownRestaurant } from './own-restaurant.ts'
import { demoAccount, dialogOf, newPerson, register, signedIn } from './people.ts'
import { atDesk } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

describe('at a desk', () => {
  const screen = atDesk
  test('Ctrl-K leads an admin to an order, a person, a restaurant and a page, by the keyboard, and remembers', async () => {
    const own = await ownRestaurant(site)
    const { page, context, expectAccessible, expectClean } = await signedIn(
      site,
      screen,
      demoAccount('admin'),
    )
    const person = await register(page, 'customer', newPerson())
    const order = await orderDosa(await callAs(site, person), { dishId: own.dishId, quantity: 1 })
    await visit(page, '/admin-dashboard')
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    const palette = dialogOf(page)
    const input = palette.getByRole('combobox')
    const option = (text: string) => palette.getByRole('option').filter({ hasText: text })

    await page.keyboard.press('Control+k')
    await option('Sales of today').waitFor()
    await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true)
    await expectAccessible('the palette')
    await expectFits(page)
    await page.keyboard.type(order)
    await option(order).waitFor()
    await expectAccessible('what the palette has found')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/admin-dashboard?tab=orders&order=${order}`)
    await palette.waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: 'Find' }).click()
    await palette.getByText('Recent').waitFor()
    await option(order).waitFor()
    await input.fill(person.username)
    await option(person.username).click()
    await page.waitForURL(/tab=users&user=/)

    await page.keyboard.press('Control+k')
    await input.fill(own.name)
    await option(own.name).filter({ hasNotText: 'ORD-' }).first().waitFor()
    await input.fill('delivery fee')
    await option('Delivery fee').waitFor()
    await input.fill('zzzz-nobody')
    await palette.getByText('Nothing is called so.').waitFor()
    await input.fill('Heal')
    await option('Health').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Health' }).waitFor()
    expectClean()

    for (const [text, address] of [
      ['Late orders', '?tab=orders&only=late'],
      ['Rescues that nobody carries', '?tab=rescues&alarm=nobody'],
    ] as const) {
      await page.keyboard.press('Control+k')
      await input.fill(text)
      await option(text).waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/admin-dashboard${address}`)
    }

    // What cannot be searched is said, and pages are found all the same.
    await page.route('**/api/admin/users?*', (route) => route.abort())
    await page.keyboard.press('Control+k')
    await input.fill('Report')
    await palette.getByText('Not everything could be searched.').waitFor()
    await option('Reports').first().waitFor()
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'hidden' })
    await context.close()
  })
})
