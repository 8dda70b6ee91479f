import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs } from './calls.ts'
import { expectFits } from './fits.ts'
import { ownRestaurant, query } from './own-restaurant.ts'
import { ownShelter } from './own-shelter.ts'
import { demoAccount, register, signedIn } from './people.ts'
import { atDesk } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
type Caller = Awaited<ReturnType<typeof callAs>>
const codeFor = async (call: Caller, lotId: string) =>
  ((await call(`/api/surplus/${lotId}`, undefined, 'GET')) as unknown as { code: string }).code

describe('at a desk', () => {
  const screen = atDesk
  test('an admin finds the rescues that need somebody, unlocks a hand-over, and sees the day on a map', async () => {
    const visitor = await site.visitor(screen)
    const carrierPerson = await register(visitor.page, 'delivery_agent')
    await visitor.context.close()
    const [carrier, kitchen, shelter] = await Promise.all([
      callAs(site, carrierPerson),
      ownRestaurant(site),
      ownShelter(site),
    ])
    const [cook, receiver] = await Promise.all([callAs(site, kitchen.person), callAs(site, shelter.person)])
    const accepted = async (title: string, portions: number) => {
      const food = { isVeg: true, kind: 'hot', cookedAt: inMinutes(0), pickUpUntil: inMinutes(120) }
      const { id } = await cook('/api/surplus', { title, portions, ...food })
      await receiver(`/api/surplus/${id}/accept`, { portions: 4 })
      return id
    }
    const [waits, locked] = [`Idli of ${kitchen.name}`, `Curd rice of ${kitchen.name}`]
    const waitingLot = await accepted(waits, 6)
    // As if it were nearly too late.
    await query(site, 'UPDATE rescue_runs SET warned_at = now() WHERE lot_id = $1', [waitingLot])
    const lockedLot = await accepted(locked, 12)
    await carrier(`/api/surplus/${lockedLot}/claim`, {})
    await carrier(`/api/surplus/${lockedLot}/drop-out`, { reason: 'A flat tyre' })
    await carrier(`/api/surplus/${lockedLot}/claim`, {})
    const right = await codeFor(cook, lockedLot)
    for (let time = 0; time < 5; time++)
      await carrier(`/api/surplus/${lockedLot}/pick-up`, { code: right === '0000' ? '1111' : '0000' }).catch(
        () => undefined,
      )

    const { page, context, expectAccessible, expectClean } = await signedIn(
      site,
      screen,
      demoAccount('admin'),
    )
    await visit(page, '/admin-dashboard')
    await page.getByRole('link', { name: /locked hand-overs?/ }).waitFor()
    await page.getByRole('link', { name: /rescues? that nobody carr/ }).click()
    await page.waitForURL('**/admin-dashboard?tab=rescues&alarm=nobody')
    await page.getByRole('heading', { name: 'Rescues', level: 1 }).waitFor()
    const row = (title: string) => page.locator('tbody tr').filter({ hasText: title })
    await page.getByRole('searchbox').fill(kitchen.name)
    await row(waits).getByText('Nobody carries it yet').waitFor()
    await expect.poll(() => row(locked).count()).toBe(0)
    await page.waitForURL(/[?&]q=/)
    await page.getByRole('group', { name: 'Only what needs somebody' }).getByText('All').click()
    await row(locked).getByText('Hand-over locked').waitFor()
    const totals = page.getByRole('region', { name: 'Portions of all that match' })
    await totals.getByText('2 listings, in portions').waitFor()
    expect(await totals.locator('dd').allInnerTexts()).toEqual(['18', '= 0', '+ 0', '+ 0', '+ 18'])
    await page.locator('table[aria-busy=false]').waitFor()
    await expectAccessible('the register of rescues')
    await expectFits(page)

    await page.getByRole('link', { name: locked }).press('Enter')
    await page.getByRole('heading', { name: locked }).waitFor()
    const run = page.getByRole('article', { name: `Rescue for ${shelter.name}` })
    await run.getByText('A flat tyre').waitFor()
    await run.getByText('Five wrong codes have locked the hand-over at the restaurant.').waitFor()
    await expectAccessible('a rescue with a locked hand-over')
    await expectFits(page)
    await run.getByRole('button', { name: 'Unlock' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Unlock' }).click()
    await dialog.getByText('Please give a reason').waitFor()
    await dialog.getByLabel('Reason').fill('Both are on the phone')
    await dialog.getByRole('button', { name: 'Unlock' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => run.getByText('Five wrong codes').count()).toBe(0)
    await carrier(`/api/surplus/${lockedLot}/pick-up`, { code: await codeFor(cook, lockedLot) })
    // By itself.
    await run.getByText('On its way').waitFor()
    expect(await page.getByRole('link', { name: 'Its public story' }).getAttribute('href')).toBe(
      `/rescues/${lockedLot}`,
    )
    await page.getByRole('link', { name: 'All rescues' }).click()
    await row(locked).getByText('On its way').waitFor()

    await page.getByRole('button', { name: 'Map of the day' }).click()
    await page.getByRole('region', { name: 'Map of restaurants, shelters and rescues' }).waitFor()
    const carried = page.getByRole('region', { name: 'Rescues', exact: true })
    const onMap = carried.getByRole('listitem').filter({ hasText: locked })
    await onMap.getByText('On its way').waitFor()
    await page.getByRole('region', { name: 'Restaurants' }).getByText(kitchen.name, { exact: true }).waitFor()
    await page.getByRole('listitem').filter({ hasText: shelter.name }).getByText('8 of ').waitFor()
    await onMap.getByRole('link').focus()
    await expect.poll(() => page.locator('.map-pin-lit').count()).toBe(2)
    await expectAccessible('the map of a day')
    await expectFits(page)
    await receiver(`/api/surplus/${lockedLot}/receive`, {
      code: await codeFor(carrier, lockedLot),
      portions: 4,
    })
    await onMap.getByText('Received').waitFor()
    await page.getByRole('button', { name: 'The day before' }).click()
    await page.waitForURL(/day=\d{4}-\d{2}-\d{2}/)
    await expect.poll(() => onMap.count()).toBe(0)
    await page.getByRole('button', { name: 'The day after' }).click()
    await onMap.waitFor()
    // An empty list fills by itself.
    await visit(page, `/admin-dashboard?tab=rescues&q=Upma+of+${kitchen.id}`)
    await page.getByText('No rescue matches your filters.').waitFor()
    await accepted(`Upma of ${kitchen.id}`, 5)
    await row(`Upma of ${kitchen.id}`).waitFor()
    expectClean()
    await context.close()
  })
})
