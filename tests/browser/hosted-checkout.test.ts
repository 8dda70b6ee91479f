import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addFirstDish, fillCheckout, someone } from './people.ts'
import { onPhone } from './screens.ts'
import { openSite, reload, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ PAYMENTS: 'sandbox-hosted', AUTOPILOT: 'off' })
})
afterAll(() => site?.close())

const placeOrder = (page: Page) => page.getByRole('button', { name: /^Place Order/ }).click()
const onService = (page: Page) => page.waitForURL('**/sandbox-payment/*')
const itemsInCart = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('cart') ?? '[]') as unknown[]).length)
/** A cart of one dish, at the page of the payment service. */
const checkOut = async (page: Page) => {
  await visit(page, '/menu?restaurant=annapurna-bhavan')
  await addFirstDish(page)
  await visit(page, '/checkout')
  await fillCheckout(page)
  await page.getByText('Credit Card', { exact: true }).click()
  await page.getByText('You pay on the page of our payment service, which opens next.').waitFor()
  expect(await page.getByLabel('Card Number').count()).toBe(0)
  await placeOrder(page)
  await onService(page)
}

describe('on a phone', () => {
  const screen = onPhone
  it('an order is paid on the page of the payment service', async () => {
    const { page, context, expectAccessible, expectClean } = await someone(site, screen)
    await checkOut(page)
    await page.getByText('This page is a simulation of a payment service.').waitFor()
    await expectAccessible('the page of the payment service')
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true)
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    await page.waitForURL('**/tracking?order=*')
    await page.getByRole('heading', { name: 'Order Confirmed' }).waitFor()
    await expect.poll(() => itemsInCart(page)).toBe(0)
    // Whoever goes back to the service finds that it is done.
    expect(await page.getByRole('link', { name: /^Complete payment/ }).count()).toBe(0)
    expectClean()
    await context.close()
  })
})

it('a payment that is declined says so and leaves the cart as it was, for another try', async () => {
  const { page, context, expectAccessible, expectClean } = await someone(site, { width: 390, dark: false })
  await checkOut(page)
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByText(/Your card was declined\. Please use another payment method/).waitFor()
  await page.getByText('Your cart is as it was.').waitFor()
  await expectAccessible('an order that was not paid')
  expect(await itemsInCart(page)).toBe(1)
  await page.getByRole('link', { name: 'Back to Checkout' }).click()
  await page.waitForURL('**/checkout')
  await page.getByText('UPI', { exact: true }).click()
  await placeOrder(page)
  await onService(page)
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await page.getByRole('heading', { name: 'Order Confirmed' }).waitFor()
  await expect.poll(() => itemsInCart(page)).toBe(0)
  expectClean()
  await context.close()
})

it('a page of the payment service that was closed is found again, and the order is placed once', async () => {
  const { page, context, person, expectAccessible, expectClean } = await someone(site, {
    width: 390,
    dark: false,
  })
  await checkOut(page)
  const first = page.url()
  // Back, and the same order once more: it leads to the same payment.
  await page.goBack()
  await page.getByRole('button', { name: /^Place Order · ₹/ }).waitFor()
  await placeOrder(page)
  await onService(page)
  expect(page.url()).toBe(first)
  await page.getByRole('link', { name: 'Go back without paying' }).click()
  await page.getByRole('heading', { name: 'Processing Order' }).waitFor()
  await page.getByText('This order waits for your payment.').waitFor()
  await expectAccessible('an order that waits for its payment')
  expect(await itemsInCart(page)).toBe(1)

  await visit(page, '/orders')
  const complete = page.getByRole('link', { name: /^Complete payment of order/ })
  await complete.waitFor()
  await expectAccessible('orders, one of which waits for its payment')
  expect(await complete.count(), `orders of ${person.username}`).toBe(1)
  await complete.click()
  await onService(page)
  expect(page.url()).toBe(first)
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await page.getByRole('heading', { name: 'Order Confirmed' }).waitFor()
  await expect.poll(() => itemsInCart(page)).toBe(0)
  await page.goto(first)
  await page.getByText('This payment has been made.').waitFor()
  expectClean()
  await context.close()
})

