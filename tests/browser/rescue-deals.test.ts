import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs } from './calls.ts'
import { expectFits } from './fits.ts'
import { showColumn } from './order-drawer.ts'
import { ownRestaurant } from './own-restaurant.ts'
import { fillCheckout, signedIn, signIn, someone } from './people.ts'
import { onPhone } from './screens.ts'
import { follow, openSite, type Site, visit } from './site.ts'

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
    const asCustomer = await callAs(site, customer.person)
    const { id: customerId } = await asCustomer('/api/users/me', undefined, 'GET')
    const home = { label: 'Home', address: '12 MG Road', city: 'Bengaluru', zipCode: '560001' }
    await asCustomer(`/api/users/${customerId}/addresses`, {
      ...home,
      isDefault: true,
      location: { lat: 12.975, lng: 77.606 },
    })
    await visit(page, '/rescue')
    const card = page.getByRole('article').filter({ hasText: title })
    await card.getByText('3 portions left').waitFor()
    await card.getByText('5.5 km away').waitFor()
    await page.getByText('Within 5 km of Home.').waitFor()
    await page.getByRole('button', { name: 'Tell me', exact: true }).click()
    await page.getByText('We tell you when there is a deal').waitFor()
    await customer.expectAccessible('rescue deals')
    await page.getByRole('button', { name: 'Stop telling me' }).click()
    await page.getByText('Hear of the next deal').waitFor()
    await page.getByRole('link', { name: 'Nearest' }).click()
    await page.locator('[aria-current=true]', { hasText: 'Nearest' }).waitFor()
    await page.waitForURL('**/rescue?sort=distance')
    await card.getByRole('link', { name: `Reserve ${title}` }).click()
    await page.getByRole('heading', { name: title }).waitFor()
    const total = page.getByRole('region', { name: 'Order Summary' })
    await total.getByText('₹21.60').first().waitFor()
    await page.getByRole('radio', { name: /^Have it brought/ }).check()
    await total.getByText('₹26.59').first().waitFor()
    await page.getByRole('radio', { name: /^Fetch it yourself/ }).check()
    await page.getByRole('button', { name: `Add one more ${title}` }).click()
    await total.getByText('₹43.20').first().waitFor()
    await page.getByText('Cash at the counter').click()
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
    await visitor.page.keyboard.press('Escape')

    // Other journeys sell food on this site: for this visitor there is none, and a way on nonetheless.
    await visitor.page.route(
      (url) => url.pathname === '/api/surplus',
      (route) => route.fulfill({ json: { items: [], nextCursor: null } }),
    )
    await follow(visitor.page, '/rescue')
    await visitor.page.getByText('Nothing is left over right now').waitFor()
    await visitor.page.getByRole('link', { name: 'Browse Menu' }).waitFor()
    await visitor.page.getByRole('link', { name: 'Donate a meal' }).waitFor()
    await visitor.expectAccessible('no rescue deal')
    await expectFits(visitor.page)
    // Who asks to be told signs in first, and has it then, at the same place.
    await visitor.page.getByRole('button', { name: 'Tell me', exact: true }).click()
    await signIn(visitor.page, customer.person.username, customer.person.password)
    await visitor.page.getByText('We tell you when there is a deal').waitFor()
    expect(new URL(visitor.page.url()).pathname).toBe('/rescue')
    // Where the link of an e-mail leads.
    await follow(visitor.page, '/rescue?token=none')
    await visitor.page.getByRole('heading', { name: 'No more rescue deals?' }).waitFor()
    await follow(visitor.page, '/account-settings?section=preferences')
    await visitor.page.getByRole('checkbox', { name: 'Tell me when there is a deal' }).uncheck()
    await expect.poll(() => asCustomer('/api/deal-alert', undefined, 'GET')).toMatchObject({ on: false })
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
