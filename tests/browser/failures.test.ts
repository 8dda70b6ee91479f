import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callAs } from './calls.ts'
import { takeDemoPrices } from './demo-prices.ts'
import { addFirstDish, demoAccount, fillCheckout, payByCard, signInAs, someone } from './people.ts'
import { follow, openSite, reload, type Site, type Visitor, visit } from './site.ts'

let site: Site
let putBack: (() => Promise<unknown>) | undefined
beforeAll(async () => {
  site = await openSite()
  putBack = await takeDemoPrices(site)
})
afterAll(async () => {
  await putBack?.()
  await site?.close()
})

/** A customer at checkout with one dish of each restaurant given. */
const atCheckout = async (restaurants: readonly string[]): Promise<Visitor> => {
  const visitor = await someone(site, { width: 390, dark: false })
  const { page } = visitor
  for (const restaurant of restaurants) {
    await visit(page, `/menu?restaurant=${restaurant}`)
    await addFirstDish(page)
  }
  await visit(page, '/checkout')
  await fillCheckout(page)
  return visitor
}

const placeOrder = (visitor: Visitor) => visitor.page.getByRole('button', { name: /^Place Order/ }).click()

/**
 * The code of the offline banner comes a second after the page; nothing is cached for it where requests are
 * routed.
 */
const bannerLoaded = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/banners-')),
      ),
    )
    .toBe(true)

/** As the server tells it: a list on its way looks like an empty one. */
const orderCount = ({ page }: Visitor): Promise<number> =>
  page.evaluate(async () => {
    const { id } = JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string }
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    const response = await fetch(`/api/orders/user/${id}?limit=100`, { headers })
    return ((await response.json()) as { items: unknown[] }).items.length
  })

it('what has run out can be left out, a refused card leaves everything in place, a slow bank is waited for, and each kitchen has its order', async () => {
  const visitor = await atCheckout(['annapurna-bhavan', 'tandoor-tales', 'gully-chaat'])
  const { page } = visitor
  await payByCard(page, '4000 0000 0000 0002')
  const message = 'Vada Pav is not available right now.'
  const json = { code: 'dish_unavailable', message, requestId: 'r', fields: { 'items.2.dishId': message } }
  await page.route('**/api/checkout', (route) => route.fulfill({ status: 409, json }), { times: 1 })
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/quote', async (route) => {
    if (route.request().postDataJSON().items.length > 2) return route.fulfill({ status: 409, json })
    await seen.promise
    return route.fallback()
  })
  await placeOrder(visitor)
  await page.getByRole('button', { name: 'What to do' }).click()
  // By the line, by the price, and at the bottom of a phone.
  await expect.poll(() => page.getByText(message).count()).toBe(3)
  await page.getByRole('button', { name: 'Remove and continue' }).click()
  // Before the price of the rest is there.
  await expect.poll(() => page.getByText(message).count()).toBe(0)
  seen.resolve()
  await page.getByRole('button', { name: /^Place Order · ₹/ }).waitFor()
  await placeOrder(visitor)
  await page.getByText('Your card was declined. Please use another payment method.').waitFor()
  await visitor.expectAccessible('a declined card')
  await page.getByLabel('Card Number').fill('4000 0000 0000 0119')
  await placeOrder(visitor)
  await page.waitForURL('**/tracking?order=*')
  await page.getByRole('heading', { name: 'Processing Order' }).waitFor()
  await page.getByRole('heading', { name: 'Order Confirmed' }).waitFor()
  const kitchens = page.getByRole('navigation', { name: 'Your orders' })
  await kitchens.getByRole('link', { name: 'Tandoor Tales' }).click()
  await page.getByRole('heading', { name: 'Order Confirmed' }).waitFor()
  await visitor.expectAccessible('two orders')
  expect(await orderCount(visitor)).toBe(2)
  await visitor.context.close()
})

