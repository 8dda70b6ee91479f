import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs } from './calls.ts'
import { expectFits } from './fits.ts'
import { ownRestaurant, query } from './own-restaurant.ts'
import { demoAccount, register, signedIn } from './people.ts'
import { atDesk } from './screens.ts'
import { follow, openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  // Nobody else accepts what is listed here.
  site = await openSite({})
})
afterAll(() => site?.close())

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** Reads as somebody; `callAs` only sends. */
const read = async (call: Awaited<ReturnType<typeof callAs>>, path: string) =>
  (await call(path, undefined, 'GET')) as unknown as { id: string; code: string | null }

describe('at a desk', () => {
  const screen = atDesk
  test('a shelter applies, is approved, accepts what is left, receives it by the code of the carrier and says how it was', async () => {
    const visitor = await site.visitor(screen)
    const person = await register(visitor.page, 'customer')
    await visitor.context.close()
    const applicant = await signedIn(site, screen, person)
    await visit(applicant.page, '/rescue')
    await applicant.page.getByRole('link', { name: 'Receive food as a shelter' }).click()
    await applicant.page.getByRole('heading', { name: 'Receive rescued food' }).waitFor()
    await applicant.page.getByRole('button', { name: 'Apply' }).click()
    await applicant.page.getByText("The shelter's name is required").first().waitFor()
    await applicant.expectAccessible('an application of a shelter')
    const name = `Ashram ${person.username}`
    const apply = await callAs(site, person)
    // Far from everybody else, so that nobody else's food or shelter is nearer.
    const location = { lat: 15 + 8 * Math.random(), lng: 75 + 5 * Math.random() }
    const application = {
      name,
      capacityPerDay: 40,
      diet: 'any',
      address: '3 Church Street',
      phone: '9845012345',
      location,
    }
    await apply('/api/shelter/application', application, 'PUT')
    await visit(applicant.page, '/shelter-dashboard')
    await applicant.page.getByText(/^Your application is with us/).waitFor()
    applicant.expectClean(/422/)
    await applicant.context.close()

    const admin = await callAs(site, demoAccount('admin'))
    const found = (await admin(`/api/admin/shelters?q=${person.username}`, undefined, 'GET')) as unknown as {
      items: { id: string }[]
    }
    await admin(`/api/admin/shelters/${found.items[0]?.id}/decision`, { decision: 'approve' })
    const carrierPage = await site.visitor(screen)
    const carrierPerson = await register(carrierPage.page, 'delivery_agent')
    await carrierPage.context.close()
    const carrier = await callAs(site, carrierPerson)
    const kitchen = await ownRestaurant(site)
    await query(site, 'UPDATE restaurants SET lat = $2, lng = $3 WHERE id = $1', [
      kitchen.id,
      location.lat + 0.018,
      location.lng,
    ])
    const cook = await callAs(site, kitchen.person)
    const title = `Curd rice of ${kitchen.name}`
    const lot = (await cook('/api/surplus', {
      title,
      portions: 12,
      isVeg: true,
      kind: 'hot',
      cookedAt: inMinutes(0),
      pickUpUntil: inMinutes(120),
    })) as unknown as { id: string }

    const { page, expectAccessible, expectClean } = await signedIn(site, screen, person)
    await visit(page, '/dashboard')
    await page.waitForURL('**/shelter-dashboard')
    await page.getByRole('heading', { name }).waitFor()
    const offer = page.getByRole('article', { name: title })
    await offer.getByText('12 portions for you').waitFor()
    await offer
      .getByText(
        /^Suggested for you: 12 portions, 2 km, ready until .+, room for 40 today, the nearest that fits$/,
      )
      .waitFor()
    await expectAccessible('offers to a shelter')
    await expectFits(page)
    await offer.getByRole('button', { name: `Remove one ${title}` }).click()
    await offer.getByRole('button', { name: `Accept ${title}` }).click()
    await page.getByText('Accepted. Now somebody is asked to bring it.').waitFor()
    await visit(page, '/shelter-dashboard?tab=rescues')
    const run = page.getByRole('article', { name: title })
    await run.getByText(/^Nobody brings it yet/).waitFor()
    await carrier(`/api/surplus/${lot.id}/claim`, {})
    const { code } = await read(cook, `/api/surplus/${lot.id}`)
    await carrier(`/api/surplus/${lot.id}/pick-up`, { code })
    await run.getByText(/is on the way to you/).waitFor()
    await expectAccessible('food on its way to a shelter')
    const shown = await read(carrier, `/api/surplus/${lot.id}`)
    await run.getByLabel('Code that the carrier shows').fill(shown.code === '0000' ? '1111' : '0000')
    await run.getByRole('button', { name: 'Receive' }).click()
    await expect
      .poll(() => run.getByLabel('Code that the carrier shows').getAttribute('aria-invalid'))
      .toBe('true')
    await run.getByLabel('Code that the carrier shows').fill(shown.code ?? '')
    await run.getByLabel('Portions that came').fill('10')
    await run.getByLabel('Weight in kg').fill('4.5')
    await run.getByRole('button', { name: 'Receive' }).click()
    await run.getByText(/^10 received/).waitFor()
    await run.getByRole('button', { name: `How was it? ${title}` }).click()
    await run.getByRole('radio', { name: '5 stars' }).check()
    await run.getByLabel('In your words').fill('Still warm')
    await run.getByRole('button', { name: 'Send' }).click()
    await run.getByRole('button', { name: `Change ${title}` }).waitFor()

    await run.getByText('No faces, please').waitFor()
    const photo = (background: string) =>
      sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
        .jpeg()
        .toBuffer()
    const choose = async (buffer: Buffer, mimeType = 'image/jpeg') =>
      run
        .getByLabel(new RegExp(`^(?:Add a|Another) photo of ${title}$`))
        .setInputFiles({ name: 'pot.jpg', mimeType, buffer })
    await choose(Buffer.from('no picture'))
    await run.getByText('Please choose a JPEG, PNG, WebP or AVIF picture.').waitFor()
    await choose(await photo('#b3261e'))
    await run.getByRole('img', { name: `What came: ${title}` }).waitFor()
    await expectAccessible('what came to a shelter, with a photo')
    await expectFits(page)
    const watching = await signedIn(site, screen, demoAccount('admin'))
    await visit(watching.page, `/rescues/${lot.id}`)
    const shownPhoto = watching.page.getByRole('img', { name: `What arrived at the shelter: ${title}` })
    await expect
      .poll(() => shownPhoto.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await watching.expectAccessible('the story of a rescue with a photo')
    await expectFits(watching.page)
    await watching.page.getByRole('button', { name: 'Hide this photo' }).click()
    const hiding = watching.page.getByRole('dialog', { name: 'Hide this photo?' })
    await hiding.getByLabel('Reason').fill('Somebody can be recognised')
    await hiding.getByRole('button', { name: 'Hide it' }).click()
    await shownPhoto.waitFor({ state: 'detached' })
    // Shown and hidden once more from the register.
    await visit(watching.page, `/admin-dashboard?tab=rescues&lot=${lot.id}`)
    await watching.page.getByText('Hidden: Somebody can be recognised').waitFor()
    await watching.expectAccessible('a rescue with a hidden photo')
    await expectFits(watching.page)
    const decide = async (open: string, confirm: string, reason: string) => {
      await watching.page.getByRole('button', { name: open }).click()
      const dialog = watching.page.getByRole('dialog')
      await dialog.getByLabel('Reason').fill(reason)
      await dialog.getByRole('button', { name: confirm }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    await decide('Show this photo again', 'Show it', 'It is a poster')
    await watching.page.getByRole('img', { name: `What came: ${title}` }).waitFor()
    await decide('Hide this photo', 'Hide it', 'The poster shows a face')
    await watching.page.getByText('Hidden: The poster shows a face').waitFor()
    watching.expectClean()
    await watching.context.close()
    await visit(page, '/shelter-dashboard?tab=rescues')
    await run.getByText(/^We have taken your photo off the story: The poster shows a face/).waitFor()
    await expectAccessible('a photo that was taken off')
    await choose(await photo('#2f6b3f'))
    await run.getByRole('img', { name: `What came: ${title}` }).waitFor()
    await run.getByRole('button', { name: `Take back the photo of ${title}` }).click()
    await run.getByRole('button', { name: `Take back the photo of ${title}` }).waitFor({ state: 'detached' })
    expect(await run.getByRole('img', { name: `What came: ${title}` }).count()).toBe(0)

    await follow(page, '/shelter-dashboard?tab=meals')
    await page.getByText('Sponsored meals that wait for you').waitFor()
    await expectAccessible('sponsored meals of a shelter')
    await follow(page, '/shelter-dashboard?tab=profile')
    await page.getByLabel('Portions you can serve a day').fill('60')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your shelter is saved.').waitFor()
    await expectAccessible('the profile of a shelter')
    expectClean(/422|409|415/)
  })
})
