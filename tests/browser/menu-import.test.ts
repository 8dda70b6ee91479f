import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const file = (text: string) => ({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

describe('at a desk', () => {
  const screen = atDesk
  test('a menu is exported, changed in a file, looked at before it is imported, and imported', async () => {
    const { person, dishId } = await ownRestaurant(site)
    const { page, context, expectAccessible, expectClean } = await signedIn(site, screen, person)
    await visit(page, '/restaurant-dashboard?tab=menu')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'More for the whole menu' }).click()
    await page.getByRole('button', { name: 'Export Menu' }).click()
    const saved = await (await download).path()
    const csv = await readFile(saved, 'utf8')
    expect(csv).toContain(`${dishId},Masala Dosa,90.00,`)

    await page.getByRole('link', { name: 'Import Dishes' }).click()
    const heading = page.getByRole('heading', { name: 'Import Dishes' })
    await expect.poll(() => heading.evaluate((h) => h === document.activeElement)).toBe(true)
    const input = page.locator('input[type=file]')
    await input.setInputFiles(file('PK\u0003\u0004'))
    await page.getByText('In a spreadsheet, choose Save as and then CSV.').waitFor()
    await expectAccessible('an import that is refused')
    await input.setInputFiles(file(csv))
    await page.getByText('Nothing would change.').waitFor()

    const changed =
      csv.replace('90.00', '95') +
      ',Filter Coffee with a name that goes on for a while so that it has to wrap,30,Beverages,,,,,,,,,,,,,,,\r\n,Stone,abc,,,,,,,,,,,,,,,,\r\n,Biryani,1250,,,,,,,,,,,,,,,,\r\n,Biryani,220,,,,,,,,,,,,,,,,\r\n'
    await input.setInputFiles(file(changed))
    await page.getByText('Its price is not a number.').waitFor()
    const preview = page.getByRole('region', { name: 'What would happen' })
    expect(await preview.locator('dd').allTextContents()).toEqual(
      expect.arrayContaining(['1', '1', '0', '1', '2']),
    )
    await preview.getByRole('region', { name: 'Changed' }).getByText('95').waitFor()
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true)
    await expectAccessible('what an import would do')
    // Of two prices none is taken by itself.
    const asked = preview.getByRole('group', { name: 'Biryani' })
    await asked.getByLabel('₹220.00').check()
    await preview.getByRole('button', { name: 'Use these prices' }).click()
    const added = preview.getByRole('region', { name: 'New' })
    await added.getByText('₹220.00').waitFor()
    await preview.getByRole('region', { name: 'Merged' }).getByText('is the dish of line 5').waitFor()
    await expectFits(page)
    // Until somebody says so, nothing has happened.
    const known = await (await fetch(`${site.address}/api/dishes/${dishId}`)).json()
    expect(known).toMatchObject({ price: 9_000 })
    await page.getByRole('button', { name: 'Import these' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('The menu is imported').waitFor()
    const row = page.locator('tbody tr').filter({ hasText: 'Masala Dosa' })
    await row.getByText('₹95.00').filter({ visible: true }).waitFor()
    await page.locator('tbody tr').filter({ hasText: 'Filter Coffee' }).waitFor()
    expect(await page.locator('tbody tr').count()).toBe(3)
    await page.getByText('2 new dishes. 1 dish changed.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('1 dish is as it was. 2 new dishes are off the menu again.').waitFor()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
    await row.getByText('₹90.00').filter({ visible: true }).waitFor()
    expectClean(/422/)
    await context.close()
  })
})
