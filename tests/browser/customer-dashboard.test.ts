import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatPaise, paise } from '#shared/money/money.ts'
import { callAs } from './calls.ts'
import { demoAccount, dialogOf, someone } from './people.ts'
import { onPhone } from './screens.ts'
import { openSite, reload, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

const kitchen = 'annapurna-bhavan'
/** The last is on offer. */
const menu = ['masala-dosa', 'medu-vada', 'bisi-bele-bath'].map((dish) => `${kitchen}-${dish}`)

type Call = Awaited<ReturnType<typeof callAs>>
/** An order by cash of one of each of these dishes; returns its id. */
const order = async (call: Call, dishIds: readonly string[]): Promise<string> => {
  const { orders } = await call('/api/checkout', {
    items: dishIds.map((dishId) => ({ dishId, quantity: 1 })),
    shippingDetails: {
      fullName: 'Asha Rao',
      email: 'asha@example.com',
      phone: '98765 43210',
      address: '12 MG Road',
      city: 'Bengaluru',
      zipCode: '560001',
    },
    paymentMethod: 'cashOnDelivery',
  })
  return orders[0]?.id ?? ''
}
const query = async (text: string, values: unknown[] = []) => {
  const client = new pg.Client(site.databaseUrl)
  await client.connect()
  try {
    return await client.query(text, values)
  } finally {
    await client.end()
  }
}

const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).locator('dd').first()
const cards = (page: Page) => page.locator('main').getByRole('article').filter({ hasText: 'ORD-' })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Customer Dashboard' }).getByRole('link', { name })

/**
 * Gives the address of the open form a point: with the keys, then by asking the device, and so that it is
 * refused at first.
 */
const placeOnMap = async ({ page, context, expectAccessible }: Awaited<ReturnType<typeof someone>>) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  // Without a map: as coordinates or a plus code, in the area that is served.
  const typed = page.getByLabel('Coordinates or plus code')
  await typed.fill('somewhere')
  await button('Set the point').click()
  await page.getByText(/^Please enter coordinates such as 12\.97,77\.59/).waitFor()
  await typed.fill('19.07,72.87')
  await typed.press('Enter')
  await page.getByText('This place is outside the area that we serve').waitFor()
  await typed.fill('XHCV+HJ Bengaluru')
  await typed.press('Enter')
  await page.getByText(/^The courier comes to the pin\./).waitFor()
  await button('Remove the point').click()
  await page.getByText('Tap the map where the courier is to come.').waitFor()
  await button('Use my location').click()
  await page.getByText('Your device did not say where it is. Tap the map instead.').waitFor()
  await button('Put the pin in the middle').press('Enter')
  const pin = button('Pin of this address. The arrow keys move it.')
  await expect.poll(() => pin.evaluate((element) => element === document.activeElement)).toBe(true)
  const before = await pin.boundingBox()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowUp')
  await expect
    .poll(async () => {
      const after = await pin.boundingBox()
      return [(after?.x ?? 0) - (before?.x ?? 0), (after?.y ?? 0) - (before?.y ?? 0)].map(Math.round)
    })
    .toEqual([50, -10])
  await expectAccessible('an address on the map')
  await button('Remove the point').click()
  await pin.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Map of this address' }).click({ position: { x: 90, y: 60 } })
  await pin.waitFor()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 12.9352, longitude: 77.6245 })
  await button('Use my location').click()
  await page.getByText('The courier comes to the pin.').waitFor()
  await expect.poll(() => button('Use my location').getAttribute('aria-busy')).toBe(null)
}

/** At checkout the address stands as it was saved, and the order has its point as destination. */
const orderGoesToThePin = async ({ page }: Awaited<ReturnType<typeof someone>>) => {
  await visit(page, '/checkout')
  await page.getByRole('radio', { name: /^Home/ }).check()
  await page.getByText('Cash on Delivery', { exact: true }).click()
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith('/api/checkout')),
    page.getByRole('button', { name: /^Place Order/ }).click(),
  ])
  expect(request.postDataJSON().shippingDetails.location).toEqual({ lat: 12.9352, lng: 77.6245 })
  const response = await request.response()
  if (!response) throw new Error('the order was not answered')
  const { orders } = (await response.json()) as { orders: { destination: object }[] }
  expect(orders.map(({ destination }) => destination)).toContainEqual({ lat: 12.9352, lng: 77.6245 })
  await page.waitForURL('**/tracking?order=*')
}

