import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownRestaurant, query } from './own-restaurant.ts'
import { signedIn } from './people.ts'
import { atDesk } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

const names = (page: Page) =>
  page
    .getByRole('region', { name: 'Breakfast' })
    .getByRole('listitem')
    .locator('span.font-bold')
    .allTextContents()

describe('the order of a menu', () => {
  const screen = atDesk
  it('is changed by dragging and by the keyboard, and customers see it at once', async () => {
    const { id, dishId, person } = await ownRestaurant(site)
    for (const name of ['Idli', 'Upma', 'Vada'])
      await query(
        site,
        `INSERT INTO dishes (id, restaurant_id, name, price, category, image, is_veg, source, sort_order, created_at, updated_at)
         SELECT $1, restaurant_id, $2, 5000, category, image, true, 'seed', 2000, now(), now() FROM dishes WHERE id = $3`,
        [`${id}-z-${name}`, name, dishId],
      )
    const staff = await signedIn(site, screen, person)
    const { page, expectAccessible } = staff
    await visit(page, '/restaurant-dashboard?tab=menu')
    await page.getByRole('button', { name: 'More for the whole menu' }).click()
    await page.getByRole('link', { name: 'Change Order' }).click()
    await expect.poll(() => names(page)).toEqual(['Masala Dosa', 'Idli', 'Upma', 'Vada'])
    await expectAccessible('a menu whose order is changed')

    // By the keyboard; the focus stays on the button.
    // The first move is held up on its way: the second does not overtake it.
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    const holdUp = (route: Route) => isReleased.then(() => route.continue())
    await page.route('**/move*', holdUp, { times: 1 })
    const up = page.getByRole('button', { name: 'Move Vada up' })
    await up.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => names(page)).toEqual(['Masala Dosa', 'Idli', 'Vada', 'Upma'])
    await page.keyboard.press('Enter')
    await expect.poll(() => names(page)).toEqual(['Masala Dosa', 'Vada', 'Idli', 'Upma'])
    expect(await up.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.getByText('Vada is now number 2.').waitFor({ state: 'attached' })
    release()

    // By dragging the last above the first.
    const middle = async (dish: string) => {
      const box = await page.locator(`[data-handle="${dish}"]`).boundingBox()
      if (!box) throw new Error(`${dish} has no handle`)
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    const [from, to] = [await middle(`${id}-z-Upma`), await middle(dishId)]
    const answered = page.waitForResponse((response) => response.url().includes('/move'))
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y - 20, { steps: 4 })
    await page.mouse.move(to.x, to.y - 12, { steps: 12 })
    await page.mouse.up()
    expect((await answered).status()).toBe(200)
    const order = ['Upma', 'Masala Dosa', 'Vada', 'Idli']
    await expect.poll(() => names(page)).toEqual(order)
    // The public menu follows as soon as its cache has heard of the commit.
    const publicMenu = async () => {
      const menu = await page.request.get(`/api/dishes?restaurant=${id}`)
      return (await menu.json()).items.map(({ name }: { name: string }) => name)
    }
    await expect.poll(publicMenu).toEqual(order)

    // What the server refuses is shown as it is, also where it cannot be read anew.
    const read = '**/api/restaurant/menu?*'
    await page.route(read, (route) => route.fulfill({ status: 503, body: '' }))
    await page.route('**/move*', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
    await page.getByRole('button', { name: 'Move Idli up' }).click()
    await page.getByText('That did not work. Please try again.').waitFor()
    await expect.poll(() => names(page)).toEqual(order)
    await page.unroute(read)
    await page.getByRole('link', { name: 'Back to the menu' }).click()
    await page.getByRole('link', { name: 'Add Dish' }).waitFor()
    staff.expectClean(/restaurant\/menu/)
    await staff.context.close()
  })
})