it('a line that drops while ordering orders once, and the page that is open stays', async () => {
  const visitor = await atCheckout(['annapurna-bhavan'])
  const { page, context } = visitor
  const before = await orderCount(visitor)
  await visit(page, '/checkout')
  await page.getByText('Cash on Delivery', { exact: true }).click()
  // Before requests are routed: one that is under way then may never end.
  await bannerLoaded(page)
  // The order arrives, its answer does not.
  await page.route(
    '**/api/checkout',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await placeOrder(visitor)
  await page.getByText('The connection was lost. Press Place Order again').waitFor()

  await context.setOffline(true)
  await page.getByText('You are offline. Your cart is safe on this device.').waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Annapurna Eats' }).click()
  await page.getByText('You are offline. That opens once you are connected.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/checkout')
  await context.setOffline(false)
  await page.getByText('You are offline. Your cart is safe on this device.').waitFor({ state: 'detached' })

  await placeOrder(visitor)
  await page.waitForURL('**/tracking?order=*')
  expect(await orderCount(visitor)).toBe(before + 1)
  await context.close()
})

it('an order that was placed is shown, though nothing more of the page can be fetched by then', async () => {
  const visitor = await atCheckout(['annapurna-bhavan'])
  const { page, context } = visitor
  const before = await orderCount(visitor)
  await page.getByText('Cash on Delivery', { exact: true }).click()
  await page.locator('link[rel="modulepreload"][href*="/tracking-"]').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/tracking-*.js', (route) => route.abort())
  await placeOrder(visitor)
  await page.waitForURL('**/tracking?order=*')
  await page.getByRole('heading', { name: /^Order ORD-/ }).waitFor()
  expect(await orderCount(visitor)).toBe(before + 1)
  await context.close()
})

it('ordering without a connection says so at once, sends nothing by itself later, and survives a reload', async () => {
  const visitor = await atCheckout(['annapurna-bhavan'])
  const { page, context } = visitor
  const before = await orderCount(visitor)
  await visit(page, '/checkout')
  await page.getByLabel('Delivery Notes').fill('The blue door')
  await payByCard(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/checkout')) asked.push(request.headers()['idempotency-key'] ?? '')
  })
  await context.setOffline(true)
  await placeOrder(visitor)
  await page.getByText('The connection was lost. Press Place Order again').waitFor()
  await visitor.expectAccessible('no connection at checkout')
  expect(asked).toHaveLength(1)
  // Back on the line nothing is charged until somebody asks for it.
  await context.setOffline(false)
  await page.getByText('You are offline. Your cart is safe on this device.').waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  expect(asked).toHaveLength(1)
  expect(await orderCount(visitor)).toBe(before)

  // The order arrives this time, its answer does not, and the page is loaded again before the next try.
  await visit(page, '/checkout')
  await payByCard(page)
  await page.route(
    '**/api/checkout',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await placeOrder(visitor)
  await page.getByText('The connection was lost. Press Place Order again').waitFor()
  await reload(page)
  expect(await page.getByLabel('Delivery Notes').inputValue()).toBe('The blue door')
  expect(await page.getByLabel('Card Number').inputValue()).toBe('')
  await payByCard(page)
  await placeOrder(visitor)
  await page.waitForURL('**/tracking?order=*')
  // One attempt from the first press to the last, under one key; the orders are those of the lost answer.
  expect(new Set(asked).size).toBe(1)
  expect(await orderCount(visitor)).toBe(before + 1)

  // The kitchen cancels what its customer watches: who, why, what comes of the money, and what next.
  const id = new URL(page.url()).searchParams.get('order')
  await page.getByRole('heading', { name: 'Order Confirmed' }).waitFor()
  const kitchen = await callAs(site, demoAccount('restaurant'))
  await kitchen(`/api/restaurant/orders/${id}/cancel`, { reason: 'The gas ran out.' })
  await page.getByRole('heading', { name: 'Cancelled' }).waitFor()
  await page.getByText('This order was cancelled: The gas ran out.').waitFor()
  await page.getByText('What you paid goes back to you.').waitFor()
  await page.getByText(/^By Annapurna Bhavan, at /).waitFor()
  await page.getByRole('link', { name: 'Menu of Annapurna Bhavan' }).waitFor()
  await context.close()
})

it('an answer that breaks off in the middle counts as none', async () => {
  const visitor = await atCheckout(['annapurna-bhavan'])
  const { page, context } = visitor
  const before = await orderCount(visitor)
  // Of this refusal nothing is asked again by itself: only a press helps.
  const json = { code: 'rate_limited', message: '', requestId: 'r' }
  const again = page.getByRole('button', { name: 'Try again' })
  await page.route('**/api/quote', (route) => route.fulfill({ status: 429, json }))
  await visit(page, '/checkout')
  await again.first().waitFor()
  await page.unroute('**/api/quote')
  await again.last().click()
  await page.getByRole('button', { name: /^Place Order · ₹/ }).waitFor()
  await page.getByText('Cash on Delivery', { exact: true }).click()
  await page.route(
    '**/api/checkout',
    async (route) => {
      const response = await route.fetch()
      const body = await response.text()
      await route.fulfill({ status: 201, contentType: 'application/json', body: body.slice(0, 80) })
    },
    { times: 1 },
  )
  await placeOrder(visitor)
  await page.getByText('The connection was lost. Press Place Order again').waitFor()
  await placeOrder(visitor)
  await page.waitForURL('**/tracking?order=*')
  expect(await orderCount(visitor)).toBe(before + 1)

  const order = /\/api\/orders\/ORD-[^/]+$/
  await page.route(order, (route) => route.fulfill({ status: 429, json }))
  await reload(page)
  await page.getByRole('heading', { name: 'This order could not be loaded.' }).waitFor()
  await page.unroute(order)
  await again.click()
  await page.getByRole('heading', { name: /^Order ORD-/ }).waitFor()

  // Back from its details leads to the list, Forward to the details again, and Back once more.
  await follow(page, '/orders')
  await page.locator('a[href^="/orders?order="]').first().click()
  const details = page.getByRole('dialog')
  await details.waitFor()
  for (const step of ['back', 'forward', 'back'] as const) {
    await page.evaluate((to) => history[to](), step)
    await details.waitFor({ state: step === 'back' ? 'detached' : 'visible' })
    expect(new URL(page.url()).pathname).toBe('/orders')
  }
  await context.close()
})

it('a price that nobody waits for any more is given up, and says nothing', async () => {
  const visitor = await site.visitor({ width: 390 })
  const { page, context } = visitor
  await visit(page, '/menu?restaurant=annapurna-bhavan')
  await page.route('**/api/quote', () => undefined, { times: 1 })
  await page.getByRole('button', { name: 'Add Masala Dosa to cart' }).click()
  const asked = page.waitForRequest('**/api/quote')
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await asked
  const given = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/quote'))
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Add one more Masala Dosa' }).click()
  await given
  await drawer.getByText('₹218.00').waitFor()
  expect(await drawer.getByText('No response from server.').count()).toBe(0)
  await context.close()
})

it('an order that is not there and a page for others say so, without asking again and again', async () => {
  const visitor = await someone(site, { width: 390, dark: false })
  const { page, context } = visitor
  const list = /\/api\/orders\/user\//
  const json = { code: 'unavailable', message: '', requestId: 'r' }
  await page.route(list, (route) => route.fulfill({ status: 503, json }))
  await visit(page, '/tracking?order=ORD-000000000')
  await page.getByRole('heading', { name: 'This is not one of your orders' }).waitFor()
  await visitor.expectAccessible('an unknown order')
  // A list that the server cannot give now says so in its place, and is there again by itself.
  await follow(page, '/orders')
  await page.getByText('Your orders could not be loaded.').waitFor()
  await page.getByRole('heading', { name: 'My Orders' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Oops! Something went wrong' }).count()).toBe(0)
  await page.unroute(list)
  await page.getByText('Your orders could not be loaded.').waitFor({ state: 'detached' })
  await page.getByText("You haven't placed any orders yet.").waitFor()
  await follow(page, '/restaurant-dashboard')
  await page.getByText('That page needs a Restaurant account.').waitFor()
  await page.waitForURL(`${site.address}/`)
  await follow(page, '/admin-dashboard')
  await page.getByText('That page needs an Admin account.').waitFor()
  await page.waitForURL(`${site.address}/`)

  // A token nobody gave out is renewed by the cookie; without the cookie the visit is over.
  await page.evaluate(() => localStorage.setItem('token', 'stale'))
  await visit(page, '/orders')
  await page.getByRole('heading', { name: 'My Orders' }).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBe('stale')
  await context.clearCookies()
  await page.evaluate(() => localStorage.setItem('token', 'stale'))
  await visit(page, '/orders')
  await page.waitForURL(`${site.address}/`)
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]))
    .toEqual([null, null])
  await context.close()
})

