import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatPaise, paise } from '#shared/money/money.ts'
import { callAs, orderDosa } from './calls.ts'
import { expectFits } from './fits.ts'
import { closeOrder, openOrder } from './order-drawer.ts'
import { ownRestaurant, query } from './own-restaurant.ts'
import { demoAccount, register, signedIn } from './people.ts'
import { atDesk } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  // How many orders wait for the demo's kitchen counts here, whatever journeys before it left.
  site = await openSite({})
})
afterAll(() => site?.close())

const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).locator('dd').first()
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Restaurant Dashboard' }).getByRole('link', { name })
const card = (page: Page, id: string) => page.getByRole('article', { name: `Order ${id}` })
const undoAbove = (page: Page, id: string) => page.getByRole('button', { name: `Undo accepting ${id}` })
const choose = (page: Page, filter: string) =>
  page.getByRole('group', { name: 'Filter orders' }).getByRole('button', { name: filter })

describe('at a desk', () => {
  const screen = atDesk
  test('a kitchen hears of new orders, accepts them with its preparation time, and finds what is finished', async () => {
    const kitchen = await signedIn(site, screen, demoAccount('restaurant'))
    const { page, expectAccessible } = kitchen
    await page.clock.install()
    // What the browser was asked to play.
    await page.addInitScript(() => {
      const counter = window as unknown as { notes: number }
      counter.notes = 0
      const { start } = OscillatorNode.prototype
      OscillatorNode.prototype.start = function (...at) {
        counter.notes++
        start.apply(this, at)
      }
    })
    const notes = () => page.evaluate(() => (window as unknown as { notes: number }).notes)
    const customer = await callAs(site, await register(page, 'customer'))
    await visit(page, '/dashboard')
    await page.waitForURL('**/restaurant-dashboard')
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    await page.getByText('Annapurna Bhavan', { exact: true }).first().waitFor()
    const count = async (name: string) => Number.parseInt((await figure(page, name).textContent()) ?? '', 10)
    await expect.poll(() => count('Total Orders')).toBeGreaterThanOrEqual(0)
    for (const name of ['Pending Orders', 'Completed Orders'])
      await expect.poll(() => count(name)).toBeGreaterThanOrEqual(0)
    await page.getByRole('heading', { level: 2, name: 'Recent Orders' }).waitFor()
    const before = await count('Total Orders')
    await page.getByRole('button', { name: 'Start shift' }).click()
    await page.getByRole('button', { name: 'End shift' }).waitFor()
    const chime = await notes()
    expect(chime).toBeGreaterThan(0)

    // It rings until the order is accepted, says so in the title, and shows it at once.
    const id = await orderDosa(customer)
    await page.getByRole('status').getByText('1 new order waits for you').waitFor()
    await expect.poll(() => page.title()).toMatch(/^\(1\) Restaurant Dashboard/)
    await expect.poll(notes).toBeGreaterThan(chime)
    await expect.poll(() => count('Total Orders')).toBe(before + 1)
    const row = page.getByRole('row').filter({ hasText: id })
    await row.getByText('New', { exact: true }).waitFor()
    const needs = page.getByRole('region', { name: 'Needs you' })
    await needs.getByText('1 to accept:').waitFor()
    await needs.getByText(/^Accept within \d+:\d\d$/).waitFor()
    await expectAccessible('the overview with a new order')

    await page.getByRole('link', { name: '1 new order waits for you' }).click()
    await page.waitForURL('**/restaurant-dashboard?tab=orders&status=pending')
    await expect.poll(() => choose(page, 'New').getAttribute('aria-pressed')).toBe('true')
    const order = card(page, id)
    await order.getByText('1×').waitFor()
    await order.getByText('Cash on Delivery').waitFor()
    // Whoever carries it collects it.
    expect(await order.getByText('Cash to collect: ').count()).toBe(0)
    await order.getByText(/^Accept within \d+:\d\d$/).waitFor()
    await expectAccessible('new orders')
    // All of it a press away, by an address of its own.
    const details = await openOrder(page, id)
    expect(new URL(page.url()).searchParams.get('order')).toBe(id)
    expect(await details.getByRole('link', { name: /^Call Asha Rao/ }).getAttribute('href')).toBe(
      'tel:+919876543210',
    )
    await details.getByText('It is booked to you when the order is delivered.').waitFor()
    await expectAccessible('the details of an order')
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).searchParams.has('order')).toBe(false)
    await choose(page, 'All').click()
    const column = (name: string) => page.getByRole('region', { name, exact: true })
    await column('New').locator(order).waitFor()
    const minutes = page.getByRole('group', { name: 'Preparation time' })
    const shown = Number.parseInt((await minutes.getByRole('status').textContent()) ?? '', 10)
    await minutes.getByRole('button', { name: '5 minutes more' }).click()
    await minutes.getByText(`${shown + 5} min`).waitFor()
    const accepted = page.waitForRequest('**/accept')
    await order.getByRole('button', { name: 'Accept & Start Preparing' }).click()
    expect((await accepted).postDataJSON()).toEqual({ preparationMinutes: shown + 5 })
    // It goes on to the next column, and the focus with it.
    const ready = column('Cooking').locator(order).getByRole('button', { name: 'Mark as Ready for Pickup' })
    await ready.waitFor()
    await expect.poll(() => ready.evaluate((button) => button === document.activeElement)).toBe(true)
    // A wrong tap is taken back, with the keyboard too, and only for ten seconds.
    await order.getByRole('status').getByText('Accepted.').waitFor()
    await expectAccessible('an order that was just accepted')
    const undo = order.getByRole('button', { name: `Undo accepting ${id}` })
    await undo.focus()
    await page.keyboard.press('Enter')
    const accept = order.getByRole('button', { name: 'Accept & Start Preparing' })
    await accept.waitFor()
    await expect.poll(() => accept.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.getByText('1 new order waits for you').waitFor()
    await choose(page, 'New').click()
    await accept.click()
    await order.waitFor({ state: 'detached' })
    await undoAbove(page, id).click()
    await accept.click()
    await undoAbove(page, id).waitFor()
    await choose(page, 'All').click()
    await undo.waitFor()
    await page.getByText('1 new order waits for you').waitFor({ state: 'detached' })
    await expect.poll(() => page.title()).toMatch(/^Orders/)
    const rung = await notes()
    await page.clock.fastForward(10_000)
    expect(await notes()).toBe(rung)
    await undo.waitFor({ state: 'detached' })

    // Another order does not move the one that is worked on, and no list is read anew for it.
    const lists: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname === '/api/restaurant/orders' && url.searchParams.get('limit') !== '1')
        lists.push(url.search)
    })
    const place = () => order.evaluate((element) => element.getBoundingClientRect().top + scrollY)
    const refused = await orderDosa(customer)
    await card(page, refused).waitFor()
    await page.getByText('1 new order waits for you').waitFor()
    await expect.poll(() => choose(page, 'New').textContent()).toBe('New 1')
    expect(lists).toEqual([])
    const top = await place()
    await (await openOrder(page, refused)).getByRole('button', { name: 'Cancel Order' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel Order' })
    await dialog.getByText('To be paid in cash: nothing was paid, so nothing is refunded.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel Order' }).click()
    await dialog.getByText('Please give a reason').waitFor()
    // What is sold out leaves the menu with it, and says what is promised of it.
    await dialog.getByRole('radio', { name: 'Sold out' }).check()
    await dialog.getByRole('checkbox', { name: 'Masala Dosa' }).check()
    await dialog.getByText(/^1 portion in 1 open order/).waitFor()
    await expectAccessible('the reasons to cancel an order')
    await dialog.getByRole('radio', { name: 'Another reason' }).check()
    await dialog.getByLabel('In your words').fill('The gas ran out.')
    await dialog.getByRole('button', { name: 'Cancel Order' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await closeOrder(page.getByRole('dialog', { name: `Order ${refused}`, exact: true }))
    await card(page, refused).getByText('Cancelled: The gas ran out.').waitFor()
    await page.getByText('1 new order waits for you').waitFor({ state: 'detached' })
    expect(await place()).toBe(top)

    await order.getByRole('button', { name: 'Mark as Ready for Pickup' }).click()
    await order.getByRole('button', { name: 'Confirm Delivery' }).click()
    const asked = page.getByRole('dialog', { name: 'Confirm Delivery' })
    await asked.getByText('in cash. This cannot be undone.').waitFor()
    await asked.getByRole('button', { name: 'Not Yet' }).click()
    await asked.waitFor({ state: 'hidden' })
    await order.getByRole('button', { name: 'Confirm Delivery' }).click()
    await asked.getByRole('button', { name: 'Confirm Delivery' }).click()
    await column('Done').locator(order).waitFor()
    // What its customer says is answered where it is read.
    await customer(`/api/orders/${id}/rating`, { rating: 4, feedback: 'A bit cold' })
    const rated = await openOrder(page, id)
    await rated.getByText('A bit cold').waitFor()
    await rated.getByLabel('Your answer').fill('We pack it better now.')
    await rated.getByRole('button', { name: 'Send the answer' }).click()
    await rated.getByRole('button', { name: 'Change your answer' }).waitFor()
    await expectAccessible('an order with its rating')
    await closeOrder(rated)
    // The same among all of its reviews, where one that should not be read is reported.
    await tab(page, 'Reviews').click()
    const review = page.getByRole('article', { name: /^Review of/ }).filter({ hasText: 'A bit cold' })
    await review.getByText('We pack it better now.').waitFor()
    await review.getByRole('button', { name: 'Report' }).click()
    const report = page.getByRole('dialog', { name: 'Report this review' })
    await report.getByLabel('Reason').selectOption('It is not true')
    await report.getByRole('button', { name: 'Report' }).click()
    await review.getByText('Reported: our team looks at it').waitFor()
    await expectAccessible('the reviews of a restaurant')
    await expectFits(page)
    await tab(page, 'Orders').click()
    await expectAccessible('the desk with what is done')
    await expectFits(page)

    // Searched and filtered in the URL.
    const search = page.getByRole('searchbox', { name: 'Search by order, customer or dish' })
    await search.fill(refused)
    await page.waitForURL(`**q=${refused}**`)
    await order.waitFor({ state: 'detached' })
    await card(page, refused).waitFor()
    await expect.poll(() => choose(page, 'All').textContent()).toBe('All 1')
    await choose(page, 'Delivered').click()
    await page.getByText('No orders match your filters.').waitFor()
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await choose(page, 'Delivered').click()
    await order.waitFor()
    await search.fill(id)
    await page.waitForURL(`**q=${id}**`)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n')
    expect(lines.length).toBe(3)
    expect(lines[1]).toContain(`${id},`)
    await search.fill('')
    await expect.poll(() => new URL(page.url()).searchParams.has('q')).toBe(false)
    await page.getByRole('combobox', { name: 'Date' }).selectOption('custom')
    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await page.getByText('No orders match your filters.').waitFor()
    await expectAccessible('no orders for the filters')
    await expectFits(page)

    await tab(page, 'Overview').click()
    await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: 'Last 7 Days' }).click()
    const [brought] = await query(
      site,
      "SELECT sum(amount)::int AS amount FROM ledger_entries WHERE account = 'restaurant' AND owner = 'annapurna-bhavan' AND kind = 'settlement' AND at > now() - interval '6 days'",
    )
    await expect.poll(() => figure(page, 'Revenue').textContent()).toBe(formatPaise(paise(brought.amount)))
    // The same figures by day: a picture, and a table for those who do not see it.
    await page.locator('.chart canvas').waitFor()
    const layer = page.locator('.chart .u-over')
    expect(await layer.evaluate((element) => getComputedStyle(element).position)).toBe('absolute')
    const byDay = page.getByRole('table', { name: 'Orders and revenue, day by day' })
    expect(await byDay.getByRole('row').count()).toBe(8)
    const today = await byDay.getByRole('row').last().getByRole('cell').allTextContents()
    expect(today).toEqual([String(await count('Total Orders')), formatPaise(paise(brought.amount))])
    await expectAccessible('the overview with its chart')
    await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: 'Today' }).click()
    await page.getByText('Compared with yesterday.').waitFor()
    await page.getByRole('button', { name: 'End shift' }).click()
    await page.getByRole('button', { name: 'Start shift' }).waitFor()
    await expectFits(page)
    kitchen.expectClean()
    await kitchen.context.close()
  })
})

