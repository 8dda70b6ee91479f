import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ageSession } from './age-session.ts'
import { expectFits } from './fits.ts'
import { demoAccount, newPerson, openSignIn, register, signedIn, signIn } from './people.ts'
import { atDesk, atWidth, phone } from './screens.ts'
import { follow, openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

describe('at a desk', () => {
  const screen = atDesk
  it('an admin finds people, suspends several and takes it back, sets roles, exports and erases on request', async () => {
    const { page, context, expectAccessible, expectClean } = await signedIn(
      site,
      screen,
      demoAccount('admin'),
    )
    const [one, other] = [newPerson(), newPerson()]
    const family = `zz${one.username.slice(-6)}`
    one.username = `${family}a`
    other.username = `${family}b`
    for (const person of [one, other]) await register(page, 'customer', person)

    await visit(page, '/admin-dashboard?tab=users')
    await page.getByRole('searchbox').fill(family)
    const row = (name: string) => page.getByRole('row', { name })
    await row(one.username).waitFor()
    // The heading, and the two of them.
    await expect.poll(() => page.getByRole('row').count()).toBe(3)
    await atWidth(page, phone.width, () => expect.poll(() => page.getByRole('row').count()).toBe(2))
    await page.locator('table[aria-busy=false]').waitFor()
    await expectAccessible('the users')
    await expectFits(page)
    for (const { username } of [one, other])
      await page.getByRole('checkbox', { name: `Select ${username}` }).check()
    const bulk = page.getByRole('region', { name: 'Chosen rows' })
    const visitor = await site.visitor(screen)
    await visit(visitor.page, '/')
    await openSignIn(visitor.page)
    await signIn(visitor.page, one.username, one.password)
    expect(await bulk.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)
    // Signed in a quarter of an hour ago: the password is asked for over the preview.
    await ageSession(site, page, '**/api/admin/users/*')
    await bulk.getByRole('button', { name: 'Suspend' }).click()
    const preview = page.getByRole('dialog', { name: 'Suspend' })
    await preview.getByRole('list').getByText(other.username).waitFor()
    await preview.getByRole('button', { name: 'Suspend' }).click()
    await preview.getByText('Please give a reason').waitFor()
    await expectAccessible('a suspension')
    await preview.getByLabel('Reason').fill('Never at the door')
    await preview.getByRole('button', { name: 'Suspend' }).click()
    const question = page.getByRole('dialog', { name: 'Is it you?' })
    await question.getByLabel('Password', { exact: true }).fill(demoAccount('admin').password)
    await question.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('2 accounts suspended.').waitFor()
    await row(one.username).getByText('Suspended').waitFor()

    // Whoever is signed in is told why it is over, and not only that it is.
    await follow(visitor.page, '/orders')
    const dialog = visitor.page.getByRole('dialog')
    await dialog.getByText('This account is suspended. The reason: Never at the door.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone: their accounts are as they were.').waitFor()
    await row(one.username).getByText('Active').waitFor()

    // A colleague who answers people: their dashboard has that, and nothing of money or settings.
    await row(other.username).getByRole('link', { name: other.username }).click()
    const theirs = page.getByRole('region', { name: 'Roles' })
    await theirs.waitFor()
    // Beside somebody's details the filters share one line, and the states one with the file and the columns.
    const topOf = async (control: Locator) => Math.round((await control.boundingBox())?.y ?? -1)
    const filters = page.getByRole('search')
    const line = await topOf(filters.getByRole('searchbox'))
    for (const name of ['Role', 'Date'])
      expect(await topOf(filters.getByRole('combobox', { name }))).toBe(line)
    const state = page.getByRole('combobox', { name: 'State' })
    const columns = page.getByRole('button', { name: 'Columns' })
    expect(Math.abs((await topOf(state)) - (await topOf(columns)))).toBeLessThan(12)
    await state.selectOption('active')
    await row(one.username).waitFor()
    await state.selectOption('any')
    await theirs.getByRole('checkbox', { name: 'Admin' }).check()
    await theirs.getByRole('checkbox', { name: 'Customer' }).uncheck()
    await theirs.getByRole('button', { name: 'Save Roles' }).click()
    await theirs.getByRole('radio', { name: /^Support/ }).check()
    await theirs.getByRole('button', { name: 'Save what they are' }).click()
    await page.getByText('It holds at once').waitFor()
    await dialog.getByLabel('Username').fill(other.username)
    await dialog.getByLabel('Password', { exact: true }).fill(other.password)
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await follow(visitor.page, '/admin-dashboard')
    const tabs = visitor.page.getByRole('navigation', { name: 'Admin Dashboard' })
    await tabs.getByRole('link', { name: 'Support' }).waitFor()
    expect((await tabs.getByRole('link').allTextContents()).map((text) => text.replace(/\d.*/, ''))).toEqual([
      'Overview',
      'Users',
      'Restaurants',
      'Orders',
      'Refund Requests',
      'Approvals',
      'Support',
      'Reviews',
    ])
    await visitor.page.getByRole('link', { name: /^Total Orders/ }).waitFor()
    expect(await visitor.page.getByRole('link', { name: 'System Settings' }).count()).toBe(0)
    await visitor.context.close()
    await page.getByRole('link', { name: 'All users' }).click()

    await row(one.username).getByRole('link', { name: one.username }).click()
    await page.getByRole('heading', { level: 2, name: one.username }).waitFor()
    await expectAccessible('the page of a user')
    const roles = page.getByRole('region', { name: 'Roles' })
    await roles.getByRole('checkbox', { name: 'Delivery Agent' }).check()
    await roles.getByRole('button', { name: 'Save Roles' }).click()
    await page.getByText('The roles are saved').waitFor()
    await expect.poll(() => roles.getByRole('button', { name: 'Save Roles' }).isDisabled()).toBe(true)
    const actions = page.getByRole('region', { name: 'Actions' })
    await actions.getByRole('button', { name: 'Export data' }).click()
    const asked = page.getByRole('dialog')
    await asked.getByLabel('Reason').fill('Asked for by letter')
    const saving = page.waitForEvent('download')
    await asked.getByRole('button', { name: 'Export' }).click()
    expect((await saving).suggestedFilename()).toBe(`annapurna-eats-${one.username}.json`)
    await asked.waitFor({ state: 'hidden' })
    await actions.getByRole('button', { name: 'Erase' }).click()
    await asked.getByLabel('Reason').fill('Asked for by letter')
    await asked.getByRole('button', { name: 'Erase' }).click()
    await page
      .getByRole('region', { name: 'User', exact: true })
      .getByText('Deleted', { exact: true })
      .waitFor()
    await page.getByRole('link', { name: 'All users' }).click()
    await row(other.username).waitFor()
    await row(one.username).waitFor({ state: 'detached' })
    await page.getByRole('searchbox').fill('nobody at all')
    await page.getByRole('heading', { name: 'No user matches your filters.' }).waitFor()
    await expectAccessible('no users')
    expectClean(/admin\/users/)
    await context.close()
  })
})
