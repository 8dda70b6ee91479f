import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectFits } from './fits.ts'
import { demoAccount, newPerson, register, signedIn } from './people.ts'
import { atDesk } from './screens.ts'
import { follow, openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

describe('at a desk', () => {
  const screen = atDesk
  it('an admin adds a restaurant, sets its commission, suspends and restores it, and finds all of it in the audit log', async () => {
    const { page, context, expectAccessible, expectClean } = await signedIn(
      site,
      screen,
      demoAccount('admin'),
    )
    const owner = await register(page, 'customer', newPerson())
    const name = `Kitchen ${randomBytes(4).toString('hex')}`
    await visit(page, '/admin-dashboard?tab=restaurants')
    await page.getByRole('row', { name: 'Annapurna Bhavan' }).waitFor()
    await page.locator('table[aria-busy=false]').waitFor()
    await expectAccessible('the restaurants')
    await expectFits(page)
    await page.getByRole('link', { name: 'Add New Restaurant' }).click()
    await page.getByRole('button', { name: 'Add Restaurant' }).click()
    await page.getByText("The restaurant's name is required").waitFor()
    await page.getByText('Please enter an e-mail address or a username').waitFor()
    await page.getByLabel('Restaurant name').fill(name)
    await page.getByLabel('Area').fill('Jayanagar')
    await page.getByLabel('Cuisines').fill('Udupi, Chinese')
    await page.getByLabel('FSSAI licence number').fill('123')
    await page.getByLabel('Owner').fill('nobody-of-this-name')
    await page.getByRole('button', { name: 'Add Restaurant' }).click()
    await page.getByLabel('FSSAI licence number').and(page.locator('[aria-invalid=true]')).waitFor()
    await page.getByLabel('FSSAI licence number').fill('11223344556677')
    await page.getByRole('button', { name: 'Add Restaurant' }).click()
    await page.getByText('There is no account with this username').waitFor()
    await expectAccessible('a new restaurant')
    await page.getByLabel('Owner').fill(owner.username)
    await page.getByRole('button', { name: 'Add Restaurant' }).click()
    await page.getByRole('heading', { level: 2, name }).waitFor()
    const staff = page.getByRole('region', { name: 'Staff' })
    await staff.getByRole('link', { name: owner.username }).waitFor()
    await staff.getByLabel('E-mail address or username').fill('cook@food.example')
    await staff.getByRole('button', { name: 'Invite' }).click()
    await staff.getByText('cook@food.example (invited)').waitFor()
    await expectAccessible('the page of a restaurant')
    const commission = page.getByRole('form', { name: 'Commission' })
    await commission.getByLabel('Percent of the subtotal').fill('a lot')
    await commission.getByRole('button').click()
    await commission.getByText('Between 0 and 100 percent').waitFor()
    await commission.getByLabel('Percent of the subtotal').fill('12.5')
    await commission.getByRole('button').click()
    await page.getByText('The commission is saved').waitFor()
    const profile = page.getByRole('form', { name: 'Profile' })
    await profile.getByLabel('City').fill('Bengaluru')
    await profile.getByRole('button', { name: 'Save the profile' }).click()
    await page.getByText('The profile is saved').waitFor()
    const hours = page.getByRole('region', { name: 'Opening hours' })
    await hours.getByLabel('Monday: open').uncheck()
    await hours.getByText('Not saved yet').waitFor()
    await hours.getByRole('button', { name: 'Save the opening hours' }).click()
    await page.getByText('The opening hours are saved').waitFor()
    await page.reload()
    const beside = page.getByRole('region', { name: 'Restaurant', exact: true })
    await expect.poll(() => hours.getByLabel('Monday: open').isChecked()).toBe(false)
    expect(await hours.getByLabel('Tuesday: open').isChecked()).toBe(true)
    await beside.getByRole('button', { name: 'Suspend' }).click()
    const asked = page.getByRole('dialog')
    await asked.getByLabel('Reason').fill('No licence')
    await asked.getByRole('button', { name: 'Suspend' }).click()
    await page.getByText('No licence').waitFor()
    await page.getByRole('button', { name: 'Restore' }).click()
    await beside.getByText('Draft', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'All restaurants' }).click()
    await page.getByRole('searchbox', { name: 'Search name, area or city' }).fill(name)
    await page.getByRole('row', { name }).getByText('12.5 %').waitFor()
    await page.getByRole('link', { name: 'Applications' }).click()
    await page.getByRole('searchbox', { name: 'Search applications' }).waitFor()

    await follow(page, '/admin-dashboard?tab=audit')
    await page.getByRole('searchbox').fill(name.replace(' ', '-').toLowerCase())
    const entry = (text: string) => page.getByRole('row').filter({ hasText: text })
    await expect.poll(() => entry('Commission changed').count()).toBe(1)
    await page.locator('table[aria-busy=false]').waitFor()
    await entry('Commission changed').getByText('12.5').waitFor()
    await entry('Restaurant suspended').getByText('No licence').waitFor()
    await expectAccessible('the audit log')
    await expectFits(page)
    expectClean(/admin\/restaurants/)
    await context.close()
  })
})
