import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Lot } from '#shared/rescue/contracts.ts'
import { callAs } from './calls.ts'
import { expectFits } from './fits.ts'
import { ownRestaurant, query } from './own-restaurant.ts'
import { demoAccount, register, signInAs, someone } from './people.ts'
import { onPhone } from './screens.ts'
import { openSite, reload, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

describe('on a phone', () => {
  const screen = onPhone
  test('a volunteer signs up, carries a rescue by its codes, takes and leaves others, and a courier takes over', async () => {
    const { id: restaurantId, name, person } = await ownRestaurant(site)
    // Far from everybody else, so that nobody who carries something there is nearer.
    const far = () => Math.round(Math.random() * 50_000) / 10_000
    const gate = { lat: 15 + far(), lng: 75 + far() }
    await query(site, 'UPDATE restaurants SET lat = $2, lng = $3 WHERE id = $1', [
      restaurantId,
      gate.lat + 0.0153,
      gate.lng,
    ])
    const kitchen = await callAs(site, person)
    const admin = await callAs(site, demoAccount('admin'))
    const visitor = await someone(site, screen)
    const { page, context, expectAccessible, expectClean } = visitor
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: gate.lat + 0.01, longitude: gate.lng })

    const leela = await register(page, 'customer')
    const shelterName = `Ashram ${randomUUID().slice(0, 8)}`
    const applied = await (await callAs(site, leela))(
      '/api/shelter/application',
      {
        name: shelterName,
        capacityPerDay: 500,
        diet: 'any',
        location: gate,
        address: '4 Temple Street',
        contact: 'Sister Leela',
        phone: '9845012305',
        handOver: 'The gate at the back',
      },
      'PUT',
    )
    await admin(`/api/admin/shelters/${applied.id}/decision`, { decision: 'approve' })
    const shelter = await callAs(site, leela)
    const listed = async (title: string, portions: number) => {
      const lot = await kitchen('/api/surplus', {
        title,
        portions,
        isVeg: true,
        kind: 'hot',
        allergens: ['nuts'],
        cookedAt: inMinutes(-30),
        pickUpUntil: inMinutes(40),
      })
      await shelter(`/api/surplus/${lot.id}/accept`, { portions })
      return lot.id
    }
    const lotSeen = async (call: typeof kitchen, id: string) =>
      (await call(`/api/surplus/${id}`, undefined, 'GET')) as unknown as Lot
    const [lemon, curd] = [`Lemon rice of ${name}`, `Curd rice of ${name}`]
    const lemonId = await listed(lemon, 12)
    const curdId = await listed(curd, 5)
    const daily = `Chapatis of ${name}`
    const recurring = await kitchen('/api/restaurant/recurring-rescues', {
      title: daily,
      portions: 15,
      isVeg: true,
      kind: 'hot',
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      time: '23:59',
    })
    await shelter(`/api/shelter/recurring/${recurring.id}/agree`)

    await visit(page, '/rescue')
    await page.getByRole('link', { name: 'Carry food as a volunteer' }).click()
    await page.getByLabel('Where would you like to help?').fill('Malleshwaram')
    await page.getByText('bicycle').click()
    const send = page.getByRole('button', { name: 'Sign Up as a Volunteer' })
    await send.click()
    await page.getByText('Please enter a phone number').waitFor()
    await expectFits(page)
    await expectAccessible('signing up as a volunteer')
    await page.getByLabel('Phone').fill('98450 12377')
    await send.click()
    await page.getByText(/^Thank you! An administrator looks at what you wrote/).waitFor()
    await expectAccessible('a volunteer who waits for a decision')
    const { id: userId } = await (await callAs(site, visitor.person))('/api/users/me', undefined, 'GET')
    await admin(`/api/admin/volunteers/${userId}/decision`, { decision: 'approve' })

    // The token of before is refused, and renewed with the role.
    await visit(page, '/dashboard')
    await page.waitForURL('**/volunteer')
    const waiting = page.getByRole('region', { name: 'Waiting for somebody' })
    const own = page.getByRole('region', { name: 'Under way' })
    const first = waiting.getByRole('article', { name: lemon })
    await first.getByText(shelterName).waitFor()
    await first.getByText(/more minutes$/).waitFor()
    expect(await first.getByText('9845012305').count()).toBe(0)
    await expectFits(page)
    await expectAccessible('rescues that wait')
    await first.getByRole('button', { name: `Take it ${lemon}` }).click()
    const run = own.getByRole('article', { name: lemon })
    await run.getByText('Ask for Sister Leela').waitFor()
    await run.getByText('The gate at the back').waitFor()
    await run.getByRole('link', { name: '9845012305' }).waitFor()
    expect(
      await run.getByRole('link', { name: `Navigate to ${shelterName}` }).getAttribute('href'),
    ).toContain(`destination=${gate.lat}%2C${gate.lng}`)
    expect(await run.getByRole('heading').evaluate((heading) => heading === document.activeElement)).toBe(
      true,
    )
    await run.getByRole('button', { name: `Route of ${lemon}` }).click()
    const route = page.getByRole('dialog', { name: 'Route' })
    await route.locator('.map-pin-mark').nth(1).waitFor()
    await expectAccessible("a rescue's route")
    await page.keyboard.press('Escape')
    await route.waitFor({ state: 'hidden' })

    // They will be at that shelter anyway.
    await waiting
      .getByRole('article', { name: curd })
      .getByText('Suggested for you: on your way, 1.7 km')
      .waitFor()
    await expectFits(page)
    await waiting.getByRole('button', { name: `Take it ${curd}` }).click()
    const other = own.getByRole('article', { name: curd })
    await other.waitFor()
    const volunteer = await callAs(site, visitor.person)
    const wrongOf = (code: string | null) => (code === '0000' ? '0001' : '0000')
    const curdCode = (await lotSeen(kitchen, curdId)).code
    for (let count = 0; count < 5; count++)
      await expect(volunteer(`/api/surplus/${curdId}/pick-up`, { code: wrongOf(curdCode) })).rejects.toThrow(
        '422',
      )
    await reload(page)
    await other.getByText(/^Five wrong codes have locked this pick-up\./).waitFor()
    await expectFits(page)
    await expectAccessible('rescues under way, one of them locked')

    const reported = page.waitForRequest((request) =>
      /\/api\/carrier\/runs\/.*\/location$/.test(request.url()),
    )
    const code = run.getByLabel('Code of the restaurant')
    const right = (await lotSeen(kitchen, lemonId)).code ?? ''
    await code.fill(wrongOf(right))
    await code.press('Enter')
    await run.getByText('This is not the code of this hand-over.').waitFor()
    await expectAccessible('a wrong code')
    await code.fill(right)
    await code.press('Enter')
    await run.getByText('Show this code at the shelter').waitFor()
    await reported
    await page.getByText(/^Restaurant and shelter see where you are/).waitFor()
    const shown = (await lotSeen(volunteer, lemonId)).runs[0]?.code ?? ''
    await run.getByText(shown, { exact: true }).waitFor()
    await expectFits(page)
    await expectAccessible('a rescue on its way')
    await shelter(`/api/surplus/${lemonId}/receive`, { code: shown, portions: 11 })

    await other.getByRole('button', { name: `Drop Out of ${curd}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Drop out of this rescue?' })
    await dialog.getByText(/^This is late: \d+ minutes are left to fetch the food/).waitFor()
    await dialog.getByRole('button', { name: 'Drop Out' }).click()
    await dialog.getByText('Please give a reason').waitFor()
    await expectAccessible('dropping out late')
    await dialog.getByLabel('Reason').fill('My chain broke')
    await dialog.getByRole('button', { name: 'Drop Out' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await waiting
      .getByRole('article', { name: curd })
      .getByText('Somebody who was to carry it had to drop out.')
      .waitFor()
    const past = page.getByRole('region', { name: 'What you carried' })
    await past.getByRole('article', { name: lemon }).getByText('11 portions received').waitFor()

    const day = page.getByRole('article', { name: new RegExp(`^${daily}`) }).first()
    await day.getByRole('button', { name: /^Take this day/ }).click()
    await day.getByText('Yours').waitFor()
    await expectAccessible('days ahead')
    await day.getByRole('button', { name: /^Drop Out/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Drop Out' }).click()
    await day.getByText('Yours').waitFor({ state: 'detached' })
    await expectFits(page)
    // A code and a phone number were refused, and the token of before the approval; a busy server puts off
    // the list of deals.
    expectClean(/422|401|503.*surplus\?limit/)

    const courier = await site.visitor(screen)
    await signInAs(courier, await register(courier.page, 'delivery_agent'))
    await visit(courier.page, '/volunteer')
    await courier.page.waitForURL('**/delivery-dashboard?tab=rescues')
    await courier.page.getByRole('button', { name: `Take it ${curd}` }).click()
    await courier.page
      .getByRole('region', { name: 'Under way' })
      .getByRole('article', { name: curd })
      .getByText(/^Five wrong codes/)
      .waitFor()
    await expectFits(courier.page)
    await courier.expectAccessible("a courier's rescues")
    await visit(courier.page, '/delivery-dashboard')
    await courier.page.getByRole('link', { name: 'You carry 1 rescue' }).click()
    await courier.page.getByRole('article', { name: curd }).waitFor()
    courier.expectClean()
  })
})