test('staff of several restaurants choose one, which the URL keeps on every tab', async () => {
  const { id: own, name, dishId, person } = await ownRestaurant(site)
  await query(
    site,
    "INSERT INTO restaurant_staff (user_id, restaurant_id, since) SELECT id, 'tandoor-tales', now() FROM users WHERE username = $1",
    [person.username],
  )
  const staff = await signedIn(site, { width: 390 }, person)
  const { page } = staff
  const customer = await callAs(site, await register(page, 'customer'))
  const id = await orderDosa(customer, { dishId, quantity: 1 })
  await visit(page, '/restaurant-dashboard')
  const choice = page.getByRole('combobox', { name: 'Restaurant' })
  await page.getByRole('row').filter({ hasText: id }).waitFor()
  await choice.selectOption({ label: 'Tandoor Tales' })
  await page.waitForURL('**restaurant=tandoor-tales**')
  await page.getByText('No orders yet').waitFor()
  await tab(page, 'Orders').click()
  await page.waitForURL('**/restaurant-dashboard?tab=orders&restaurant=tandoor-tales')
  await page.getByText('No orders here').waitFor()
  // Two filters at once, before the page has shown either.
  await page.evaluate(() => {
    document.querySelector<HTMLButtonElement>('[aria-label="Filter orders"] button:nth-of-type(1)')?.click()
    document.querySelector<HTMLButtonElement>('[aria-label="Filter orders"] button:nth-of-type(2)')?.click()
    const date = document.querySelector<HTMLSelectElement>('select[aria-label="Date"]')
    if (date) date.value = 'today'
    date?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await page.waitForURL('**?tab=orders&restaurant=tandoor-tales&status=preparing&date=today')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await page.waitForURL('**?tab=orders&restaurant=tandoor-tales')
  await staff.expectAccessible('a kitchen without orders')
  await choice.selectOption({ label: name })
  await page.waitForURL(`**restaurant=${own}**`)
  await card(page, id).waitFor()
  staff.expectClean()
  await staff.context.close()
})

test('what happened while the stream was away is there when it is back, and a press that failed or came late says so', async () => {
  const kitchen = await signedIn(site, { width: 390 }, demoAccount('restaurant'))
  const { page } = kitchen
  const customer = await callAs(site, await register(page, 'customer'))
  const colleague = await callAs(site, demoAccount('restaurant'))
  const events = '**/api/restaurant/events*'
  await page.route(events, (route) => route.abort())
  await visit(page, '/restaurant-dashboard?tab=orders')
  await choose(page, 'New').click()
  const id = await orderDosa(customer)
  await page.unroute(events)
  await card(page, id).waitFor()

  // A server that fails is not asked to be pressed for again: it is said that the press waits, and it is
  // sent.
  await page.route('**/accept', (route) => route.fulfill({ status: 500, body: '' }))
  await card(page, id).getByRole('button', { name: 'Accept & Start Preparing' }).click()
  const kept = page.getByText('1 tap is kept on this device and sent as soon as our server answers')
  await kept.waitFor()
  const order = () => colleague(`/api/orders/${id}`, undefined, 'GET')
  expect(await order()).toMatchObject({ status: 'confirmed' })
  await page.unroute('**/accept')
  await kept.waitFor({ state: 'detached' })
  expect(await order()).toMatchObject({ status: 'preparing' })
  await choose(page, 'Preparing').click()
  await card(page, id).getByRole('button', { name: 'Mark as Ready for Pickup' }).waitFor()

  // A colleague was faster.
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/ready', async (route) => {
    await looked
    await route.continue()
  })
  await card(page, id).getByRole('button', { name: 'Mark as Ready for Pickup' }).click()
  await colleague(`/api/restaurant/orders/${id}/cancel`, { reason: 'The gas ran out.' })
  goOn()
  // It says so above everything until somebody has seen it, and is among the cancelled ones.
  await tab(page, 'Overview').click()
  const needs = page.getByRole('region', { name: 'Needs you' })
  await needs.getByRole('alert').getByText('Stop cooking').waitFor()
  await tab(page, 'Orders').click()
  await choose(page, 'Cancelled').click()
  await card(page, id).getByText('Cancelled: The gas ran out.').waitFor()
  await card(page, id).getByText('Stop cooking').waitFor()
  await card(page, id).getByRole('button', { name: 'Seen' }).click()
  await card(page, id).getByText('Stop cooking').waitFor({ state: 'detached' })
  // Nothing is left to do for the order, but its food is there.
  const details = await openOrder(page, id)
  await details.getByRole('button', { name: 'List as surplus food' }).waitFor()
  expect(await details.getByRole('button', { name: 'Change Items' }).count()).toBe(0)
  kitchen.expectClean(/api\/restaurant\/(events|orders)/)
  await kitchen.context.close()
})
