import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAs, orderDosa } from './calls.ts'
import { expectFits } from './fits.ts'
import { detailsOf } from './order-drawer.ts'
import { ownRestaurant, query } from './own-restaurant.ts'
import { demoAccount, register, signedIn } from './people.ts'
import { atDesk } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

describe('the Money tab', () => {
  const screen = atDesk
  it('says what comes next, what was paid with its statement, and what each order brought', async () => {
    const { id: restaurant, dishId, person } = await ownRestaurant(site)
    const staff = await signedIn(site, screen, person)
    const { page, expectAccessible } = staff
    await visit(page, '/restaurant-dashboard?tab=money')
    await page.getByText('No payouts yet').waitFor()
    await page.getByText('No delivered orders on these days').waitFor()
    await expectAccessible('a restaurant that has earned nothing')

    // Two dosas of ₹90.00: ₹180.00 less 15 %. The restaurant delivers one order itself, and keeps its cash.
    const customer = await callAs(site, await register(page, 'customer'))
    const kitchen = await callAs(site, person)
    const agent = await callAs(site, await register(page, 'delivery_agent'))
    const order = () => orderDosa(customer, { dishId, quantity: 2 })
    const [own, carried] = [await order(), await order()]
    for (const id of [own, carried])
      for (const move of ['accept', 'ready']) await kitchen(`/api/restaurant/orders/${id}/${move}`)
    await kitchen(`/api/restaurant/orders/${own}/deliver`)
    for (const move of ['claim', 'start-pickup', 'confirm-pickup', 'complete'])
      await agent(`/api/deliveries/${carried}/${move}`)
    // A week that was paid, as the weekly job leaves it (payouts.test.ts).
    await query(
      site,
      `INSERT INTO payouts (id, owner, first_day, last_day, orders, earned, cash_kept, amount, transfer_id, at)
       VALUES ($1, $2, '2026-11-09', '2026-11-15', 12, 250000, 50000, 200000, gen_random_uuid(), '2026-11-15T18:40:00Z')`,
      [`${restaurant}-2026-11-15`, restaurant],
    )
    await page.reload()
    const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd').first()
    await expect.poll(() => figure('Orders').textContent()).toBe('2')
    const next = page.getByRole('region', { name: 'Next payout' })
    await next.getByText('₹306.00').waitFor()
    await next.getByText('₹194.40').waitFor()
    await next.getByText('₹111.60').waitFor()
    const paid = page.getByRole('article', { name: 'Payout of 9 Nov 2026 – 15 Nov 2026' })
    await paid.getByText('₹2,000.00').waitFor()
    const brought = page.getByRole('article', { name: own })
    await brought.getByText('not paid out yet').waitFor()
    expect(await brought.locator('dd').allTextContents()).toEqual([
      '₹180.00',
      '−₹27.00',
      '₹153.00',
      '₹194.40',
      '₹14.40',
    ])
    await expectAccessible('what a restaurant has earned')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )

    const saved = async (press: Promise<void>) => {
      const [file] = await Promise.all([page.waitForEvent('download'), press])
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
    }
    const statement = await saved(paid.getByRole('button', { name: 'Statement' }).click())
    expect(statement.name).toMatch(/^P-\d{5}\.pdf$/)
    await paid.getByText('Booked', { exact: true }).waitFor()
    expect(statement.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const earnings = page.getByRole('region', { name: 'What each order brought' })
    const file = await saved(earnings.getByRole('button', { name: 'Export CSV' }).click())
    expect(
      file.bytes
        .toString()
        .split('\r\n')
        .slice(1, 3)
        .map((line) => line.slice(0, 13)),
    ).toEqual([carried, own])

    // The filter is in the URL, and a period without orders says so.
    await earnings.getByRole('combobox', { name: 'Date' }).selectOption({ label: 'Last Month' })
    await page.waitForURL('**tab=money&date=lastMonth')
    await page.getByText('No delivered orders on these days').waitFor()
    await page.getByRole('button', { name: 'Show all days' }).click()
    await brought.waitFor()
    await brought.getByRole('link', { name: own }).click()
    await page.waitForURL(`**tab=money&**order=${own}`)
    const details = await detailsOf(page, own)
    await details.getByText(/^Booked to you: ₹/).waitFor()
    const invoice = await saved(details.getByRole('button', { name: 'Tax invoice' }).click())
    expect(invoice.name).toBe(`invoice-${own}.pdf`)
    expect(invoice.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    staff.expectClean()

    // What became of the payout at the bank: said by an admin, seen by the restaurant.
    const admin = await signedIn(site, screen, demoAccount('admin'))
    const desk = admin.page
    await visit(desk, '/admin-dashboard?tab=payouts')
    const booked = desk.getByRole('row', { name: /^Payout P-/ }).filter({ hasText: '₹2,000.00' })
    await booked.getByText('no account yet').waitFor()
    // A minute in which the server fails: what is shown stays, with the reason and another try.
    const payouts = '**/api/admin/payouts?*'
    await desk.route(payouts, (route) => route.fulfill({ status: 500, json: {} }))
    await desk.getByRole('button', { name: 'Update the list' }).click()
    const failed = desk.getByRole('alert').filter({ hasText: 'The payouts could not be loaded.' })
    await failed.waitFor()
    await booked.waitFor()
    await desk.unroute(payouts)
    await failed.getByRole('button', { name: 'Try again' }).click()
    await failed.waitFor({ state: 'detached' })
    await admin.expectAccessible('payouts')
    await expectFits(desk)
    const number = /P-\d{5}/.exec((await booked.textContent()) ?? '')?.[0]
    await booked.getByRole('button', { name: /^Mark as sent: P-\d{5}$/ }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Mark as sent' }).click()
    await dialog.getByText("Please enter the bank's reference").waitFor()
    await dialog.getByLabel('Bank reference (UTR)').fill('HDFC0042')
    await admin.expectAccessible('a payout that was sent')
    await dialog.getByRole('button', { name: 'Mark as sent' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await booked.waitFor({ state: 'detached' })
    await visit(page, '/restaurant-dashboard?tab=money')
    await paid.getByText('Sent', { exact: true }).waitFor()
    await paid.getByText('HDFC0042').waitFor()

    // The bank's own word: a file of what is to be sent, and its answer, which brings the payout back.
    await desk.getByRole('button', { name: 'Files for the bank' }).click()
    const bank = desk.getByRole('dialog', { name: 'Files for the bank' })
    await bank.getByRole('button', { name: 'Make a file of what is to be sent' }).click()
    await bank.getByText(/^There is nothing to send|^File \d+ has/).waitFor()
    const answer = (csv: string) =>
      bank
        .getByLabel('Choose a file')
        .setInputFiles({ name: 'answer.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await answer('Payout\nP-00001')
    await bank.getByRole('button', { name: 'Read it' }).click()
    await bank.getByText('No column with the state was found, such as Status').waitFor()
    await answer(`Ref,Txn Status,Reason\n${number},Returned,Account closed\nP-99999,Returned,Unknown`)
    await bank.getByRole('button', { name: 'Read it' }).click()
    const would = bank.getByRole('region', { name: 'It would mark' })
    await would.getByText('1 line says nothing usable').waitFor()
    await admin.expectAccessible("the bank's answer")
    await bank.getByRole('button', { name: 'Mark 1 payout' }).click()
    await bank.getByRole('region', { name: 'Marked' }).waitFor()
    await visit(page, '/restaurant-dashboard?tab=money')
    await paid.getByText('The bank did not take it: Account closed').waitFor()
    admin.expectClean(/api\/admin\/payout/)
    await staff.context.close()
  })
})
