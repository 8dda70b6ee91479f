import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs } from './calls.ts'
import { expectFits } from './fits.ts'
import { showColumn } from './order-drawer.ts'
import { ownRestaurant } from './own-restaurant.ts'
import { fillCheckout, signedIn, someone } from './people.ts'
import { onPhone } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

describe('on a phone', () => {
  const screen = onPhone
  test('a customer reserves what a kitchen has left, fetches it at the counter, and is shown what was sold out meanwhile', async () => {
    const { name, person } = await ownRestaurant(site)
    const kitchen = await signedIn(site, screen, person)
    const title = `Lemon rice of ${name}`
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const cook = await callAs(site, person)
    const lot = await cook('/api/surplus', {
      title,
      portions: 3,
      isVeg: true,
      kind: 'hot',
      allergens: ['nuts'],
      cookedAt: inMinutes(-30),
      pickUpUntil: inMinutes(150),
      salePrice: 2_000,
    })
    const customer = await someone(site, screen)
    const { page } = customer
    await visit(page, '/rescue')
    const card = page.getByRole('article').filter({ hasText: title })
    await card.getByText('3 portions left').waitFor()
    await customer.expectAccessible('rescue deals')
    await card.getByRole('link', { name: `Reserve ${title}` }).click()
    await page.getByRole('heading', { name: title }).waitFor()
    const total = page.getByRole('region', { name: 'Order Summary' })
    await total.getByText('₹21.60').first().waitFor()
    await page.getByRole('radio', { name: /^Have it brought/ }).check()
    await total.getByText('₹26.59').first().waitFor()
    await page.getByRole('radio', { name: /^Fetch it yourself/ }).check()
    await page.getByRole('button', { name: `Add one more ${title}` }).click()
    await total.getByText('₹43.20').first().waitFor()
    await page.getByText('Cash on Delivery').click()
    await page.getByText('Pay in cash at the counter').waitFor()
    await customer.expectAccessible('a rescue deal')
    await expectFits(page)
    await page.getByRole('button', { name: /^Reserve/ }).click()
    await page.waitForURL('**/tracking?order=*')
    const id = new URL(page.url()).searchParams.get('order') ?? ''
    await page.getByText('Fetch it until').waitFor()
    const where = page.getByRole('region', { name: 'Where you fetch it' })
    await where.getByText(name).waitFor()
    await where.getByText(id.slice(-4)).waitFor()
    await customer.expectAccessible('an order to fetch')

    await visit(kitchen.page, '/restaurant-dashboard?tab=orders')
    const order = kitchen.page.getByRole('article', { name: `Order ${id}` })
    await order.getByText(/^Rescue deal: the customer fetches it, until/).waitFor()
    await kitchen.expectAccessible('an order that is fetched')
    await order.getByRole('button', { name: 'Accept & Start Preparing' }).click()
    await showColumn(kitchen.page, 'Preparing')
    await order.getByRole('button', { name: 'Mark as Ready for Pickup' }).click()
    await showColumn(kitchen.page, 'Ready')
    await page.getByText('Your food is packed and waits for you.').waitFor()
    await order.getByRole('button', { name: 'Hand Over' }).click()
    await kitchen.page.getByRole('dialog').getByRole('button', { name: 'Hand Over' }).click()
    await page.getByText('You have your food. Thank you for saving it!').waitFor()
    await page.getByRole('heading', { name: 'Picked up' }).waitFor()
    // Nobody has delivered anything.
    expect(await page.getByText('Delivered', { exact: true }).count()).toBe(0)

    const visitor = await site.visitor(screen)
    await visit(visitor.page, `/rescue?deal=${lot.id}`)
    await visitor.page.getByRole('button', { name: 'Sign in to reserve' }).click()
    await visitor.page.getByRole('dialog').getByLabel('Username').waitFor()
    visitor.expectClean()

    // Somebody else takes the last one while this person looks at it.
    const late = await someone(site, screen)
    await visit(late.page, `/rescue?deal=${lot.id}`)
    await late.page.getByText('1 portion left').waitFor()
    await late.page.getByRole('radio', { name: /^Have it brought/ }).check()
    await fillCheckout(late.page)
    await late.page.getByText('Cash on Delivery').click()
    const other = await callAs(site, customer.person)
    await other(`/api/surplus/${lot.id}/reserve`, { portions: 1, paymentMethod: 'cashOnDelivery' })
    await late.page.getByRole('button', { name: /^Reserve/ }).click()
    await late.page.getByText('Others were faster: not so many portions are left.').first().waitFor()
    late.expectClean(/409/)
    customer.expectClean()
    kitchen.expectClean()
  })
})
