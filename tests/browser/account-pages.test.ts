import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs } from './calls.ts'
import { takeDemoPrices } from './demo-prices.ts'
import { dialogOf, fillCheckout, newPerson, payByCard, signInAs, signUp, someone } from './people.ts'
import { onPhone, phone } from './screens.ts'
import { follow, openSite, reload, type Site, visit } from './site.ts'

let site: Site
let putBack: (() => Promise<unknown>) | undefined
beforeAll(async () => {
  site = await openSite()
  putBack = await takeDemoPrices(site)
})
afterAll(async () => {
  await putBack?.()
  await site?.close()
})

const heart = (page: Page, name: string) => page.getByRole('button', { name: `Favorite: ${name}` })
const isPressed = (page: Page, name: string) =>
  expect.poll(() => heart(page, name).getAttribute('aria-pressed'))

describe('on a phone', () => {
  const screen = onPhone
  test('sign-ins elsewhere are seen and ended, and the account is taken along and deleted', async () => {
    const { page, context, person, expectClean, expectAccessible } = await someone(site, screen)
    const elsewhere = await site.visitor(screen)
    await signInAs(elsewhere, person)
    await visit(page, '/account-settings')
    await page.getByText('Please confirm your e-mail address.').waitFor()
    await expectAccessible('an address that waits')
    await page.getByRole('button', { name: 'Send the e-mail again' }).click()
    await page.getByText('The e-mail is on its way').waitFor()

    await follow(page, '/account-settings?section=security')
    const signIns = page.getByRole('region', { name: 'Where you are signed in' })
    await expect.poll(() => signIns.getByRole('listitem').count()).toBe(2)
    await signIns.getByText('This device').waitFor()
    await expectAccessible('sign-ins')
    await signIns.getByRole('button', { name: /^Sign out there/ }).click()
    await page.getByText('Signed out there').waitFor()
    await expect.poll(() => signIns.getByRole('listitem').count()).toBe(1)
    await visit(elsewhere.page, '/profile')
    await elsewhere.page.waitForURL((url) => url.pathname === '/')
    elsewhere.expectClean(/401/)
    await elsewhere.context.close()

    await follow(page, '/account-settings?section=data')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    expect((await saved).suggestedFilename()).toBe('annapurna-eats.json')
    await page.getByLabel('Current Password').fill('Wrong@12345')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByText('The current password is wrong').first().waitFor()
    await expectAccessible('an account to delete')
    await page.getByLabel('Current Password').fill(person.password)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    expectClean(/422/)
    await context.close()
  })

  test('the profile is read and changed, its photo too', async () => {
    const visitor = await someone(site, screen)
    const { page, context, person, expectClean, expectAccessible } = visitor
    await visit(page, '/profile')
    await page.getByRole('heading', { level: 1, name: person.username }).waitFor()
    expect(await page.getByText('Not given yet').count()).toBe(3)
    expect(await page.getByRole('tab').allTextContents()).toEqual([
      'Personal Info',
      'Order History',
      'Preferences',
    ])
    await expectAccessible('profile')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('Full Name').fill('Asha Rao')
    await page.getByLabel('Phone').fill('98765 43210')
    await expectAccessible('changing the profile')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByRole('heading', { level: 1, name: 'Asha Rao' }).waitFor()
    await page.getByText('9876543210').waitFor()

    await page.route('**/api/users/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 502, body: 'bad gateway' })
        : route.continue(),
    )
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Failed to update profile. Please try again.').waitFor()
    await page.unroute('**/api/users/*')
    await page.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('tab', { name: 'Order History' }).click()
    await page.getByText("You haven't placed any orders yet.").waitFor()
    await expectAccessible('order history')
    await page.getByRole('tab', { name: 'Preferences' }).click()
    await page.getByRole('button', { name: 'Edit Preferences' }).click()
    for (const option of ['Vegetarian', 'Vegan', 'Gluten-Free', 'Nut-Free', 'Dairy-Free'])
      await page.getByRole('checkbox', { name: option, exact: true }).waitFor()
    await page.getByRole('checkbox', { name: 'Vegan' }).check()
    await page.getByRole('checkbox', { name: /^Marketing emails/ }).check()
    await expectAccessible('changing preferences')
    await page.getByRole('button', { name: 'Save Preferences' }).click()
    await page.getByText('Vegan', { exact: true }).waitFor()

    const photo = { name: 'me.jpg', mimeType: 'image/jpeg' }
    const half = (background: string) =>
      sharp({ create: { width: 400, height: 500, channels: 3, background } })
        .png()
        .toBuffer()
    const buffer = await sharp(await half('teal'))
      .extend({ right: 400 })
      .composite([{ input: await half('orange'), left: 400, top: 0 }])
      .jpeg()
      .toBuffer()
    await page.getByLabel('Add Photo').setInputFiles({ ...photo, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
    await page.getByText('Please choose a picture of at most 5 MB.').waitFor()
    await page.getByLabel('Add Photo').setInputFiles({ ...photo, buffer })
    // Escape leaves the photo as it was; chosen again, its other end is shown, with the keyboard alone.
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByLabel('Add Photo').setInputFiles({ ...photo, buffer })
    const shown = page.getByRole('group', { name: 'What is shown of the photo' })
    // Its frame lies in the middle of the photo.
    expect(await shown.evaluate((frame) => getComputedStyle(frame).position)).toBe('absolute')
    await shown.focus()
    for (let press = 0; press < 60; press++) await page.keyboard.press('ArrowLeft')
    await expectAccessible('cropping a photo')
    await page.getByRole('button', { name: 'Use this photo' }).click()
    await page.getByText('Change Photo').waitFor()
    const source = async () => (await page.locator('main img').first().getAttribute('src')) ?? ''
    expect(await source()).toMatch(/^\/api\/pictures\/[0-9a-f]{64}$/)
    const kept = await (await page.request.get(await source())).body()
    const { info, data } = await sharp(kept).raw().toBuffer({ resolveWithObject: true })
    const redAt = (share: number) => data[Math.floor(info.width * share) * info.channels] ?? 0
    expect([info.width === info.height, redAt(0.1) < 60, redAt(0.3) > 200]).toEqual([true, true, true])
    await reload(page)
    await page.getByText('Change Photo').waitFor()
    await page.getByRole('button', { name: 'Remove Photo' }).click()
    await page.getByText('Add Photo').waitFor()
    expectClean(/502/)
    await context.close()
  })

  test('settings: profile, password, preferences, addresses', async () => {
    const visitor = await someone(site, screen)
    const { page, context, person, expectClean, expectAccessible } = visitor
    const settings = page.getByRole('navigation', { name: 'Settings' })
    await visit(page, '/account-settings')
    await settings.getByRole('link', { name: 'Profile Information' }).waitFor()
    await page.getByLabel('Email').fill(`new.${person.email}`)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Current password is required').first().waitFor()
    await page.getByLabel('Current Password').fill(person.password)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Your profile is saved').waitFor()
    await page.getByLabel('Phone').fill('abc')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Please enter a valid 10-digit phone number').waitFor()
    await page.getByLabel('Phone').fill('+91 098765-43210')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect
      .poll(async () => {
        await reload(page)
        return page.getByLabel('Phone').inputValue()
      })
      .toBe('9876543210')

    await callAs(site, person)
    await settings.getByRole('link', { name: 'Security' }).click()
    await page.getByRole('button', { name: /^Sign out there/ }).waitFor()
    const submit = () => page.getByRole('button', { name: 'Update Password' }).click()
    await submit()
    await page.getByText('The new password is blank, so nothing was changed.').waitFor()
    await page.getByLabel('New Password').fill('abcdef')
    await page.getByLabel('Confirm Password').fill('abcdeg')
    await submit()
    await page.getByText('Passwords do not match').waitFor()
    await page.getByText('Password must be at least 8 characters').waitFor()
    await page.getByText('Current password is required').waitFor()
    await expectAccessible('security')
    await page.getByLabel('Current Password').fill('Wrong@1234')
    await page.getByLabel('New Password').fill('Thali@2027')
    await page.getByLabel('Confirm Password').fill('Thali@2027')
    await submit()
    await page.getByText('The current password is wrong').first().waitFor()
    await page.getByLabel('Current Password').fill(person.password)
    await submit()
    await page.getByText('Your password is changed.').waitFor()
    // The list below agrees with the sentence.
    await page.getByRole('button', { name: /^Sign out there/ }).waitFor({ state: 'detached' })

    await settings.getByRole('link', { name: 'Preferences' }).click()
    await page.getByRole('checkbox', { name: 'Nut-Free' }).check()
    await page.getByRole('button', { name: 'Save Preferences' }).click()
    await page.getByText('Your preferences are saved').waitFor()
    await reload(page)
    await expect.poll(() => page.getByRole('checkbox', { name: 'Nut-Free' }).isChecked()).toBe(true)

    await settings.getByRole('link', { name: 'Addresses' }).click()
    const add = async (label: string, isDefault = false) => {
      await page.getByRole('button', { name: 'Add New Address' }).click()
      await page.getByLabel('Label').fill(label)
      await page.getByLabel('Address', { exact: true }).fill(`12 ${label} Road`)
      await page.getByLabel('City').fill('Bengaluru')
      await page.getByLabel('PIN code (ZIP)').fill('560 001')
      if (isDefault) await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Save Address' }).click()
      await page.getByRole('heading', { name: label }).waitFor()
    }
    await page.getByRole('button', { name: 'Add New Address' }).click()
    await page.getByRole('button', { name: 'Save Address' }).click()
    await page.getByText('Please fill out all fields').first().waitFor()
    await expectAccessible('a new address')
    await page.getByLabel('PIN code (ZIP)').fill('abc')
    await page.getByText('Please enter a valid 6-digit PIN code').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await add('Home')
    await add('Work', true)
    const card = (label: string) =>
      page.getByRole('article').filter({ has: page.getByRole('heading', { name: label }) })
    await card('Work').getByText('Default', { exact: true }).waitFor()
    await card('Work').getByText('12 Work Road, Bengaluru 560001').waitFor()
    expect(await card('Home').getByText('Default', { exact: true }).count()).toBe(0)
    await expectAccessible('addresses')
    await page.getByRole('button', { name: 'Set as default: Home' }).click()
    await card('Home').getByText('Default', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Remove Work' }).click()
    await card('Work').waitFor({ state: 'detached' })

    await settings.getByRole('link', { name: 'Payment Methods' }).click()
    await page.getByText('No payment methods saved').waitFor()
    await expectAccessible('payment methods')
    await settings.getByRole('link', { name: 'Dashboard' }).click()
    await page.waitForURL('**/customer-dashboard')
    expectClean(/422/)
    await context.close()
  })
})

describe('at any size', () => {
  const screen = phone

  test('favorites of a visitor move to the account, and are there on another device', async () => {
    const visitor = await site.visitor(screen)
    const { page, context, expectClean, expectAccessible } = visitor
    const person = newPerson()
    await visit(page, '/menu')
    await heart(page, 'Masala Dosa').click()
    const done = page.getByText('Added to your favorites')
    await done.waitFor()
    // What was done is not in the way of what is done next.
    // Said plainly first, and then by what shows toasts, once that is loaded.
    let box: Awaited<ReturnType<typeof done.boundingBox>> = null
    const measure = async () => {
      box = await done.boundingBox()
      return box
    }
    await expect.poll(measure).not.toBeNull()
    const { x, y, width, height } = box ?? expect.fail('nothing is said')
    const under = await page.evaluateHandle(([left, top]) => document.elementFromPoint(left, top), [
      x + width / 2,
      y + height / 2,
    ] as const)
    expect(await done.evaluate((said, pressed) => said.contains(pressed), under)).toBe(false)
    await isPressed(page, 'Masala Dosa').toBe('true')
    const restaurants = page.getByRole('navigation', { name: 'Restaurants' })
    await restaurants.getByRole('link').first().getByText('All restaurants').waitFor()
    await restaurants.getByText('Tandoor Tales').click()
    await page.waitForURL('**/restaurants/tandoor-tales')
    await heart(page, 'Tandoor Tales').click()
    await isPressed(page, 'Tandoor Tales').toBe('true')

    await visit(page, '/favorites')
    await dialogOf(page).getByText('Your favorites are kept: sign in to see them, on every device.').waitFor()
    await expectAccessible('asked to sign in')
    await signUp(page, person)
    await page.waitForURL('**/favorites')
    await page.getByRole('heading', { name: 'Tandoor Tales' }).waitFor()
    await page.getByRole('link', { name: 'View Menu of Tandoor Tales' }).waitFor()
    await expectAccessible('favorite restaurants')
    await page.getByRole('tab', { name: /^Dishes/ }).click()
    await page.getByRole('heading', { name: 'Masala Dosa' }).waitFor()
    await expectAccessible('favorite dishes')
    await page.getByRole('button', { name: 'Add Masala Dosa to cart' }).click()
    await page.getByText('Item added to cart').waitFor()
    // Nobody is welcomed back who was never here.
    await follow(page, '/')
    await page.getByRole('heading', { level: 1, name: `Welcome, ${person.username}` }).waitFor()

    const device = await site.visitor(screen)
    await signInAs(device, person)
    await visit(device.page, '/menu?restaurant=annapurna-bhavan')
    await isPressed(device.page, 'Masala Dosa').toBe('true')
    await heart(device.page, 'Masala Dosa').click()
    await device.page.getByText('Removed from your favorites').waitFor()
    device.expectClean()
    await device.context.close()

    await visit(page, '/favorites?tab=dishes')
    await page.getByText("You haven't added any items to your favorites yet.").waitFor()
    await page.getByRole('tab', { name: /^Restaurants/ }).click()
    await page.getByRole('button', { name: 'Remove Tandoor Tales from favorites' }).click()
    await page.getByText("You haven't added any items to your favorites yet.").waitFor()
    await expectAccessible('no favorites')
    await visit(page, '/menu?restaurant=annapurna-bhavan')
    await isPressed(page, 'Masala Dosa').toBe('false')
    expectClean()
    await context.close()
  })

  test('a heart pressed while the favorites are still being read stays', async () => {
    const { page, context, expectClean } = await someone(site, screen)
    const { promise: looked, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/api/users/*/favorites', async (route) => {
      const response = await route.fetch()
      await looked
      await route.fulfill({ response: response })
    })
    const reading = page.waitForRequest('**/api/users/*/favorites')
    await visit(page, '/menu')
    await reading
    await heart(page, 'Masala Dosa').click()
    await isPressed(page, 'Masala Dosa').toBe('true')
    const kept = page.waitForResponse((response) => response.request().method() === 'PUT')
    goOn()
    await kept
    await isPressed(page, 'Masala Dosa').toBe('true')
    expectClean()
    await context.close()
  })

  test('a card that was saved at checkout pays the next order, and is removed', async () => {
    const visitor = await someone(site, screen)
    const { page, context, expectClean, expectAccessible } = visitor
    const order = async (pay: () => Promise<void>) => {
      await visit(page, '/menu')
      await page.getByRole('button', { name: 'Add Masala Dosa to cart' }).click()
      await page.getByText('Item added to cart').waitFor()
      await visit(page, '/checkout')
      await fillCheckout(page)
      await pay()
      await page.getByRole('button', { name: /^Place Order ·/ }).click()
      await page.waitForURL('**/tracking?order=*')
      await page.getByRole('heading', { name: 'Order Confirmed' }).waitFor()
    }
    await order(async () => {
      await payByCard(page)
      await page.getByRole('checkbox', { name: 'Save this card for next time' }).check()
    })
    await order(async () => {
      await expect.poll(() => page.getByRole('radio', { name: /Visa ···· 4242/ }).isChecked()).toBe(true)
      await expectAccessible('paying with a saved card')
      await page.getByRole('heading', { name: 'Order Summary' }).waitFor()
      await page.getByRole('radio', { name: 'Another card' }).check()
      await page.getByLabel('Card Number').waitFor()
      await page.getByRole('radio', { name: /Visa ···· 4242/ }).check()
      const placing = (total: string) =>
        page.getByRole('button', { name: `Place Order · ${total}` }).waitFor()
      await placing('₹123.50')
      await page.getByRole('button', { name: 'Add one more Masala Dosa' }).click()
      await placing('₹218.00')
      await page.getByRole('button', { name: 'Remove one Masala Dosa' }).click()
      await placing('₹123.50')
    })
    await visit(page, '/checkout')
    await page
      .getByRole('alert')
      .getByRole('heading', { name: 'Your cart is empty. Please add items before checkout.' })
      .waitFor()
    await expectAccessible('checkout without anything')
    await visit(page, '/account-settings?section=payment')
    await page.getByText('Expires 12/30').waitFor()
    await page.getByRole('button', { name: 'Remove Visa ending in 4242' }).click()
    await page.getByText('No payment methods saved').waitFor()
    expectClean()
    await context.close()
  })
})
