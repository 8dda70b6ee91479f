import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectFits } from './fits.ts'
import { query } from './own-restaurant.ts'
import { addFirstDish, demoAccount, fillCheckout, register, signedIn, signInAs, someone } from './people.ts'
import { atDesk, atWidth, phone } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Restaurant Dashboard' }).getByRole('link', { name })

describe('at a desk', () => {
  const screen = atDesk
  test('somebody signs up, sets up a restaurant, goes live, and gets the first order', async () => {
    const name = `Kaveri ${randomBytes(4).toString('hex')}`
    const owner = await site.visitor(screen)
    const { page, context, expectAccessible } = owner
    const person = await register(page, 'restaurant')
    const { password } = person
    await signInAs(owner, person)
    await visit(page, '/restaurant-dashboard')
    await page.getByRole('heading', { name: 'Set up your restaurant' }).waitFor()
    await expectAccessible('setting up a restaurant')
    await expectFits(page)
    await page.getByRole('button', { name: 'Set up your restaurant' }).click()
    await page.getByText("The restaurant's name is required").waitFor()
    await page.getByLabel('Restaurant name').fill(name)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\?restaurant=kaveri-/)
    const id = new URL(page.url()).searchParams.get('restaurant') ?? ''
    const day = section(page, 'Your first day')
    await day.getByText('Missing: Address, Place on the map, Phone, Cuisines, FSSAI licence number').waitFor()
    await day.getByRole('button', { name: 'Go live' }).click()
    await day.getByText('There is no dish on your menu').waitFor()
    await expectAccessible('a first day with all that is missing')
    await expectFits(page)

    await day.getByRole('link', { name: 'Fill in: Profile' }).click()
    const profile = section(page, 'Restaurant Profile')
    await page.getByText('Customers do not see you yet.').waitFor()
    await profile.getByLabel('FSSAI licence number').fill('1001 2011 0001 68')
    await profile.getByLabel('Phone').fill('98450 12345')
    await profile.getByLabel('Address', { exact: true }).fill('4 Church Street, Bengaluru')
    await profile.getByLabel('Indian', { exact: true }).check()
    await profile.getByLabel('We belong to a chain of ten outlets or more').check()
    await profile.getByRole('button', { name: 'Place on the map' }).click()
    await profile.getByRole('region', { name: 'Map of this address' }).click()
    await profile.getByRole('button', { name: 'Save the profile' }).click()
    await page.getByText('The profile is saved').waitFor()
    // Open whenever the journey runs.
    await query(
      site,
      `UPDATE restaurants SET hours = (SELECT hours FROM restaurants WHERE id = 'annapurna-bhavan') WHERE id = $1`,
      [id],
    )

    await tab(page, 'Menu').click()
    await page.getByRole('link', { name: 'Add Dish' }).first().click()
    await page.getByLabel('Item name').fill('Ragi Mudde')
    await page.getByLabel('Price in ₹').fill('120')
    await page.getByText('A chain of ten outlets or more has to state it.').waitFor()
    await page.getByRole('button', { name: 'Add Dish' }).click()
    await page
      .getByText('A chain of ten outlets or more has to state the energy of its dishes')
      .first()
      .waitFor()
    await page.getByLabel('Energy in kcal').fill('310')
    await page.getByRole('button', { name: 'Add Dish' }).click()
    await page.getByText('Ragi Mudde is saved').waitFor()

    const customer = await someone(site, screen)
    const early = await customer.page.request.get(`/api/restaurants/${id}`)
    expect(early.status()).toBe(404)
    await tab(page, 'Overview').click()
    await day.getByText('All of it is there.').waitFor()
    await day.getByText('1 dish on your menu').waitFor()
    await day.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: 'Preview' })
    await preview.getByText('Ragi Mudde').waitFor()
    await expectAccessible('the preview of a restaurant')
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'hidden' })
    await expectAccessible('a first day with nothing missing')

    // Where it is paid to, and its tax numbers; neither is demanded.
    await day.getByRole('link', { name: 'Fill in: Payout account' }).click()
    await page.getByRole('button', { name: 'Add account' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Account Holder').fill('Kaveri Kitchens')
    await form.getByLabel('Account Number').fill('5010 0123 456789')
    await form.getByLabel('IFSC').fill('HDFC1001234')
    await form.getByLabel('Your Password').fill(password)
    await form.getByRole('button', { name: 'Save account' }).click()
    await form.getByText('An IFSC has 11 characters').waitFor()
    await form.getByLabel('IFSC').fill('HDFC0001234')
    await form.getByRole('button', { name: 'Save account' }).click()
    await page.getByText('Account ending in 6789').waitFor()
    await page.getByRole('button', { name: 'Add tax numbers' }).click()
    await form.getByLabel('GSTIN').fill('29AABCU9603R1ZK')
    await form.getByLabel('PAN').fill('AABCU9603R')
    await form.getByRole('button', { name: 'Save tax numbers' }).click()
    await form.getByText('Its last character does not fit').waitFor()
    await expectAccessible('the form of tax numbers')
    await form.getByLabel('GSTIN').fill('29 AABCU9603R 1ZJ')
    await form.getByRole('button', { name: 'Save tax numbers' }).click()
    await page.getByText('GSTIN 29AABCU9603R1ZJ').waitFor()
    await page.getByText('Karnataka').waitFor()
    await expectAccessible('payout account and tax numbers')
    await expectFits(page)

    // The kitchen sees and hears how an order comes in.
    await tab(page, 'Overview').click()
    await day.getByText('Your payouts are to go there.').waitFor()
    await day.getByRole('button', { name: 'Send a test order' }).click()
    const cook = await context.newPage()
    await visit(cook, `/restaurant-dashboard/kitchen?restaurant=${id}`)
    await cook.getByText('TEST: not a real order').waitFor()
    await cook.getByRole('button', { name: 'I see and hear it' }).click()
    await cook.getByText('TEST: not a real order').waitFor({ state: 'detached' })
    await cook.close()
    await day.getByText('Your kitchen has heard it.').waitFor()
    await day.getByRole('button', { name: 'Go live' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(`${name} is live: customers can order now`).waitFor()
    await day.waitFor({ state: 'detached' })

    await visit(customer.page, `/restaurants/${id}`)
    await customer.page.getByRole('heading', { level: 1, name }).waitFor()
    await addFirstDish(customer.page)
    await visit(customer.page, '/checkout')
    await fillCheckout(customer.page)
    await customer.page.getByText('Cash on Delivery', { exact: true }).click()
    await customer.page.getByRole('button', { name: /^Place Order/ }).click()
    await customer.page.waitForURL('**/tracking?**')
    await page.getByText('1 new order waits for you').waitFor()

    await atWidth(page, phone.width, async () => {
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Settings' }).click()
    })
    await page.getByRole('link', { name: 'Visible to customers' }).click()
    const visible = section(page, 'Visible to customers')
    await visible.getByText('Customers find you and can order.').waitFor()
    expect(await page.getByText('Customers do not see you yet.').count()).toBe(0)
    await visible.getByRole('button', { name: 'Take offline' }).click()
    const asked = page.getByRole('alertdialog')
    await asked.getByRole('button', { name: 'Take offline' }).click()
    await asked.getByText('Please finish your open orders first.').waitFor()
    await expectAccessible('a restaurant that cannot go offline yet')
    await asked.getByRole('button', { name: 'Stay online' }).click()
    await query(site, `UPDATE orders SET status = 'cancelled' WHERE restaurant_id = $1`, [id])
    await visible.getByRole('button', { name: 'Take offline' }).click()
    await asked.getByRole('button', { name: 'Take offline' }).click()
    await page.getByText('Customers no longer see you').waitFor()
    await page.getByText('Customers do not see you yet.').waitFor()
    const gone = await customer.page.request.get(`/api/restaurants/${id}`)
    expect(gone.status()).toBe(404)
    owner.expectClean(/api\/(restaurant|users\/me)/)
    await customer.context.close()
    await owner.context.close()
  })

  test('an admin asks back, and approves an application, whose applicant finds a restaurant', async () => {
    const applicant = await someone(site, screen)
    await query(site, 'UPDATE users SET email_confirmed_at = now() WHERE username = $1', [
      applicant.person.username,
    ])
    const businessName = `Udupi ${randomBytes(4).toString('hex')}`
    const sent = await applicant.page.request.post('/api/partner-applications', {
      data: {
        businessName,
        contactName: 'Ravi Shetty',
        email: applicant.person.email,
        phone: '9876543210',
        businessType: 'cloud_kitchen',
        address: '4 Church Street',
        city: 'Bengaluru',
        agreedToTerms: true,
      },
    })
    expect(sent.status()).toBe(201)
    const { applicationNumber } = (await sent.json()) as { applicationNumber: string }
    const admin = await signedIn(site, screen, demoAccount('admin'))
    const { page, expectAccessible } = admin
    await visit(page, '/admin-dashboard?tab=restaurants&list=applications')
    await page.getByRole('searchbox', { name: 'Search applications' }).fill(applicationNumber)
    const card = page.getByRole('article').filter({ hasText: businessName })
    await card.getByText('Cloud Kitchen').waitFor()
    await card.getByRole('button', { name: `Ask back about ${applicationNumber}` }).click()
    await card.getByText('Please give a reason').waitFor()
    await expectAccessible('an application to decide')
    await expectFits(page)
    await card.getByLabel('Message to the applicant').fill('Which licence do you have?')
    await card.getByRole('button', { name: `Ask back about ${applicationNumber}` }).click()
    await card.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Asked back' }).click()
    await card.getByText('Which licence do you have?').waitFor()
    await card.getByRole('button', { name: `Approve ${applicationNumber}` }).click()
    await card.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Approved', exact: true }).click()
    await card.waitFor()
    expect(await card.getByRole('button').count()).toBe(0)

    await signInAs(applicant, applicant.person)
    await visit(applicant.page, '/restaurant-dashboard')
    await section(applicant.page, 'Your first day').waitFor()
    await applicant.page.getByText(businessName, { exact: true }).first().waitFor()
    admin.expectClean(/api\/admin\/partner-applications/)
    applicant.expectClean()
    await admin.context.close()
    await applicant.context.close()
  })
})
