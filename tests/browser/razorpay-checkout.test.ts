import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRazorpayStandIn } from '../../bench/stand-ins/razorpay/open.ts'
import { addFirstDish, fillCheckout, someone } from './people.ts'
import { follow, openSite, type Site, visit } from './site.ts'

let standIn: Awaited<ReturnType<typeof openRazorpayStandIn>>
let site: Site
beforeAll(async () => {
  standIn = await openRazorpayStandIn({ webhookUrl: 'http://127.0.0.1:9/', automatic: true })
  site = await openSite({ PAYMENTS: 'razorpay,cash', AUTOPILOT: 'off', ...standIn.environment })
  standIn.webhooks.to(`${site.address}/api/payments/webhook`)
})
afterAll(async () => {
  await site?.close()
  await standIn?.close()
})

/** A cart of one dish, at the page of its payment link. */
const checkOut = async (page: Page) => {
  await addFirstDish(page)
  await follow(page, '/checkout')
  await fillCheckout(page)
  await page.getByText('UPI', { exact: true }).click()
  await page.getByText('You pay on the page of our payment service, which opens next.').waitFor()
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await page.waitForURL(`${standIn.url}/l/*`)
}
const linkOf = (page: Page) => {
  const link = standIn.books.linkById(new URL(page.url()).pathname.slice('/l/'.length))
  if (!link) throw new Error('there is no such link')
  return link
}
const orderOf = async (paymentId: string): Promise<string> => {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  const { rows } = await client.query('SELECT id FROM orders WHERE payment_id = $1', [paymentId])
  await client.end()
  return rows[0].id
}
const confirmed = (page: Page) => page.getByRole('heading', { name: 'Order Confirmed' }).waitFor()

it('an order is paid at Razorpay: there, after a failure, and from a phone after its page was closed', async () => {
  const { page, context, expectClean } = await someone(site, { width: 1280, dark: false })
  await visit(page, '/menu?restaurant=annapurna-bhavan')
  await checkOut(page)
  await page.getByRole('button', { name: 'Let it fail' }).click()
  await page.getByText('Your payment was declined. Try again.').waitFor()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.waitForURL('**/tracking?order=*')
  await confirmed(page)
  // No script of the service is on our pages.
  expect(await page.locator(`script[src^="${standIn.url}"]`).count()).toBe(0)

  // A link that has ended ends its order, and nothing was charged.
  await follow(page, '/menu?restaurant=annapurna-bhavan')
  await checkOut(page)
  const ended = linkOf(page)
  await page.goBack()
  await page.getByRole('button', { name: /^Place Order · ₹/ }).waitFor()
  await follow(page, `/tracking?order=${await orderOf(ended.reference_id)}`)
  const code = page.getByRole('img', { name: 'QR code of the payment page' })
  await code.waitFor()
  standIn.books.cancelLink(ended)
  await page.getByText('Your cart is as it was.').waitFor()
  await page.getByRole('link', { name: 'Back to Checkout' }).click()

  // The webhook alone says of what was paid elsewhere.
  await page.getByText('UPI', { exact: true }).click()
  await page.getByRole('button', { name: /^Place Order · ₹/ }).click()
  await page.waitForURL(`${standIn.url}/l/*`)
  const paid = linkOf(page)
  await page.goBack()
  await page.getByRole('button', { name: /^Place Order · ₹/ }).waitFor()
  await follow(page, `/tracking?order=${await orderOf(paid.reference_id)}`)
  await code.waitFor()
  standIn.books.pay(paid, 'captured')
  await confirmed(page)
  await code.waitFor({ state: 'detached' })
  expectClean()
  await context.close()
})
