import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { marketDay } from '#shared/calendar.ts'
import { callAs, orderDosa } from './calls.ts'
import { expectFits } from './fits.ts'
import { ownRestaurant, query } from './own-restaurant.ts'
import { newPerson, register, signedIn, signInAs } from './people.ts'
import { atDesk } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const settings = async (page: Page, name = 'Restaurant Profile') => {
  await visit(page, '/restaurant-dashboard?tab=settings')
  await page.getByRole('navigation', { name: 'Settings', exact: true }).getByRole('link', { name }).click()
  await section(page, name).waitFor()
}

describe('at a desk', () => {
  const screen = atDesk
  test('a restaurant sets itself up, and customers see it', async () => {
    const own = await ownRestaurant(site)
    const staff = await signedIn(site, screen, own.person)
    const { page, expectAccessible } = staff
    await settings(page)
    await expectAccessible("a restaurant's settings")
    await expectFits(page)

    const profile = section(page, 'Restaurant Profile')
    await profile.getByLabel('Restaurant name').fill(' ')
    await profile.getByLabel('FSSAI licence number').fill('1234')
    await profile.getByRole('button', { name: 'Save the profile' }).click()
    await profile.getByText("The restaurant's name is required").waitFor()
    await profile.getByText('A licence number has 14 digits and begins with 1 or 2').waitFor()
    await expectAccessible('settings with errors')
    await profile.getByLabel('Restaurant name').fill(`${own.name} Ghar`)
    await profile.getByLabel('FSSAI licence number').fill('1001 2011 0001 68')
    await profile.getByLabel('Phone').fill('+91 98450 12345')
    for (const cuisine of ['Indian', 'Italian', 'Mexican', 'American'])
      expect(await profile.getByLabel(cuisine, { exact: true }).isChecked()).toBe(false)
    await profile.getByLabel('Chinese').check()
    await profile.getByLabel(/^Description \(/).fill('Slow food, fast.')
    await profile.getByText('Not saved yet').waitFor()

    // What is typed is not lost by leaving.
    await page
      .getByRole('navigation', { name: 'Restaurant Dashboard' })
      .getByRole('link', { name: 'Overview' })
      .click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('Leave without saving?').waitFor()
    await dialog.getByRole('button', { name: 'Stay here' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await profile.getByRole('button', { name: 'Save the profile' }).click()
    await page.getByText('The profile is saved').waitFor()
    await profile.getByText('Not saved yet').waitFor({ state: 'detached' })
    await page.getByText(`${own.name} Ghar`, { exact: true }).first().waitFor()

    await settings(page, 'Opening hours')
    const hours = section(page, 'Opening hours')
    await hours.getByLabel('Monday, shift 1: from').fill('09:00')
    await hours.getByLabel('Monday, shift 1: to').fill('14:00')
    await hours.getByRole('button', { name: 'Monday: add shift' }).click()
    await hours.getByLabel('Monday, shift 2: from').fill('13:00')
    await hours.getByLabel('Monday, shift 2: to').fill('01:30')
    await hours.getByText('Until the day after').first().waitFor()
    await hours.getByRole('button', { name: 'Save the opening hours' }).click()
    await hours.getByText('The shifts of a day must not overlap').waitFor()
    await hours.getByLabel('Monday, shift 2: from').fill('18:00')
    await hours.getByRole('button', { name: 'Copy to all days: Monday' }).click()
    await hours.getByLabel('Sunday: open').uncheck()
    await hours.getByRole('button', { name: 'Save the opening hours' }).click()
    await page.getByText('The opening hours are saved').waitFor()

    await settings(page, 'Holidays')
    const holidays = section(page, 'Holidays')
    await holidays.getByText('No holidays are planned.').waitFor()
    await holidays.getByRole('button', { name: 'Add holiday' }).click()
    await holidays.getByRole('button', { name: 'Save the holidays' }).click()
    await holidays.getByText('Please enter a date').waitFor()
    const inDays = (days: number) => marketDay(new Date(Date.now() + days * 86_400_000))
    await holidays.getByLabel('Holiday 1: first day').fill(inDays(-2))
    await holidays.getByRole('button', { name: 'Save the holidays' }).click()
    await holidays.getByText('This day has passed').waitFor()
    await expectAccessible('a holiday that has passed')
    await holidays.getByLabel('Holiday 1: first day').fill(inDays(0))
    await holidays.getByLabel('Holiday 1: last day').fill(inDays(2))
    await holidays.getByLabel('Holiday 1: reason').fill('Diwali')
    // A colleague who saves something else takes nothing of it away.
    await (await callAs(site, own.person))('/api/restaurant/pause', { minutes: 0 })
    await holidays.getByRole('button', { name: 'Save the holidays' }).click()
    await page.getByText('The holidays are saved').waitFor()
    await expectFits(page)

    await settings(page, 'What an order takes')
    const orders = section(page, 'What an order takes')
    await orders.getByLabel('Usual preparation time in minutes').fill('soon')
    await orders.getByRole('button', { name: 'Save what an order takes' }).click()
    await orders.getByText('Please enter whole minutes').waitFor()
    await orders.getByLabel('Usual preparation time in minutes').fill('25')
    await orders.getByLabel('Minimum order in rupees').fill('150.50')
    await orders.getByLabel('Delivery radius in kilometres').fill('7.5')
    await orders.getByRole('button', { name: 'Save what an order takes' }).click()
    await page.getByText('Saved: it holds for the next order').waitFor()
    await expectFits(page)

    // By radius and by the mouse, and corrected by what the server says and by a corner's coordinates.
    await page
      .getByRole('navigation', { name: 'Settings', exact: true })
      .getByRole('link', { name: 'Delivery areas' })
      .click()
    const areas = section(page, 'Delivery areas')
    await areas.getByText('None yet').waitFor()
    await areas.getByLabel('Radius around you in kilometres').fill('3')
    await areas.getByRole('button', { name: 'Add as an area' }).click()
    await areas.getByLabel('Name of area 1').fill('Near')
    await areas.getByRole('group', { name: 'Near' }).getByLabel('Fee in rupees').fill('40')
    await areas.getByRole('button', { name: 'Draw an area' }).click()
    await areas.getByText('Press on the map for each corner').waitFor()
    const map = areas.getByRole('region', { name: 'Map of your delivery areas' })
    await map.scrollIntoViewIfNeeded()
    const box = await map.boundingBox()
    for (const [x, y] of [
      [0.3, 0.2],
      [0.8, 0.3],
      [0.6, 0.8],
      [0.3, 0.2],
    ] as const)
      await page.mouse.click((box?.x ?? 0) + x * (box?.width ?? 0), (box?.y ?? 0) + y * (box?.height ?? 0))
    await areas.getByLabel('Name of area 2').fill('Drawn')
    await areas.getByRole('button', { name: 'Save the delivery areas' }).click()
    await areas.getByText('Area 2 (Drawn): the fee has to be whole paise').first().waitFor()
    const drawn = areas.getByRole('group', { name: 'Drawn' })
    await drawn.getByLabel('Fee in rupees').fill('70')
    await drawn.getByLabel('Free above, in rupees').fill('500')
    await drawn.getByText('Corners: 3').click()
    await drawn.getByLabel('Corner 1', { exact: true }).fill('12.99,77.58')
    await drawn.getByLabel('Corner 1', { exact: true }).press('Enter')
    await expectAccessible('delivery areas')
    await expectFits(page)
    await areas.getByRole('button', { name: 'Save the delivery areas' }).click()
    await areas.getByText('Not saved yet').waitFor({ state: 'detached' })
    const offers = await query(
      site,
      `SELECT name, fee::int, free_over::int AS free, shape #> '{coordinates,0,0}' AS corner
       FROM delivery_areas WHERE restaurant_id = $1 ORDER BY position`,
      [own.id],
    )
    expect(offers).toMatchObject([
      { name: 'Near', fee: 4_000, free: null },
      { name: 'Drawn', fee: 7_000, free: 50_000, corner: [77.58, 12.99] },
    ])

    const [stored] = await query(site, 'SELECT * FROM restaurants WHERE id = $1', [own.id])
    expect(stored).toMatchObject({
      fssai_number: '10012011000168',
      phone: '9845012345',
      description: 'Slow food, fast.',
      preparation_minutes: 25,
      minimum_order: '15050',
      delivery_radius: 7500,
      holidays: [0, 1, 2].map((days) => ({ date: inDays(days), hours: [], reason: 'Diwali' })),
    })
    expect(stored.cuisines).toContain('Chinese')
    const twice = [
      { opens: 540, closes: 840 },
      { opens: 1080, closes: 1530 },
    ]
    expect(stored.hours).toEqual([twice, twice, twice, twice, twice, twice, []])

    // As it is after a reload.
    await settings(page, 'Opening hours')
    expect(await section(page, 'Opening hours').getByLabel('Monday, shift 2: to').inputValue()).toBe('01:30')
    expect(await section(page, 'Opening hours').getByLabel('Sunday: open').isChecked()).toBe(false)
    await settings(page, 'Holidays')
    expect(await section(page, 'Holidays').getByLabel('Holiday 1: last day').inputValue()).toBe(inDays(2))
    await settings(page, 'What an order takes')
    expect(
      await section(page, 'What an order takes').getByLabel('Minimum order in rupees').inputValue(),
    ).toBe('150.5')

    // Otherwise yesterday's second shift goes on until half past one, holiday or not.
    const lunch = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open: true, from: '09:00', to: '14:00' }))
    await (await callAs(site, own.person))('/api/restaurant', { hours: lunch }, 'PUT')
    await visit(page, `/restaurants/${own.id}`)
    await page.getByRole('heading', { level: 1, name: `${own.name} Ghar` }).waitFor()
    await page.getByText('FSSAI licence 10012011000168').waitFor()
    await page.getByText('Closed today: Diwali').waitFor()
    await page.getByText('Minimum order ₹150.50').waitFor()
    await visit(page, `/menu?restaurant=${own.id}`)
    await page.getByText('FSSAI licence 10012011000168').waitFor()
    // The server refused an area without a fee.
    staff.expectClean(/422.*restaurant.areas/)
    await staff.context.close()
  })

  test('a pause is loud on every tab and every screen, and ends with one press', async () => {
    const own = await ownRestaurant(site)
    const staff = await signedIn(site, screen, own.person)
    const { page, expectAccessible } = staff
    const colleague = await callAs(site, own.person)
    const customer = await callAs(site, await register(page, 'customer'))
    await visit(page, '/restaurant-dashboard')
    await page.getByRole('button', { name: 'Pause orders' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '30 minutes' }).waitFor()
    await expectAccessible('how long to pause')
    await dialog.getByRole('button', { name: '30 minutes' }).click()
    const banner = page.getByRole('region', { name: 'Orders are paused' })
    await banner.getByText(/^Paused until .*: nobody can order from you\.$/).waitFor()
    await expectAccessible('a restaurant that is paused')
    await expectFits(page)
    await expect(orderDosa(customer, { dishId: own.dishId, quantity: 1 })).rejects.toThrow(
      'restaurant_closed',
    )
    await page
      .getByRole('navigation', { name: 'Restaurant Dashboard' })
      .getByRole('link', { name: 'Orders' })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await banner.getByRole('button', { name: 'Take orders again' }).click()
    await page.getByText('You take orders again').waitFor()
    await banner.waitFor({ state: 'detached' })
    await orderDosa(customer, { dishId: own.dishId, quantity: 1 })

    // A colleague's press shows here without a reload.
    await colleague('/api/restaurant/pause', { minutes: 15 })
    await banner.waitFor()
    await colleague('/api/restaurant/pause', { minutes: 0 })
    await banner.waitFor({ state: 'detached' })

    // Busy stands beside it, with its end, here and in the kitchen, and goes by one press.
    await page.getByRole('button', { name: 'Busy', exact: true }).click()
    await dialog.getByLabel('Everything takes').selectOption({ label: '20 minutes more' })
    await dialog.getByLabel('For').selectOption({ label: '2 hours' })
    await expectAccessible('how busy the kitchen is')
    await dialog.getByRole('button', { name: 'Say that we are busy' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const sign = page.getByRole('button', { name: /^Busy: \+20 min until \d+:\d\d/ })
    await sign.waitFor()
    await visit(page, '/restaurant-dashboard/kitchen')
    await sign.click()
    await dialog.getByRole('button', { name: 'Not busy any more' }).click()
    await page.getByRole('button', { name: 'Busy', exact: true }).waitFor()

    // Accepted by themselves while they fit; what is beyond waits for somebody.
    await settings(page, 'Accepting orders')
    const accepting = section(page, 'Accepting orders')
    await accepting.getByLabel('New orders').selectOption({ label: 'Accept by themselves, counting orders' })
    await accepting.getByRole('button', { name: 'Save how orders are accepted' }).click()
    await accepting.getByLabel('At most within 15 minutes').and(page.locator('[aria-invalid=true]')).waitFor()
    await expectAccessible('a capacity that is missing')
    await accepting.getByLabel('At most within 15 minutes').fill('1')
    await accepting.getByRole('button', { name: 'Save how orders are accepted' }).click()
    await page.getByText('Saved: it holds for the next order').waitFor()
    const statusOf = async (id: string) =>
      (await query(site, 'SELECT status FROM orders WHERE id = $1', [id]))[0].status
    const fits = await orderDosa(customer, { dishId: own.dishId, quantity: 1 })
    await expect.poll(() => statusOf(fits)).toBe('preparing')
    const beyond = await orderDosa(customer, { dishId: own.dishId, quantity: 1 })
    await visit(page, '/restaurant-dashboard')
    await page.getByText(/new orders? waits? for you/).waitFor()
    expect(await statusOf(beyond)).toBe('confirmed')

    await page.route('**/api/restaurant/pause', (route) => route.fulfill({ status: 500, body: '' }), {
      times: 1,
    })
    await page.getByRole('button', { name: 'Pause orders' }).click()
    await dialog.getByRole('button', { name: '15 minutes' }).click()
    await page.getByText('That did not work. Please try again.').waitFor()
    await dialog.getByRole('button', { name: '15 minutes' }).click()
    await banner.waitFor()
    staff.expectClean(/api\/restaurant\/pause/)
    await staff.context.close()
  })

  test('somebody is invited to the staff, joins, and is removed while at work', async () => {
    const own = await ownRestaurant(site)
    const staff = await signedIn(site, screen, own.person)
    const { page, expectAccessible } = staff
    const invited = newPerson()
    const guest = await site.visitor(screen)
    await register(guest.page, 'customer', invited)
    await signInAs(guest, invited)

    await settings(page, 'Staff')
    const people = section(page, 'Staff')
    await people.getByText(own.person.username).first().waitFor()
    await people.getByLabel('Invite by e-mail or username').fill('nobody-at-all')
    await people.getByRole('button', { name: 'Send invitation' }).click()
    await people.getByText('There is no account with this username').waitFor()
    await people.getByLabel('Invite by e-mail or username').fill(invited.email)
    await people.getByRole('button', { name: 'Send invitation' }).click()
    await people.getByText('Invited, until').waitFor()
    await expectAccessible('staff with an invitation')

    const mailed = async () =>
      (await query(site, 'SELECT letter::text FROM mailbox WHERE "to" = $1', [invited.email]))
        .map(({ letter }) => /\/join-restaurant\?token=[^"\s]+/.exec(letter)?.[0])
        .find((link) => link !== undefined)
    await expect.poll(mailed).toBeDefined()
    await visit(guest.page, (await mailed()) ?? '')
    await guest.expectAccessible('an invitation to a restaurant')
    await guest.page.getByRole('button', { name: 'Join' }).click()
    await guest.page.getByText(`Welcome: you now work for ${own.name}.`).waitFor()
    await guest.page.getByRole('link', { name: 'To the dashboard' }).click()
    await guest.page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    // A cook, as nobody said otherwise: sees the orders, and no figures.
    await guest.page.getByRole('heading', { level: 2, name: 'Recent Orders' }).waitFor()
    await guest.page.getByText('Total Orders').waitFor({ state: 'detached' })

    await settings(page, 'Staff')
    await people.getByRole('button', { name: `Remove ${invited.username}` }).click()
    const dialog = page.getByRole('alertdialog')
    await expectAccessible('removing somebody')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await page.getByText(`${invited.username} no longer works here`).waitFor()
    await people.getByText(invited.username, { exact: true }).waitFor({ state: 'detached' })
    await guest.page.reload()
    await guest.page.getByText('Your account is not connected to a restaurant yet.').waitFor()

    // The last one stays.
    await people.getByRole('button', { name: 'Leave the restaurant' }).click()
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await dialog
      .getByText('The last person of a restaurant cannot leave it. Please invite somebody first.')
      .waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    staff.expectClean(/api\/restaurant\/staff/)
    await staff.context.close()
    // The old token has ended with the right that was in it; the browser renews it.
    guest.expectClean(/api\/(auth\/verify|restaurant|orders|users)/)
    await guest.context.close()
  })

  test('a cart below the minimum says what is missing', async () => {
    const own = await ownRestaurant(site)
    await query(site, 'UPDATE restaurants SET minimum_order = 25000 WHERE id = $1', [own.id])
    const visitor = await site.visitor(screen)
    const { page } = visitor
    await visit(page, `/restaurants/${own.id}`)
    await page.getByRole('button', { name: 'Add Masala Dosa to cart' }).click()
    await page.getByText('Item added to cart').waitFor()
    await page
      .getByRole('button', { name: /^(Cart|View cart)/ })
      .first()
      .click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText(`Add ₹160.00 more from ${own.name}: it delivers from ₹250.00 on`).waitFor()
    expect(await drawer.getByRole('button', { name: 'Proceed to Checkout' }).isDisabled()).toBe(true)
    await visitor.expectAccessible('a cart below the minimum')
    visitor.expectClean()
    await visitor.context.close()
  })
})