describe('on a phone', () => {
  const screen = onPhone
  test('a customer looks over orders, filters them, orders again, and keeps favorites and addresses', async () => {
    const visitor = await someone(site, screen)
    const { page, context, person, expectClean, expectAccessible } = visitor
    await visit(page, '/dashboard')
    await page.waitForURL('**/customer-dashboard')
    await page.getByText("You haven't placed any orders yet.").waitFor()
    for (const name of ['Total Orders', 'Pending Orders', 'Completed Orders'])
      await expect.poll(() => figure(page, name).textContent()).toBe('0')
    expect(await figure(page, 'Saved Amount').textContent()).toBe('₹0.00')
    for (const name of ['Recent Orders', 'Recommended For You', 'Favorite Restaurants'])
      await page.getByRole('heading', { level: 2, name }).waitFor()
    await page.getByText('A bestseller of its kitchen').first().waitFor()
    await expectAccessible('a dashboard before the first order')
    await tab(page, 'Favorites').click()
    await page.getByText("You haven't added any items to your favorites yet.").waitFor()
    const navbar = page.getByRole('navigation', { name: 'Bottom' })
    await navbar.getByRole('link', { name: 'Orders' }).click()
    await page.getByRole('heading', { level: 1, name: 'My Orders' }).waitFor()
    expect(await navbar.getByRole('link', { name: 'Orders' }).getAttribute('aria-current')).toBe('page')
    await tab(page, 'Overview').click()
    await page.waitForURL('**/customer-dashboard')
    expect(await navbar.getByRole('link', { name: 'Orders' }).getAttribute('aria-current')).toBe('page')
    await tab(page, 'My Orders').click()
    await page.getByText("You haven't placed any orders yet.").waitFor()

    const call = await callAs(site, person)
    const staff = await callAs(site, demoAccount('restaurant'))
    const step = (id: string, move: string) => staff(`/api/restaurant/orders/${id}/${move}`)
    const delivered = await order(call, menu)
    for (const move of ['accept', 'ready', 'deliver']) await step(delivered, move)
    const cancelled = await order(call, menu.slice(0, 1))
    await call(`/api/orders/${cancelled}/cancel`)
    const active = await order(call, menu.slice(0, 2))
    // Ordered last year: the year's first day is the border.
    await query("UPDATE orders SET placed_at = placed_at - interval '1 year' WHERE id = $1", [cancelled])

    await visit(page, '/customer-dashboard')
    await expect.poll(() => figure(page, 'Total Orders').textContent()).toBe('3')
    expect(await figure(page, 'Pending Orders').textContent()).toBe('1')
    expect(await figure(page, 'Completed Orders').textContent()).toBe('1')
    const { rows: offers } = await query('SELECT original_price - price AS saved FROM dishes WHERE id = $1', [
      menu[2],
    ])
    expect(await figure(page, 'Saved Amount').textContent()).toBe(formatPaise(paise(Number(offers[0].saved))))
    await page.getByText('You ordered it 2 times').first().waitFor()
    await expectAccessible('a dashboard with orders')

    await figure(page, 'Completed Orders').getByRole('link').click()
    await page.waitForURL('**/customer-dashboard?tab=orders&status=completed')
    await cards(page).getByText('+1 more item').waitFor()
    await expect.poll(() => cards(page).count()).toBe(1)
    const status = page.getByRole('group', { name: 'Status' })
    expect(await status.getByRole('button').allTextContents()).toEqual([
      'All',
      'Active',
      'Completed',
      'Cancelled',
    ])
    await status.getByRole('button', { name: 'Active' }).click()
    await cards(page).filter({ hasText: active }).getByText('Order Confirmed').waitFor()
    await step(active, 'accept')
    await cards(page).filter({ hasText: active }).getByText('Preparing Your Food').waitFor()
    await status.getByRole('button', { name: 'Cancelled' }).click()
    await cards(page).filter({ hasText: cancelled }).waitFor()
    const date = page.getByRole('combobox', { name: 'Date' })
    expect(await date.getByRole('option').allTextContents()).toEqual([
      'Any Time',
      'Last 30 Days',
      'Last 6 Months',
      'This Year',
    ])
    await date.selectOption('This Year')
    await page.getByText('No orders match your filters.').waitFor()
    await expectAccessible('filters that nothing matches')
    await reload(page)
    await page.getByText('No orders match your filters.').waitFor()
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect.poll(() => cards(page).count()).toBe(3)
    await page.getByRole('searchbox', { name: 'Search orders' }).fill(delivered.slice(4).toLowerCase())
    await page.waitForURL(/&q=/)
    await expect.poll(() => cards(page).count()).toBe(1)
    await expectAccessible('my orders')

    await page.getByRole('link', { name: `View order ${delivered}` }).click()
    const details = page.getByRole('dialog', { name: `Order ${delivered}` })
    await expect.poll(() => details.getByRole('table').locator('tbody').getByRole('row').count()).toBe(3)
    expect(await details.getByRole('listitem').count()).toBe(5)
    await details.getByRole('table', { name: 'Items' }).waitFor()
    await details.getByRole('heading', { name: 'Tracking' }).waitFor()
    await details.getByRole('button', { name: 'Download Receipt' }).waitFor()
    await expectAccessible('the details of an order')
    await details.getByRole('button', { name: 'Reorder' }).click()
    const cart = page.getByRole('dialog', { name: 'Your Cart (3)' })
    await cart.getByRole('button', { name: 'Proceed to Checkout' }).waitFor()
    await page.keyboard.press('Escape')
    await cart.waitFor({ state: 'hidden' })

    const [dearer = '', off = ''] = menu
    const { rows } = await query('SELECT id, price, available FROM dishes WHERE id = ANY($1)', [menu])
    await query('UPDATE dishes SET price = price + 500 WHERE id = $1', [dearer])
    await query('UPDATE dishes SET available = false WHERE id = $1', [off])
    await page.getByRole('button', { name: `Reorder ${delivered}` }).click()
    const changed = page.getByRole('dialog', { name: 'Something has changed since' })
    await changed.getByText(/now costs ₹[\d.]+ instead of ₹/).waitFor()
    await changed.getByText('is not available right now and is left out.').waitFor()
    await changed.getByText('2 dishes can be ordered').waitFor()
    await expectAccessible('what has changed since')
    await changed.getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByRole('dialog', { name: /^Your Cart/ }).waitFor()
    for (const { id, price, available } of rows)
      await query('UPDATE dishes SET price = $2, available = $3 WHERE id = $1', [id, price, available])
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'hidden' })

    await tab(page, 'Addresses').click()
    await page.getByRole('button', { name: 'Add New Address' }).click()
    await page.getByLabel('Label').fill('Home')
    await page.getByLabel('Address', { exact: true }).fill('12 MG Road')
    await page.getByLabel('City').fill('Bengaluru')
    await page.getByLabel('PIN code (ZIP)').fill('560001')
    await placeOnMap(visitor)
    await page.getByRole('button', { name: 'Save Address' }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    await page.getByText('On the map', { exact: true }).waitFor()
    await expectAccessible('addresses of the dashboard')
    await orderGoesToThePin(visitor)

    await visit(page, '/menu?restaurant=tandoor-tales')
    await page.getByRole('button', { name: 'Favorite: Tandoor Tales' }).click()
    await page.getByText('Added to your favorites').waitFor()
    await visit(page, '/customer-dashboard')
    await page.getByRole('link', { name: /^Tandoor Tales/ }).waitFor()
    await tab(page, 'Favorites').click()
    await page.getByRole('tab', { name: /^Dishes/ }).click()
    await page.waitForURL('**/customer-dashboard?tab=favorites&list=dishes')
    await page.getByRole('tab', { name: /^Restaurants/ }).click()
    await page.getByRole('button', { name: 'Remove Tandoor Tales from favorites' }).waitFor()
    await expectAccessible('favorites of the dashboard')
    // The cart of the first time holds the dish that is not available the second time.
    expectClean(/409 .*api\/quote/)
    await context.close()
  })
})