it('a payment that is confirmed while its customer looks on needs no reload', async () => {
  const { page, context, expectClean } = await someone(site, { width: 1280, dark: false })
  await checkOut(page)
  const service = page.url()
  await page.getByRole('link', { name: 'Go back without paying' }).click()
  await page.getByRole('heading', { name: 'Processing Order' }).waitFor()
  const elsewhere = await context.newPage()
  await elsewhere.goto(service)
  await elsewhere.getByRole('button', { name: /^Pay ₹/ }).click()
  await page.getByRole('heading', { name: 'Order Confirmed' }).waitFor()
  await page.getByText('This order waits for your payment.').waitFor({ state: 'hidden' })
  expectClean()
  await context.close()
})

/** Pays in another tab, and waits until the order is confirmed there. */
const payElsewhere = async (context: BrowserContext, service: string) => {
  const page = await context.newPage()
  await page.goto(service)
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect
    .poll(async () => {
      await reload(page)
      return page.getByRole('heading', { name: 'Order Confirmed' }).count()
    })
    .toBe(1)
}

it('a payment that is confirmed after the order was read, and before its events are heard, is shown', async () => {
  const { page, context, expectClean } = await someone(site, { width: 390, dark: false })
  await checkOut(page)
  const service = page.url()
  const settled = Promise.withResolvers<void>()
  await page.route('**/api/orders/*/events', async (route) => {
    await settled.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Go back without paying' }).click()
  await page.getByRole('heading', { name: 'Processing Order' }).waitFor()
  await payElsewhere(context, service)
  expect(await page.getByRole('heading', { name: 'Processing Order' }).count()).toBe(1)
  settled.resolve()
  await page.getByRole('heading', { name: 'Order Confirmed' }).waitFor()
  expectClean()
  await context.close()
})

it('a payment that is confirmed while the order is being read is shown', async () => {
  const { page, context, expectClean } = await someone(site, { width: 390, dark: false })
  await checkOut(page)
  const service = page.url()
  const [read, settled] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const listening = page.waitForResponse('**/api/orders/*/events')
  // The first response is on its way for so long that it is old when it arrives.
  await page.route(
    '**/api/orders/*',
    async (route) => {
      const response = await route.fetch()
      read.resolve()
      await settled.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.getByRole('link', { name: 'Go back without paying' }).click()
  await Promise.all([read.promise, listening])
  await payElsewhere(context, service)
  settled.resolve()
  await page.getByRole('heading', { name: 'Order Confirmed' }).waitFor()
  expectClean()
  await context.close()
})

it('a visitor gives on the page of the payment service, is thanked, and may change their mind', async () => {
  const { page, context, expectAccessible, expectClean } = await site.visitor({ width: 390 })
  const donate = async () => {
    await page.locator('form').getByRole('button', { name: 'Donate ₹250.00' }).click()
    await onService(page)
  }
  await visit(page, '/hi/donate')
  await page.getByRole('button', { name: '₹250' }).click()
  await page.locator('form button[type=submit]').click()
  await onService(page)
  // In the language it was begun in, and back to it.
  await page.getByRole('link', { name: 'बिना भुगतान किए वापस जाएँ' }).click()
  await page.waitForURL('**/hi/donate')
  await page.getByRole('heading', { name: 'बस एक कदम बाकी है' }).waitFor()

  await context.clearCookies()
  await page.evaluate(() => sessionStorage.clear())
  await visit(page, '/donate')
  await page.getByRole('button', { name: '₹250' }).click()
  await page.getByLabel('Message').fill('From elsewhere')
  await donate()
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('heading', { name: 'That did not work' }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(await page.getByLabel('Message').inputValue()).toBe('From elsewhere')
  await donate()
  await page.getByRole('link', { name: 'Go back without paying' }).click()
  await page.getByRole('heading', { name: 'One step to go' }).waitFor()
  await expectAccessible('a donation that waits for its payment')
  await page.getByRole('link', { name: 'Complete Payment' }).click()
  await onService(page)
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await page.getByRole('heading', { name: 'Thank you!' }).waitFor()
  await page.getByRole('link', { name: 'Download Receipt' }).waitFor()
  expectClean()
  await context.close()
})