it('a session that nothing can renew ends at whichever call hears of it first', async () => {
  const visitor = await someone(site, { width: 1280, dark: false })
  const { page, context, person } = visitor
  await visit(page, '/')
  const endSession = async () => {
    await context.clearCookies()
    await page.evaluate(() => localStorage.setItem('token', 'stale'))
  }
  const expectEnded = async () => {
    await page.waitForURL((url) => url.pathname === '/')
    await expect
      .poll(() => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]))
      .toEqual([null, null])
    await page.getByRole('dialog').getByLabel('Username').waitFor()
    await signInAs(visitor, person)
  }
  for (const path of ['/orders', '/favorites', '/profile', '/account-settings?section=payment']) {
    await endSession()
    await visit(page, path)
    await expectEnded()
  }
  // A command, on a page that was read while the session was good.
  await visit(page, '/account-settings?section=preferences')
  const changed = page.getByRole('checkbox', { name: 'Nut-Free' })
  await changed.check()
  await context.clearCookies()
  // In one go, so that no other call of the page hears of it before the command.
  await page.getByRole('button', { name: 'Save Preferences' }).evaluate((button: HTMLButtonElement) => {
    localStorage.setItem('token', 'stale')
    button.click()
  })
  await expectEnded()
  await context.close()
})
