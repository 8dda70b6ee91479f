import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Lot } from '#shared/rescue/contracts.ts'
import { callAs } from './calls.ts'
import { expectFits } from './fits.ts'
import { ownRestaurant } from './own-restaurant.ts'
import { ownShelter } from './own-shelter.ts'
import { demoAccount, signedIn, someone } from './people.ts'
import { onPhone } from './screens.ts'
import { openSite, reload, type Site, visit } from './site.ts'
import { aheadOf, spend } from './spend.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

describe('on a phone', () => {
  const screen = onPhone
  test('a donor follows rupees that wait to the meals they become, and an admin gives back what is left', async () => {
    const { id: restaurantId, person } = await ownRestaurant(site)
    const lot = await (await callAs(site, person))('/api/surplus', {
      title: 'Lemon rice',
      portions: 12,
      isVeg: true,
      kind: 'hot',
      cookedAt: new Date().toISOString(),
      pickUpUntil: new Date(Date.now() + 7_200_000).toISOString(),
    })
    const shelter = await ownShelter(site)
    const { runs } = (await shelter.call(`/api/surplus/${lot.id}/accept`, {
      portions: 12,
    })) as unknown as Lot
    const donor = await someone(site, screen)
    const { page, expectAccessible } = donor
    const message = `Follow me ${randomUUID().slice(0, 8)}`
    await visit(page, '/donate')
    await page.getByLabel('Amount in rupees').fill('200')
    await page.getByLabel('Message').fill(message)
    await page.getByLabel('UPI ID').fill('success@upi')
    await page
      .locator('form')
      .getByRole('button', { name: /^Donate/ })
      .click()
    await page.getByRole('link', { name: 'Follow your rupees' }).click()
    await page.getByRole('heading', { name: 'Where your ₹200.00 went' }).waitFor()
    await page.getByText('₹200.00 waits for its turn').waitFor()
    await page.getByText('It waits in the fund for the next rescue.').waitFor()
    await expectAccessible('a donation that waits')
    await expectFits(page)
    const named = page.getByLabel('Show my name on the donor wall')
    await named.uncheck()
    await page.getByLabel('Write to me when it was eaten').uncheck()
    await expect.poll(() => named.isChecked()).toBe(false)
    const link = new URL(page.url())

    // Everything older, and seventy rupees of this one, become a rescue.
    const amount = (await aheadOf(page)) + 7_000
    await spend(site, { purpose: 'rescueRun', amount, restaurantId, subjectId: runs[0]?.id ?? '' })
    await reload(page)
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
    const drawn = await fetch(picture ?? '')
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    // The address opens the donation for whoever has it.
    expect(await page.locator('link[rel="canonical"], meta[property="og:url"]').count()).toBe(0)
    await page.getByText(/^₹70.00 brought 12 rescued portions from /).waitFor()
    await page.getByText(/A shelter received it on/).waitFor()
    await page.getByText('₹130.00 waits for its turn').waitFor()
    await page.getByText(/The oldest rupee is spent first, and yours is next\./).waitFor()
    await page.getByText(/In the last 7 days that was/).waitFor()
    await expectAccessible('a donation that became meals')
    await expectFits(page)
    await page.getByRole('link', { name: 'The story of this rescue' }).click()
    await page.getByRole('heading', { level: 1, name: 'Lemon rice' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/rescues/${lot.id}`)

    await visit(page, '/customer-dashboard?tab=giving')
    await page.locator('dl > div').filter({ hasText: 'Became meals' }).getByText('₹70.00').waitFor()
    await page.getByText(message).waitFor()
    await expectFits(page)
    await page.getByRole('link', { name: 'Follow your rupees' }).click()
    await page.getByText('₹130.00 waits for its turn').waitFor()

    // With the receipt's token in Hindi, signed out; without it there is nothing to see.
    const visitor = await site.visitor(screen)
    await visit(visitor.page, `/hi${link.pathname}${link.search}`)
    await visitor.page.getByText('₹130.00 अपनी बारी का इंतज़ार कर रहे हैं').waitFor()
    await visit(visitor.page, link.pathname)
    await visitor.page.getByRole('heading', { name: 'This donation was not found.' }).waitFor()

    const admin = await signedIn(site, screen, demoAccount('admin'))
    await visit(admin.page, `/admin-dashboard?tab=giving&q=${encodeURIComponent(message)}`)
    const row = admin.page.locator('tbody tr').filter({ hasText: message })
    await row.getByText('₹130.00').waitFor()
    await admin.expectAccessible('the fund and its donations')
    await expectFits(admin.page)
    await row.getByRole('button', { name: /^Hide/ }).click()
    const dialog = admin.page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Only a test')
    await dialog.getByRole('button', { name: 'Hide' }).click()
    await row.getByRole('button', { name: /^Show/ }).waitFor()
    await row.getByRole('button', { name: /^Refund/ }).click()
    await dialog.getByText(/₹70.00 has become meals already/).waitFor()
    await dialog.getByRole('button', { name: 'Give back' }).click()
    await dialog.getByText('Please give a reason').waitFor()
    await admin.expectAccessible('a refund of a donation')
    await dialog.getByLabel('Reason').fill('Given by mistake')
    await dialog.getByRole('button', { name: 'Give back' }).click()
    await row.getByRole('button', { name: /^Refund/ }).waitFor({ state: 'detached' })
    await admin.page.getByRole('combobox', { name: 'What is listed' }).selectOption('What was paid')
    await admin.page.locator('tbody tr').filter({ hasText: 'Rescue run' }).first().waitFor()
    await admin.expectAccessible('what the fund paid')
    await expectFits(admin.page)
    admin.expectClean()

    await reload(page)
    await page.getByRole('paragraph').filter({ hasText: '₹130.00 went back to you' }).waitFor()
    expect(await page.getByText('waits for its turn').count()).toBe(0)
    donor.expectClean()
    for (const { context } of [donor, visitor, admin]) await context.close()
  })
})
