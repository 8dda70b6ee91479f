import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs } from './calls.ts'
import { expectFits } from './fits.ts'
import { demoAccount, signedIn, someone } from './people.ts'
import { atDesk } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

describe('at a desk', () => {
  const screen = atDesk
  test('an admin approves a shelter and suspends it with a reason, and decides about volunteers', async () => {
    const applicant = await someone(site, screen)
    const call = await callAs(site, applicant.person)
    const name = `Ashram ${randomUUID().slice(0, 8)}`
    const shelter = { name, capacityPerDay: 40, diet: 'veg', location: { lat: 13, lng: 77.57 } }
    await call(
      '/api/shelter/application',
      { ...shelter, contact: 'Sister Leela', phone: '9845012305' },
      'PUT',
    )
    await call('/api/volunteer', { area: name, vehicle: 'scooter', phone: '9845012305' }, 'PUT')
    await applicant.context.close()

    const { page, context, expectAccessible, expectClean } = await signedIn(
      site,
      screen,
      demoAccount('admin'),
    )
    await visit(page, '/admin-dashboard?tab=shelters')
    await page.getByRole('searchbox').fill(name)
    const row = page.locator('tbody tr').filter({ hasText: name })
    await row.getByText('Asks to take part').waitFor()
    // What is shown until the search is there is dimmed.
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
    await expectAccessible('a shelter that applies')
    await expectFits(page)
    const dialog = page.getByRole('dialog')
    await row.getByRole('button', { name: /^Approve/ }).click()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await row.getByText('Approved').waitFor()
    await row.getByRole('button', { name: /^Suspend/ }).click()
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await dialog.getByText('Please give a reason').waitFor()
    await expectAccessible('a suspension without a reason')
    await dialog.getByLabel('Reason').fill('The kitchen is being repaired')
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await row.getByText('The kitchen is being repaired').waitFor()

    await page.getByRole('button', { name: 'Volunteers' }).click()
    await row.getByText('scooter').waitFor()
    await expectAccessible('a volunteer who applies')
    await expectFits(page)
    await row.getByRole('button', { name: /^Decline/ }).click()
    await dialog.getByLabel('Reason').fill('No rescues in that area yet')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await row.getByText('No rescues in that area yet').waitFor()
    expectClean()
    await context.close()
  })
})
