import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { marketInput } from '#shared/calendar.ts'
import { callAs } from './calls.ts'
import { expectFits } from './fits.ts'
import { ownRestaurant } from './own-restaurant.ts'
import { signedIn } from './people.ts'
import { atDesk } from './screens.ts'
import { openSite, reload, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

const photo = async (background = 'saddlebrown') => ({
  name: 'dish.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 700, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})
const menu = '/restaurant-dashboard?tab=menu'
const row = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name })
const toggle = (page: Page, name: string) => page.getByRole('switch', { name: `${name} can be ordered` })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).first()
const save = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

describe('their menu', () => {
  const screen = atDesk
  test('staff add a dish with options, allergens and photo, which customers find as it is', async () => {
    const { person } = await ownRestaurant(site)
    const staff = await signedIn(site, screen, person)
    const customer = await site.visitor(screen)
    const { page, expectAccessible } = staff
    await visit(page, '/restaurant-dashboard')
    await page.getByRole('link', { name: 'Menu Management' }).click()
    await page.waitForURL(`**${menu}`)
    await row(page, 'Masala Dosa').waitFor()
    await expectAccessible('the menu of a restaurant')
    await page.getByRole('link', { name: 'Add Dish' }).click()
    await page.waitForURL(`**${menu}&dish=new`)
    await expect
      .poll(() =>
        page.getByRole('heading', { name: 'Add Dish' }).evaluate((h) => h === document.activeElement),
      )
      .toBe(true)

    // What is wrong stands beside its field, and the first of them has the focus.
    await save(page, 'Add Dish')
    expect(await page.getByText('Please enter item name and price').count()).toBe(2)
    await expect
      .poll(() => field(page, 'Item name').evaluate((input) => input === document.activeElement))
      .toBe(true)
    await field(page, 'Item name').fill('Paneer Tikka')
    await field(page, 'Price in ₹').fill('249.555')
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Appetizers')
    await page.getByRole('combobox', { name: 'Diet' }).selectOption('Vegetarian')
    await page.getByLabel('Description').fill('Smoky cottage cheese from the tandoor.')
    await page.getByLabel('Energy in kcal').fill('410')
    await page.getByLabel('Serving size').fill('Serves 2')
    await page.getByLabel('Spicy').check()
    await page.getByLabel('None of these').check()
    await page.getByLabel('Milk', { exact: true }).check()
    expect(await page.getByLabel('None of these').isChecked()).toBe(false)
    await page
      .getByLabel('Add Photo')
      .setInputFiles({ ...(await photo()), buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
    await page.getByText('Please choose a picture of at most 5 MB.').waitFor()
    await page.getByLabel('Add Photo').setInputFiles(await photo())
    await page.getByRole('slider', { name: 'Zoom' }).fill('2')
    await page.getByRole('button', { name: 'Use this photo' }).click()
    await page.getByRole('img', { name: 'What you chose' }).waitFor()
    await page.getByRole('button', { name: 'Add options' }).click()
    const group = page.getByRole('group', { name: 'Group 1' })
    await group.getByLabel('Group name', { exact: true }).fill('Size')
    const size = page.getByRole('group', { name: 'Size' })
    await size.getByLabel('At least').fill('1')
    await size.getByLabel('Option', { exact: true }).fill('Half')
    await size.getByRole('button', { name: 'Add option' }).click()
    const second = page.getByRole('group', { name: 'Option 2' })
    await second.getByLabel('Option', { exact: true }).fill('Half')
    await save(page, 'Add Dish')
    await page.getByText('Please enter an amount in whole paise').waitFor()
    await field(page, 'Price in ₹').fill('249.55')
    await save(page, 'Add Dish')
    await size.getByText('Another option has this name').waitFor()
    await expectAccessible('the form of a dish with problems')
    await expectFits(page)
    const full = size.getByRole('group', { name: 'Half' }).nth(1)
    await full.getByLabel('Option', { exact: true }).fill('Full')
    await size.getByRole('group', { name: 'Full' }).getByLabel('Adds to the price, ₹').fill('120.5')
    await save(page, 'Add Dish')
    await page.getByText('Paneer Tikka is saved').waitFor()
    await page.waitForURL(`**${menu}`)
    const added = row(page, 'Paneer Tikka')
    await added.getByText('₹249.55').filter({ visible: true }).waitFor()
    await added.getByText('Appetizers').waitFor()
    await expectFits(page)

    const link = (await added.getByRole('link', { name: 'Edit Paneer Tikka' }).getAttribute('href')) ?? ''
    const id = new URLSearchParams(link.split('?')[1]).get('dish')
    const shop = customer.page
    await visit(shop, `/dishes/${id}`)
    await shop.getByRole('heading', { level: 1, name: 'Paneer Tikka' }).waitFor()
    const facts = shop.locator('dl').filter({ hasText: 'Allergens' })
    expect(await facts.textContent()).toBe('AllergensMilkEnergy410 kcal a portion')
    await shop.getByRole('article').getByRole('img', { name: 'Vegetarian' }).first().waitFor()
    expect(await shop.locator('article img').first().getAttribute('src')).toMatch(/^\/api\/pictures\//)
    await customer.expectAccessible('a dish with allergens')
    await shop.getByRole('button', { name: 'Add Paneer Tikka to cart' }).first().click()
    await shop.getByRole('dialog').getByText('Full').waitFor()
    await shop.getByRole('dialog').getByText('₹120.50').waitFor()

    // Taken off again: it is asked for once more, and is gone for customers.
    await added.getByRole('button', { name: 'Delete Paneer Tikka' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete Paneer Tikka?' })
    await expectAccessible('a dish that is about to be deleted')
    await question.getByRole('button', { name: 'Keep it' }).click()
    await question.waitFor({ state: 'hidden' })
    await added.getByRole('button', { name: 'Delete Paneer Tikka' }).click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('Paneer Tikka is off the menu').waitFor()
    await added.waitFor({ state: 'detached' })
    expect((await visit(shop, `/dishes/${id}`))?.status()).toBe(404)
    await row(page, 'Masala Dosa').getByRole('button', { name: 'Delete Masala Dosa' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('Your menu is empty').waitFor()
    await expectAccessible('an empty menu')
    staff.expectClean()
    customer.expectClean(/404/)
    await Promise.all([staff.context.close(), customer.context.close()])
  })
})

describe('each day', () => {
  const screen = atDesk
  test('a dish is made unavailable by one press, for customers at once, and says when it is back', async () => {
    const { person, dishId } = await ownRestaurant(site)
    const staff = await signedIn(site, screen, person)
    const { page } = staff
    const shop = (await site.visitor(screen)).page
    await visit(page, menu)
    const answered = page.waitForResponse('**/availability')
    await toggle(page, 'Masala Dosa').press('Space')
    await row(page, 'Masala Dosa').getByText('Unavailable').waitFor()
    await page.getByRole('button', { name: 'Unavailable 1' }).waitFor()
    // Shown here before the server has answered, and to customers once it has.
    await answered
    await visit(shop, `/dishes/${dishId}`)
    await shop.getByRole('article').first().getByText('Unavailable').waitFor()
    const back = page.getByRole('combobox', { name: 'When Masala Dosa is back' })
    await back.selectOption('For 4 hours')
    await expect.poll(() => back.locator('option:checked').textContent()).toMatch(/^Back /)
    await staff.expectAccessible('a dish that is unavailable')
    await expectFits(page)
    await reload(page)
    await expect.poll(() => back.locator('option:checked').textContent()).toMatch(/^Back /)

    // A failure takes it back and says so.
    await page.route('**/availability', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: 'We are very busy.' } }),
    )
    await toggle(page, 'Masala Dosa').click()
    await page.getByText('We are very busy.').waitFor()
    await expect.poll(() => toggle(page, 'Masala Dosa').getAttribute('aria-checked')).toBe('false')
    await page.unroute('**/availability')
    const again = page.waitForResponse('**/availability')
    await toggle(page, 'Masala Dosa').click()
    await again
    await row(page, 'Masala Dosa').getByText('Available').waitFor()
    await page.getByRole('button', { name: 'Unavailable 0' }).waitFor()

    // An offer until a moment; customers see the price before it, and when it ends.
    await page.getByRole('button', { name: 'Offer for Masala Dosa' }).click()
    const dialog = page.getByRole('dialog', { name: 'Offer for Masala Dosa' })
    await dialog.getByLabel('Percent off').fill('0')
    await dialog.getByRole('button', { name: 'Start the offer' }).click()
    await dialog.getByText('Please enter a percentage from 1 to 90').waitFor()
    await dialog.getByLabel('Percent off').fill('25')
    const tomorrow = marketInput(new Date(Date.now() + 86_400_000))
    await dialog.getByLabel('Ends').fill(tomorrow)
    await staff.expectAccessible('an offer')
    await expectFits(page)
    await dialog.getByLabel('Ends').press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await row(page, 'Masala Dosa').getByText('−25 %').last().waitFor()
    await reload(shop)
    await shop.getByRole('button', { name: 'Add Masala Dosa to cart' }).first().waitFor()
    await shop.getByText(/^25% off until /).waitFor()
    await page.getByRole('button', { name: 'Offer for Masala Dosa' }).press('Enter')
    expect(await dialog.getByLabel('Ends').inputValue()).toBe(tomorrow)
    await dialog.getByRole('button', { name: 'End the offer' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await row(page, 'Masala Dosa').getByText('−25 %').last().waitFor({ state: 'detached' })
    staff.expectClean(/503|422/)
    await Promise.all([staff.context.close(), shop.context().close()])
  })

  test('the menu is searched and filtered in the URL, which a reload and a link keep', async () => {
    const { person } = await ownRestaurant(site)
    const call = await callAs(site, person)
    await call('/api/restaurant/menu', {
      name: 'Veg Pulao',
      price: 15_000,
      category: 'Rice',
      available: false,
    })
    await call('/api/restaurant/menu', { name: 'Filter Coffee', price: 4_000, category: 'Beverages' })
    const { page, context, expectClean } = await signedIn(site, screen, person)
    const names = async () =>
      await page.locator('tbody tr').evaluateAll((rows) => rows.map((one) => one.getAttribute('aria-label')))
    await visit(page, menu)
    await expect.poll(names).toEqual(['Masala Dosa', 'Veg Pulao', 'Filter Coffee'])
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price')
    await expect.poll(names).toEqual(['Filter Coffee', 'Masala Dosa', 'Veg Pulao'])
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Rice')
    await expect.poll(names).toEqual(['Veg Pulao'])
    await page.getByRole('button', { name: 'Available 0' }).click()
    await page.getByText('No dishes match your filters.').waitFor()
    await page.waitForURL('**?tab=menu&sort=price&category=Rice&available=true')
    await reload(page)
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect.poll(names).toEqual(['Masala Dosa', 'Veg Pulao', 'Filter Coffee'])
    await page.getByRole('searchbox', { name: 'Search the menu' }).fill('coff')
    await expect.poll(names).toEqual(['Filter Coffee'])
    // The filters are still there after a look at a dish.
    await page.getByRole('link', { name: 'Edit Filter Coffee' }).click()
    await page.getByRole('heading', { name: 'Edit Filter Coffee' }).waitFor()
    await page.getByRole('link', { name: 'Back to the menu' }).click()
    await page.waitForURL('**?tab=menu&q=coff')
    await expect.poll(names).toEqual(['Filter Coffee'])
    expectClean()
    await context.close()
  })

  test('what was typed is not lost by leaving, and options are put in order with the keyboard', async () => {
    const { person, dishId } = await ownRestaurant(site)
    const call = await callAs(site, person)
    const choices = ['Plain', 'Ghee', 'Butter'].map((name) => ({ name }))
    await call(
      `/api/restaurant/menu/${dishId}`,
      { name: 'Masala Dosa', price: 9_000, options: [{ name: 'Fat', choices }] },
      'PUT',
    )
    const { page, context, expectClean } = await signedIn(site, screen, person)
    await visit(page, `${menu}&dish=${dishId}`)
    const options = () =>
      page
        .getByLabel('Option', { exact: true })
        .evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value))
    await expect.poll(options).toEqual(['Plain', 'Ghee', 'Butter'])
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await page.getByRole('button', { name: 'Move Butter up' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(options).toEqual(['Plain', 'Butter', 'Ghee'])
    await expect.poll(focused).toBe('Move Butter up')
    await page.keyboard.press('Enter')
    await expect.poll(options).toEqual(['Butter', 'Plain', 'Ghee'])
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Move Butter up')
    expect(await options()).toEqual(['Butter', 'Plain', 'Ghee'])
    await page.getByRole('button', { name: 'Remove Ghee' }).click()
    await expect.poll(options).toEqual(['Butter', 'Plain'])
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add option')

    await page.getByRole('link', { name: 'Back to the menu' }).click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay here' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await options()).toEqual(['Butter', 'Plain'])
    // Another person changes the same dish meanwhile, and this one saves only what this form says.
    await call(`/api/restaurant/menu/${dishId}/availability`, { available: false })
    await save(page, 'Save Changes')
    await page.getByText('Masala Dosa is saved').waitFor()
    await page.waitForURL(`**${menu}`)
    await row(page, 'Masala Dosa').getByText('Unavailable').waitFor()

    await page.getByRole('link', { name: 'Edit Masala Dosa' }).click()
    await expect.poll(options).toEqual(['Butter', 'Plain'])
    await field(page, 'Item name').fill('Ghee Dosa')
    await page.getByRole('link', { name: 'Orders' }).first().click()
    await question.getByRole('button', { name: 'Leave', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()

    // Deleted by somebody else while its form is open: said so, and nothing is lost.
    await visit(page, `${menu}&dish=${dishId}`)
    await field(page, 'Item name').fill('Ghee Dosa')
    await call(`/api/restaurant/menu/${dishId}`, undefined, 'DELETE')
    await save(page, 'Save Changes')
    await page.getByText('This dish is not on your menu.').waitFor()
    expect(await field(page, 'Item name').inputValue()).toBe('Ghee Dosa')
    expectClean(/404/)
    await context.close()
  })
})
