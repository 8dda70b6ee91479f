import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillCheckout, newPerson, openSignIn, payByCard, signIn, signUp } from './people.ts'
import { openSite, type Site } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ AUTOPILOT: 'off' })
})
afterAll(() => site?.close())

const screens = [
  { width: 390, dark: false },
  { width: 1280, dark: true },
]
const someone = async (screen: (typeof screens)[number]) => {
  const visitor = await site.visitor(screen)
  const { page } = visitor
  const person = newPerson()
  await page.goto('/')
  await openSignIn(page)
  await signUp(page, person)
  await signIn(page, person.username, person.password)
  return { ...visitor, person }
}

const dialogOf = (page: Page) => page.getByRole('dialog')
const heart = (page: Page, name: string) => page.getByRole('button', { name: `Favorite: ${name}` })
const isPressed = (page: Page, name: string) =>
  expect.poll(() => heart(page, name).getAttribute('aria-pressed'))

describe.each(screens)('at $width px, dark: $dark', (screen) => {
  test('favorites of a visitor move to the account, and are there on another device', async () => {
    const visitor = await site.visitor(screen)
    const { page, context, expectClean, expectAccessible } = visitor
    const person = newPerson()
    await page.goto('/menu')
    await heart(page, 'Masala Dosa').click()
    await page.getByText('Added to your favorites').waitFor()
    await isPressed(page, 'Masala Dosa').toBe('true')
    await page.getByRole('navigation', { name: 'Restaurants' }).getByText('Tandoor Tales').click()
    await page.waitForURL(/restaurant=/)
    await heart(page, 'Tandoor Tales').click()
    await isPressed(page, 'Tandoor Tales').toBe('true')

    await page.goto('/favorites')
    await dialogOf(page).getByText('Please sign in to open that page.').waitFor()
    await expectAccessible('asked to sign in')
    await signUp(page, person)
    await signIn(page, person.username, person.password)
    await page.waitForURL('**/favorites')
    await page.getByRole('heading', { name: 'Tandoor Tales' }).waitFor()
    await page.getByRole('link', { name: 'View Menu of Tandoor Tales' }).waitFor()
    await expectAccessible('favorite restaurants')
    await page.getByRole('tab', { name: /^Dishes/ }).click()
    await page.getByRole('heading', { name: 'Masala Dosa' }).waitFor()
    await expectAccessible('favorite dishes')
    await page.getByRole('button', { name: 'Add Masala Dosa to cart' }).click()
    await page.getByText('Item added to cart').waitFor()

    const device = await site.visitor(screen)
    await device.page.goto('/')
    await openSignIn(device.page)
    await signIn(device.page, person.username, person.password)
    await device.page.goto('/menu')
    await isPressed(device.page, 'Masala Dosa').toBe('true')
    await heart(device.page, 'Masala Dosa').click()
    await device.page.getByText('Removed from your favorites').waitFor()
    device.expectClean()
    await device.context.close()

    await page.goto('/favorites?tab=dishes')
    await page.getByText("You haven't added any items to your favorites yet.").waitFor()
    await page.getByRole('tab', { name: /^Restaurants/ }).click()
    await page.getByRole('button', { name: 'Remove Tandoor Tales from favorites' }).click()
    await page.getByText("You haven't added any items to your favorites yet.").waitFor()
    await expectAccessible('no favorites')
    await page.goto('/menu?q=masala dosa')
    await isPressed(page, 'Masala Dosa').toBe('false')
    expectClean()
    await context.close()
  })

  test('the profile is read and changed, its photo too', async () => {
    const visitor = await someone(screen)
    const { page, context, person, expectClean, expectAccessible } = visitor
    await page.goto('/profile')
    await page.getByRole('heading', { level: 1, name: person.username }).waitFor()
    expect(await page.getByText('Not given yet').count()).toBe(3)
    await expectAccessible('profile')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('Full Name').fill('Asha Rao')
    await page.getByLabel('Phone').fill('98765 43210')
    await expectAccessible('changing the profile')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByRole('heading', { level: 1, name: 'Asha Rao' }).waitFor()
    await page.getByText('98765 43210').waitFor()

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
    await page.getByRole('checkbox', { name: /^SMS notifications/ }).check()
    await expectAccessible('changing preferences')
    await page.getByRole('button', { name: 'Save Preferences' }).click()
    await page.getByText('Vegan', { exact: true }).waitFor()

    const photo = { name: 'me.jpg', mimeType: 'image/jpeg' }
    const buffer = await sharp({ create: { width: 800, height: 500, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    await page.getByLabel('Add Photo').setInputFiles({ ...photo, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
    await page.getByText('Please choose a picture of at most 5 MB.').waitFor()
    await page.getByLabel('Add Photo').setInputFiles({ ...photo, buffer })
    await page.getByText('Change Photo').waitFor()
    const source = () => page.locator('main img').first().getAttribute('src')
    expect(await source()).toMatch(/^\/api\/pictures\/[0-9a-f]{64}$/)
    await page.reload()
    await page.getByText('Change Photo').waitFor()
    await page.getByRole('button', { name: 'Remove Photo' }).click()
    await page.getByText('Add Photo').waitFor()
    expectClean(/502/)
    await context.close()
  })

  test('settings: profile, password, preferences, addresses', async () => {
    const visitor = await someone(screen)
    const { page, context, person, expectClean, expectAccessible } = visitor
    const settings = page.getByRole('navigation', { name: 'Settings' })
    await page.goto('/account-settings')
    await page.getByLabel('Email').fill(`new.${person.email}`)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Current password is required').first().waitFor()
    await page.getByLabel('Current Password').fill(person.password)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Your profile is saved').waitFor()

    await settings.getByRole('link', { name: 'Security' }).click()
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

    await settings.getByRole('link', { name: 'Preferences' }).click()
    await page.getByRole('checkbox', { name: 'Nut-Free' }).check()
    await page.getByRole('button', { name: 'Save Preferences' }).click()
    await page.getByText('Your preferences are saved').waitFor()
    await page.reload()
    await expect.poll(() => page.getByRole('checkbox', { name: 'Nut-Free' }).isChecked()).toBe(true)

    await settings.getByRole('link', { name: 'Addresses' }).click()
    const add = async (label: string, isDefault = false) => {
      await page.getByRole('button', { name: 'Add New Address' }).click()
      await page.getByLabel('Label').fill(label)
      await page.getByLabel('Address', { exact: true }).fill(`12 ${label} Road`)
      if (isDefault) await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Save Address' }).click()
      await page.getByRole('heading', { name: label }).waitFor()
    }
    await page.getByRole('button', { name: 'Add New Address' }).click()
    await page.getByRole('button', { name: 'Save Address' }).click()
    await page.getByText('Please fill out all fields').first().waitFor()
    await expectAccessible('a new address')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await add('Home')
    await add('Work', true)
    const card = (label: string) =>
      page.getByRole('article').filter({ has: page.getByRole('heading', { name: label }) })
    await card('Work').getByText('Default', { exact: true }).waitFor()
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
    await page.waitForURL('**/orders')
    expectClean(/422/)
    await context.close()
  })

  test('a card that was saved at checkout pays the next order, and is removed', async () => {
    const visitor = await someone(screen)
    const { page, context, expectClean, expectAccessible } = visitor
    const order = async (pay: () => Promise<void>) => {
      await page.goto('/menu')
      await page.getByRole('button', { name: 'Add Masala Dosa to cart' }).click()
      await page.goto('/checkout')
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
      await page.getByRole('radio', { name: 'Another card' }).check()
      await page.getByLabel('Card Number').waitFor()
      await page.getByRole('radio', { name: /Visa ···· 4242/ }).check()
      const placing = (total: string) =>
        page.getByRole('button', { name: `Place Order · ${total}` }).waitFor()
      await placing('₹8.22')
      await page.getByRole('button', { name: 'Add one more Masala Dosa' }).click()
      await placing('₹11.45')
      await page.getByRole('button', { name: 'Remove one Masala Dosa' }).click()
      await placing('₹8.22')
    })
    await page.goto('/checkout')
    await page
      .getByRole('alert')
      .getByRole('heading', { name: 'Your cart is empty. Please add items before checkout.' })
      .waitFor()
    await expectAccessible('checkout without anything')
    await page.goto('/account-settings?section=payment')
    await page.getByText('Expires 12/30').waitFor()
    await page.getByRole('button', { name: 'Remove Visa ending in 4242' }).click()
    await page.getByText('No payment methods saved').waitFor()
    expectClean()
    await context.close()
  })

  test('the Role Manager changes the copy alone, and a previewed dashboard says so', async () => {
    const visitor = await someone(screen)
    const { page, context, expectClean, expectAccessible } = visitor
    await page.goto('/role-debug')
    await page.getByText('ROLE_CUSTOMER').first().waitFor()
    await page.getByRole('button', { name: 'Fix Roles Format' }).click()
    await page.getByText('No role fixes needed.').waitFor()
    await page.getByRole('button', { name: 'Fix State' }).click()
    await page.getByText('Nothing had to be fixed.').waitFor()
    await page.getByRole('button', { name: 'Check API endpoints' }).click()
    for (const path of ['auth/signin', 'users/me', 'users/username/test', 'orders/user/1'])
      await page.getByRole('rowheader', { name: `/api/${path}`, exact: true }).waitFor()
    expect(await page.getByText('Reachable', { exact: false }).count()).toBe(4)
    await expectAccessible('role manager')
    await page.route('**/api/auth/signin', (route) => route.abort())
    await page.getByRole('button', { name: 'Check API endpoints' }).click()
    await page.getByText('Error running checks:').waitFor()

    // Another tab, or the person, took away what there was to change.
    const kept = await page.evaluate(() => {
      const user = localStorage.getItem('user') ?? ''
      localStorage.removeItem('user')
      return user
    })
    await page.getByRole('button', { name: 'Fix Roles Format' }).click()
    await page.getByText('Failed to update role.').waitFor()
    await page.evaluate((user) => localStorage.setItem('user', user), kept)
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Restaurant', exact: true }).click()
    await page.getByText('Role changed to Restaurant.').waitFor()
    await reloaded
    await page.getByText('ROLE_RESTAURANT').waitFor()
    await page.getByText('ROLE_CUSTOMER').waitFor()
    await page.goto('/dashboard')
    await page.waitForURL('**/restaurant-dashboard')
    await page.getByText('This is a preview with sample data.').waitFor()
    await expectAccessible('preview')
    await page.goto('/delivery-dashboard')
    await dialogOf(page).getByText('That page needs a Delivery Agent account.').waitFor()
    await page.keyboard.press('Escape')

    await page.goto('/role-debug')
    await page.getByText('ROLE_CUSTOMER').waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('user') ?? '{}') as object
      localStorage.setItem('user', JSON.stringify({ ...user, roles: ['customer', 7] }))
    })
    const again = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Fix Roles Format' }).click()
    await page.getByText('The roles are fixed.').waitFor()
    await again
    await page.getByText('ROLE_CUSTOMER, ROLE_CUSTOMER').waitFor()
    await page.getByRole('button', { name: 'Clear stored token and user' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    expectClean(/api\/auth\/signin/)
    await context.close()
  })
})

test('without a session every page of a person leads home, with the reason, and back after signing in', async () => {
  const { page, context, expectClean } = await site.visitor({ width: 1280 })
  const login = ['favorites', 'checkout', 'tracking', 'profile', 'account-settings', 'orders', 'role-debug']
  const dashboards = [
    'dashboard',
    'admin-dashboard',
    'restaurant-dashboard',
    'customer-dashboard',
    'delivery-dashboard',
  ]
  for (const path of [...login, ...dashboards]) {
    await page.goto(`/${path}`)
    const why = dashboards.includes(path)
      ? 'Please log in to view your dashboard'
      : 'Please sign in to open that page.'
    await dialogOf(page).getByText(why).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  }
  await dialogOf(page).getByText('Not Logged In').waitFor()
  await page.evaluate(() => localStorage.setItem('user', '{"id":"1","username":"asha"}'))
  await page.goto('/profile?tab=preferences')
  await dialogOf(page).getByText('Authentication token not found. Please log in again.').waitFor()
  await signIn(page, 'customer')
  await page.waitForURL('**/profile?tab=preferences')
  await page.getByRole('button', { name: 'Edit Preferences' }).waitFor()
  await page.goto('/customer-dashboard')
  await page.waitForURL('**/orders')
  await page.goto('/tracking')
  await page.waitForURL((url) => url.pathname === '/')
  for (const [path, role] of [
    ['admin', 'Admin'],
    ['restaurant', 'Restaurant'],
    ['delivery', 'Delivery Agent'],
  ]) {
    await page.goto(`/${path}-dashboard`)
    await dialogOf(page).getByText(`That page needs a ${role} account.`).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  }
  await signIn(page, 'delivery')
  await page.waitForURL('**/delivery-dashboard')
  expectClean()
  await context.close()
})

test('without the Role Manager its page is not there', async () => {
  const live = await openSite({ AUTOPILOT: 'off', ROLE_MANAGER: 'off' })
  const { page } = await live.visitor({ width: 390 })
  await page.goto('/')
  await openSignIn(page)
  await signIn(page, 'customer')
  const answer = await page.goto('/role-debug')
  expect(answer?.status()).toBe(404)
  await page.getByText('There is nothing at this address').first().waitFor()
  await live.close()
})

test('the pop-ups say what is wrong, whatever goes wrong', async () => {
  const visitor = await site.visitor({ width: 390, dark: true })
  const { page, context, expectClean, expectAccessible } = visitor
  const dialog = dialogOf(page)
  const says = (text: string) => dialog.getByText(text, { exact: true }).first().waitFor()
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const answer = (path: string, status: number, body: object | string) =>
    page.route(`**/api/${path}`, (route) =>
      route.fulfill({ status, body: typeof body === 'string' ? body : JSON.stringify(body) }),
    )
  await page.goto('/')
  await openSignIn(page)
  await press('Sign In')
  await says('Username is required')
  await says('Password is required')
  await dialog.getByLabel('Username').fill('as')
  await dialog.getByLabel('Password', { exact: true }).fill('short')
  await press('Sign In')
  await says('Username must be at least 3 characters')
  await says('Password must be at least 8 characters')
  await dialog.getByRole('button', { name: 'Show password' }).click()
  expect(await dialog.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text')
  await expectAccessible('sign-in with errors')
  await dialog.getByLabel('Username').fill('customer')
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong@1234')
  await press('Sign In')
  await says('Invalid username or password')
  await page.getByText('Login failed. Please check your username and password.').waitFor()
  await answer('auth/signin', 502, 'bad gateway')
  await press('Sign In')
  await says('Invalid username or password')
  await page.unroute('**/api/auth/signin')
  await page.route('**/api/auth/signin', (route) => route.abort())
  await press('Sign In')
  await says('No response from server. Please check your connection.')
  await page.unroute('**/api/auth/signin')
  await answer('auth/signin', 200, { accessToken: 'a.b.c' })
  await answer('users/**', 500, '')
  await answer('auth/verify', 500, '')
  await press('Sign In')
  await says('Error loading user data. Please try again.')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await dialog.getByRole('heading', { name: 'Create Account' }).waitFor()
  await press('Sign In')
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  const role = dialog.getByLabel('Role')
  expect(await role.locator('option').allTextContents()).toEqual([
    'Customer',
    'Restaurant',
    'Delivery Agent',
    'Admin',
  ])
  await role.selectOption('Admin')
  await says('This is a demo: the role you choose is given at once.')
  await role.selectOption('Customer')
  await press('Create Account')
  for (const text of ['Username is required', 'Email is required', 'Password is required']) await says(text)
  await says('Confirm password is required')
  await dialog.getByLabel('Username').fill('a-name-of-more-than-twenty')
  await dialog.getByLabel('Email').fill('nobody')
  await dialog.getByLabel('Password', { exact: true }).fill('longenough')
  await dialog.getByLabel('Confirm Password').fill('different')
  await press('Create Account')
  await says('Username must be at most 20 characters')
  await says('Invalid email address')
  await says(
    'Password must contain at least one uppercase letter, one lowercase letter, one number and one special character',
  )
  await says('Passwords must match')
  await expectAccessible('sign-up with errors')
  const person = newPerson()
  await dialog.getByLabel('Username').fill('customer')
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByLabel('Confirm Password').fill(person.password)
  await press('Create Account')
  await says('This username is already taken. Please choose another one.')
  await dialog.getByLabel('Username').fill(person.username)
  await answer('auth/signup', 500, '')
  await press('Create Account')
  await says('Failed to create account. Please try again.')
  await page.unroute('**/api/auth/signup')
  await page.route('**/api/auth/signup', (route) => route.abort())
  await press('Create Account')
  await says('No response from server. Please check your connection.')
  await page.unroute('**/api/auth/signup')
  await page.evaluate(() => {
    const { stringify } = JSON
    JSON.stringify = () => {
      JSON.stringify = stringify
      throw new TypeError('broken')
    }
  })
  await press('Create Account')
  await says('Error sending request. Please try again.')
  await press('Create Account')
  await says('Account created successfully! Redirecting to sign in page...')
  await dialog.getByRole('heading', { name: 'Sign In' }).waitFor()

  await dialog.getByRole('button', { name: 'Forgot password?' }).click()
  await press('Send Temporary Password')
  await says('Email is required')
  await dialog.getByLabel('Email').fill(person.email)
  await page.route('**/api/auth/forgot-password?*', (route) => route.abort())
  await press('Send Temporary Password')
  await says('Failed to send email. Please try again later.')
  await page.unroute('**/api/auth/forgot-password?*')
  await press('Send Temporary Password')
  await says('A temporary password has been sent to your email address.')
  await expectAccessible('forgot password')
  await dialog.getByRole('button', { name: 'Back to Sign In' }).click()

  for (const path of ['auth/signin', 'users/**', 'auth/verify']) await page.unroute(`**/api/${path}`)
  await answer('users/username/*', 500, '')
  await dialog.getByLabel('Username').fill(person.username)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await press('Sign In')
  await says('Successfully signed in! Loading your profile...')
  await page
    .getByText("Login successful but couldn't fetch user details. Please try refreshing the page.")
    .waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await page.unroute('**/api/users/username/*')
  await answer('users/me', 500, '')
  await page.goto('/dashboard')
  await page.getByText('Could not refresh user data. Using cached data.').waitFor()
  await page.waitForURL('**/orders')
  await page.goto('/profile')
  await page.getByText('Could not refresh user data. Using cached data.').waitFor()
  await page.getByText('Member since N/A').waitFor()
  await answer('auth/verify', 500, '')
  // What is still on its way would bring the person back.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => localStorage.removeItem('user'))
  await page.goto('/profile')
  await page.getByText('Failed to load user data. Please try again later.').waitFor()
  await page.waitForURL((url) => url.pathname === '/')
  expectClean(/api\//)
  await context.close()
})

test('staff whose dashboard cannot be loaded are told so, with details on demand', async () => {
  const visitor = await site.visitor({ width: 390 })
  const { page, context, expectClean, expectAccessible } = visitor
  await page.goto('/')
  await openSignIn(page)
  await page.route('**/api/restaurant/orders?*', (route) => route.fulfill({ status: 500, body: '' }))
  await signIn(page, 'restaurant')
  await page.waitForURL('**/restaurant-dashboard')
  await page.getByRole('heading', { name: 'Oops! Something went wrong' }).waitFor()
  await page.getByText('An error occurred while loading your dashboard.').waitFor()
  await page.getByText('Show debug information').click()
  await page.getByText('unavailable', { exact: true }).waitFor()
  await expectAccessible('a dashboard that cannot be loaded')
  await page.unroute('**/api/restaurant/orders?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Orders' }).waitFor()
  expectClean(/api\/restaurant\/orders/)
  await context.close()
})

test('somebody without a restaurant reads Your Restaurant while it loads, and then that there is none', async () => {
  const { page, context, expectClean } = await site.visitor({ width: 390 })
  const person = newPerson()
  const body = { ...person, role: ['restaurant'] }
  expect((await page.request.post('/api/auth/signup', { data: body })).status()).toBe(201)
  await page.goto('/')
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/restaurant/orders?*', async (route) => {
    await looked
    await route.continue()
  })
  await openSignIn(page)
  await signIn(page, person.username, person.password)
  await page.waitForURL('**/restaurant-dashboard')
  await page.getByText('Your Restaurant', { exact: true }).waitFor()
  await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor()
  goOn()
  await page.getByRole('heading', { name: 'Oops! Something went wrong' }).waitFor()
  await page.getByText('Your account is not connected to a restaurant yet.').waitFor()
  expectClean(/api\/restaurant\//)
  await context.close()
})

test('an endpoint that does not answer is given up after 5 s', async () => {
  const { page, context } = await site.visitor({ width: 1280 })
  await page.goto('/')
  await openSignIn(page)
  await signIn(page, 'customer')
  await page.goto('/role-debug')
  await page.route('**/api/users/username/test', () => undefined)
  await page.getByRole('button', { name: 'Check API endpoints' }).click()
  const row = page.getByRole('row').filter({ hasText: '/api/users/username/test' })
  await row.getByText('Not reachable').waitFor()
  await row.getByText('> 5 s').waitFor()
  await context.close()
})

test('closing the sign-in pop-up early still leads on, and the keyboard stays with what is there', async () => {
  const { page, context, expectClean } = await site.visitor({ width: 1280 })
  await page.goto('/profile')
  const dialog = dialogOf(page)
  await dialog.getByLabel('Username').fill('customer')
  await dialog.getByLabel('Password', { exact: true }).fill('Demo@1234')
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await dialog.getByText('Successfully signed in! Loading your profile...').waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName)
  await expect.poll(focused).toBe('content')
  await page.getByRole('link', { name: 'Account Settings' }).click()
  await page.waitForURL('**/account-settings')
  await expect.poll(focused).toBe('content')
  expectClean()
  await context.close()
})

test('a temporary password comes by e-mail, opens the door once, and asks for a new one', async () => {
  const { page, context, expectClean, expectAccessible } = await site.visitor({ width: 390 })
  const dialog = dialogOf(page)
  const person = newPerson()
  await page.goto('/')
  await openSignIn(page)
  await signUp(page, person)
  await dialog.getByRole('button', { name: 'Forgot password?' }).click()
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByRole('button', { name: 'Send Temporary Password' }).click()
  await dialog.getByText('A temporary password has been sent to your email address.').waitFor()
  await expectAccessible('forgot password')
  const mailed = async (): Promise<string> => {
    const answer = await page.request.get('/dev/mailbox', { headers: { accept: 'application/json' } })
    const { items } = (await answer.json()) as { items: { to: string; text: string }[] }
    const text = items.find(({ to }) => to === person.email)?.text ?? ''
    return /^([\w!@#$%^&*]{10})$/m.exec(text)?.[1] ?? ''
  }
  await expect.poll(mailed, { timeout: 20_000 }).not.toBe('')
  const temporary = await mailed()
  await dialog.getByRole('button', { name: 'Back to Sign In' }).click()
  const enter = async (password: string) => {
    await dialog.getByLabel('Username').fill(person.username)
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  await enter(temporary)
  await dialog.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await expectAccessible('a new password')
  await dialog.getByLabel('New Password').fill('Rasoi@2027')
  await dialog.getByLabel('Confirm Password').fill('Rasoi@2028')
  await dialog.getByRole('button', { name: 'Save Password' }).click()
  await dialog.getByText('Passwords do not match').waitFor()
  await dialog.getByLabel('Confirm Password').fill('Rasoi@2027')
  await dialog.getByRole('button', { name: 'Save Password' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.goto('/profile')
  await page.getByRole('heading', { level: 1, name: person.username }).waitFor()
  expectClean()
  await context.close()
})
