import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs, orderDosa } from './calls.ts'
import { expectFits } from './fits.ts'
import { ownRestaurant } from './own-restaurant.ts'
import { demoAccount, register, signedIn, someone } from './people.ts'
import { atDesk } from './screens.ts'
import { follow, openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

describe('at a desk', () => {
  const screen = atDesk
  test('an admin sees who asked before, decides once it is confirmed unless somebody was faster, and takes in the cash', async () => {
    const { dishId, person: staff } = await ownRestaurant(site)
    const customer = await someone(site, screen)
    const rider = await register(customer.page, 'delivery_agent')
    const [buy, kitchen, courier, other] = [
      await callAs(site, customer.person),
      await callAs(site, staff),
      await callAs(site, rider),
      await callAs(site, demoAccount('admin')),
    ]
    const ids: string[] = []
    for (let count = 0; count < 2; count++) {
      const id = await orderDosa(buy, { dishId, quantity: 1 })
      for (const step of ['accept', 'ready']) await kitchen(`/api/restaurant/orders/${id}/${step}`)
      for (const step of ['claim', 'start-pickup', 'confirm-pickup', 'complete'])
        await courier(`/api/deliveries/${id}/${step}`)
      await buy(`/api/orders/${id}/refund-request`, { reason: 'It was cold', cause: 'quality' })
      ids.push(id)
    }
    const [first = '', second = ''] = ids
    const { page, context, expectAccessible, expectClean } = await signedIn(
      site,
      screen,
      demoAccount('admin'),
    )
    await visit(page, '/admin-dashboard?tab=refunds')
    const card = (id: string) => page.getByRole('article').filter({ hasText: id })
    await card(first).getByText('2 orders, 2 requests').first().waitFor()
    await expectAccessible('the refund requests')
    await expectFits(page)
    // A usual answer is put into the field and sends nothing; a decision says what it will do first.
    await card(first).getByRole('button', { name: 'The order was delivered as it was ordered.' }).click()
    await card(first)
      .getByRole('button', { name: `Decline ${first}` })
      .click()
    const question = page.getByRole('alertdialog')
    await question.getByText('The order was delivered as it was ordered.').waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    await card(first)
      .getByRole('button', { name: `Decline ${first}` })
      .click()
    await question.getByRole('button', { name: 'Decline the refund' }).click()
    await card(first).waitFor({ state: 'hidden' })
    // A colleague decides on the other one, before the list knows.
    await page.route('**/api/admin/refund-requests?*', (route) => route.abort())
    await other(`/api/admin/refund-requests/${second}`, { decision: 'grant', amount: 5_000, reason: 'Sorry' })
    await card(second).getByRole('button', { name: 'as asked' }).click()
    await question.getByRole('button', { name: /^Give ₹.* back$/ }).click()
    await page.getByText(`${second} was decided by somebody else: Refund granted · ₹50.00 · Sorry`).waitFor()
    await page.unroute('**/api/admin/refund-requests?*')
    await page.getByRole('button', { name: 'Decided' }).click()
    await card(second).getByText('Refund granted: ₹50.00').waitFor()
    await card(first).getByText('The order was delivered as it was ordered.').waitFor()
    await page.getByRole('searchbox', { name: 'Search by order, customer or restaurant' }).fill(first)
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    // It was paid in cash: a person brings it back, and says so.
    await page.getByRole('button', { name: 'Cash to give back' }).click()
    await page.getByRole('button', { name: `${second} was given back` }).click()
    const noted = page.getByRole('dialog', { name: 'Given back in cash' })
    await noted.getByRole('button', { name: 'Note it' }).click()
    await noted.getByText('Please say how the customer got it').waitFor()
    await noted.getByLabel('How?').fill('In notes, by Ravi')
    await noted.getByRole('button', { name: 'Note it' }).click()
    await page.getByText('₹50.00 noted as given back').waitFor()
    await page.getByRole('button', { name: 'Cash given back' }).click()
    await card(second).getByText('In notes, by Ravi').waitFor()

    await visit(page, '/admin-dashboard?tab=dispatch')
    const take = page.getByRole('button', { name: `Take in cash of ${rider.username}` })
    await take.click()
    const dialog = page.getByRole('dialog', { name: 'Take in cash' })
    await dialog.getByLabel('Amount (₹)').fill('100000')
    await dialog.getByRole('button', { name: 'Take in' }).click()
    await dialog.getByText('Please enter an amount up to').waitFor()
    await dialog.getByLabel('Amount (₹)').fill('100')
    await dialog.getByRole('button', { name: 'Take in' }).click()
    await page.getByText('₹100.00 taken in').waitFor()
    await take.click()
    await dialog.getByRole('button', { name: 'Take in' }).click()
    await take.waitFor({ state: 'hidden' })

    // What a colleague asked for takes a second admin, who sees what it will do first.
    const colleague = await register(customer.page, 'admin')
    const askFor = await callAs(site, colleague)
    const input = { amount: 100, reason: 'A spoon was missing' }
    await askFor('/api/admin/approvals', { kind: 'refund', subject: first, input })
    await follow(page, '/admin-dashboard?tab=approvals')
    const asked = page.getByRole('article').filter({ hasText: first })
    await asked.getByText('A spoon was missing').waitFor()
    await asked.getByRole('button', { name: 'Approve' }).click()
    await question.getByText('Refund of an order · ₹1.00').waitFor()
    await expectAccessible('what takes a second admin')
    await expectFits(page)
    await question.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Approved and done').waitFor()
    await page.getByRole('button', { name: 'Decided', exact: true }).click()
    await asked.getByText('Approved', { exact: true }).waitFor()

    // Whoever wrote by the contact form has an answer by e-mail.
    const visitor = `Bela ${first.slice(4)}`
    const message = { name: visitor, email: 'bela@example.com', topic: 'feedback', message: 'Hosur too?' }
    await buy('/api/contact', message)
    await follow(page, '/admin-dashboard?tab=support')
    await page.getByRole('button', { name: 'Contact form', exact: true }).click()
    const written = page.getByRole('article').filter({ hasText: visitor })
    await written.getByRole('button', { name: 'Send by e-mail' }).click()
    await written.getByText('Please type a message').waitFor()
    await expectAccessible('a message of the contact form')
    await expectFits(page)
    await written.getByLabel(`Answer to ${visitor}`).fill('Not yet.')
    await written.getByRole('button', { name: 'Send by e-mail' }).click()
    await written.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Contact form, answered' }).click()
    await written.getByText('Not yet.').waitFor()
    expectClean(/refund-requests/)
    await context.close()
    await customer.context.close()
  })
})
