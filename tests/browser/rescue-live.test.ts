import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs } from './calls.ts'
import { ownRestaurant } from './own-restaurant.ts'
import { ownShelter } from './own-shelter.ts'
import { demoAccount, newPerson, register, signedIn } from './people.ts'
import { phone } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** From here on nothing is read because time passes: what is shown came by a stream, or after one said so. */
const withoutPolling = (page: Page) =>
  page.addInitScript(() => {
    const { setInterval: every } = window
    window.setInterval = ((run: TimerHandler, ms = 0, ...rest: unknown[]) =>
      ms >= 5_000 ? 0 : every(run, ms, ...rest)) as typeof window.setInterval
  })

describe('surplus food', () => {
  test('is shown to shelter, kitchen and carrier as soon as something happens to it, without polling', async () => {
    const shelter = await ownShelter(site)
    const kitchen = await ownRestaurant(site)
    const cook = await callAs(site, kitchen.person)
    const rider = newPerson()
    const visitor = await site.visitor(phone)
    await register(visitor.page, 'customer', rider)
    await visitor.context.close()
    const volunteer = await callAs(site, rider)
    const { id } = await volunteer('/api/users/me', undefined, 'GET')
    await volunteer('/api/volunteer', { area: 'Indiranagar', vehicle: 'bicycle', phone: '9845012377' }, 'PUT')
    const admin = await callAs(site, demoAccount('admin'))
    await admin(`/api/admin/volunteers/${id}/decision`, { decision: 'approve' })

    const open = async (person: { username: string; password: string }, path: string, stream: string) => {
      const at = await signedIn(site, phone, person as Parameters<typeof signedIn>[2])
      await withoutPolling(at.page)
      const listening = at.page.waitForResponse(
        (response) => response.url().includes(stream) && response.ok(),
      )
      await visit(at.page, path)
      await listening
      return at
    }
    const atShelter = await open(shelter.person, '/shelter-dashboard', '/api/shelter/events')
    const atKitchen = await open(
      kitchen.person,
      '/restaurant-dashboard?tab=surplus',
      '/api/restaurant/events',
    )
    const atCarrier = await open(rider, '/volunteer', '/api/carrier/events')

    const title = `Pulao of ${kitchen.name}`
    const lot = await cook('/api/surplus', {
      title,
      portions: 12,
      isVeg: true,
      kind: 'hot',
      cookedAt: inMinutes(0),
      pickUpUntil: inMinutes(120),
    })
    await atShelter.page.getByRole('article', { name: title }).waitFor()
    await atKitchen.page.getByRole('article', { name: title }).waitFor()
    await shelter.call(`/api/surplus/${lot.id}/accept`, { portions: 12 })
    await atCarrier.page
      .getByRole('region', { name: 'Waiting for somebody' })
      .getByRole('article', { name: title })
      .waitFor()
    await atShelter.page.getByRole('article', { name: title }).waitFor({ state: 'detached' })
    // With the role that came with the approval.
    const carrier = await callAs(site, rider)
    await carrier(`/api/surplus/${lot.id}/claim`, {})
    await atCarrier.page
      .getByRole('region', { name: 'Under way' })
      .getByRole('article', { name: title })
      .waitFor()
    const { code } = (await cook(`/api/surplus/${lot.id}`, undefined, 'GET')) as unknown as { code: string }
    await atKitchen.page.getByRole('article', { name: title }).getByText(code, { exact: true }).waitFor()
    for (const { expectClean, context } of [atShelter, atKitchen, atCarrier]) {
      expectClean()
      await context.close()
    }
    expect(code).toMatch(/^\d{4}$/)
  })
})
