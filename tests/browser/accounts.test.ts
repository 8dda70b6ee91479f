import { afterAll, beforeAll, expect, test } from 'vitest'
import { dialogOf, newPerson, openSignIn, register, signIn } from './people.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

test('the pop-ups say what is wrong, whatever goes wrong', async () => {
  const visitor = await site.visitor({ width: 390, dark: true })
  const { page, context, expectClean, expectAccessible } = visitor
  const dialog = dialogOf(page)
  const says = (text: string) => dialog.getByText(text, { exact: true }).first().waitFor()
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const response = (path: string, status: number, body: object | string) =>
    page.route(`**/api/${path}`, (route) =>
      route.fulfill({ status, body: typeof body === 'string' ? body : JSON.stringify(body) }),
    )
  await visit(page, '/')
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
  const failure = page.getByText('Login failed. Please check your username and password.')
  await failure.waitFor()
  await response('auth/signin', 502, 'bad gateway')
  await press('Sign In')
  await says('Invalid username or password')
  await page.unroute('**/api/auth/signin')
  await page.route('**/api/auth/signin', (route) => route.abort())
  await press('Sign In')
  await says('No response from server. Please check your connection.')
  await page.unroute('**/api/auth/signin')
  await response('auth/signin', 200, { accessToken: 'a.b.c' })
  await response('users/**', 500, '')
  await response('auth/verify', 500, '')
  await press('Sign In')
  await says('Error loading user data. Please try again.')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  // The toast has left the pop-up's button free all the time, and dismissing it leaves the pop-up open.
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await failure.waitFor({ state: 'hidden' })

  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await dialog.getByRole('heading', { name: 'Create Account' }).waitFor()
  await dialog.getByText('Already have an account?').waitFor()
  await press('Sign In')
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await dialog.getByText('I want to work with Annapurna Eats').click()
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
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username')
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
  await response('auth/signup', 500, '')
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
  const signedUp = page.waitForRequest('**/api/auth/signup')
  await press('Create Account')
  // What confirms the password stays in the form.
  expect(Object.keys((await signedUp).postDataJSON() as object).toSorted()).toEqual([
    'email',
    'password',
    'role',
    'username',
  ])
  // Whom the server does not know at once signs in by the form.
  await says('Account created successfully! Redirecting to sign in page...')
  await dialog.getByRole('heading', { name: 'Sign In' }).waitFor()
  expect(await dialog.getByLabel('Username').inputValue()).toBe(person.username)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')

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
  await dialog.getByRole('button', { name: 'Back to Sign In' }).click()

  for (const path of ['auth/signin', 'users/**', 'auth/verify']) await page.unroute(`**/api/${path}`)
  await response('users/username/*', 500, '')
  await dialog.getByLabel('Username').fill(person.username)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await press('Sign In')
  await says('Successfully signed in! Loading your profile...')
  await page
    .getByText("Login successful but couldn't fetch user details. Please try refreshing the page.")
    .waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await page.unroute('**/api/users/username/*')
  await response('users/me', 500, '')
  await visit(page, '/dashboard')
  await page.getByText('Could not refresh user data. Using cached data.').waitFor()
  await page.waitForURL('**/customer-dashboard')
  await visit(page, '/profile')
  await page.getByText('Could not refresh user data. Using cached data.').waitFor()
  await page.getByText('Member since N/A').waitFor()
  await response('auth/verify', 500, '')
  // What is still on its way would bring the person back.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => localStorage.removeItem('user'))
  await visit(page, '/profile')
  await page.getByText('Failed to load user data. Please try again later.').waitFor()
  await page.waitForURL((url) => url.pathname === '/')
  expectClean(/api\//)
  await context.close()
})

test('closing the sign-in pop-up early still leads on, and the keyboard stays with what is there', async () => {
  const { page, context, expectClean } = await site.visitor({ width: 1280 })
  await visit(page, '/profile')
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
  await register(page, 'customer', person)
  await visit(page, '/')
  await openSignIn(page)
  await dialog.getByRole('button', { name: 'Forgot password?' }).click()
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByRole('button', { name: 'Send Temporary Password' }).click()
  await dialog.getByText('A temporary password has been sent to your email address.').waitFor()
  await expectAccessible('forgot password')
  const mailed = async (): Promise<string> => {
    const response = await page.request.get(`/dev/mailbox?to=${person.email}`, {
      headers: { accept: 'application/json' },
    })
    const { items } = (await response.json()) as { items: { text: string }[] }
    const text = items[0]?.text ?? ''
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
  await visit(page, '/profile')
  await page.getByRole('heading', { level: 1, name: person.username }).waitFor()
  expectClean()
  await context.close()
})

test('who wants to be remembered still is when the browser is opened again, and nobody else', async () => {
  for (const remember of [true, false]) {
    const { page, context } = await site.visitor({ width: 1280 })
    const person = await register(page, 'customer')
    await visit(page, '/')
    await openSignIn(page)
    if (remember) await dialogOf(page).getByLabel('Remember me').check()
    await signIn(page, person.username, person.password)
    // A browser that is closed forgets the cookies without a date; the token has run out by then.
    const lasting = (await context.cookies()).filter(({ expires }) => expires !== -1)
    await context.clearCookies()
    await context.addCookies(lasting)
    await page.evaluate(() => localStorage.setItem('token', 'run out'))
    await visit(page, '/orders')
    if (remember) await page.getByRole('heading', { name: 'My Orders' }).waitFor()
    else await page.waitForURL((url) => url.pathname === '/')
    await context.close()
  }
})
