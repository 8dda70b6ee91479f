import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atWidth, onPhone, screens } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

const search = (page: Page) => page.getByRole('combobox', { name: 'Search dishes and restaurants' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })

/** The text of the option that a screen reader takes for the focused one. */
const activeOption = (page: Page) =>
  search(page).evaluate((input) => {
    const option = document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
    return option?.getAttribute('aria-selected') === 'true' ? option.textContent : null
  })

describe('what the search suggests', () => {
  const screen = onPhone
  it('is gone through with the keyboard, and leads to a restaurant or to the dishes of a name', async () => {
    const { page, context, expectAccessible, expectClean } = await site.visitor(screen)
    await visit(page, '/menu')
    const top = () => page.getByRole('navigation', { name: 'Filters' }).boundingBox()
    const before = await top()
    await search(page).focus()
    expect(await search(page).getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.insertText('anna')
    await list(page).waitFor()
    await list(page).getByRole('group', { name: 'Restaurants' }).getByRole('option').first().waitFor()
    expect(await search(page).getAttribute('aria-expanded')).toBe('true')
    expect(await search(page).getAttribute('aria-controls')).toBe(await list(page).getAttribute('id'))
    expect(await top()).toEqual(before)
    for (const { width } of screens)
      await atWidth(page, width, async () => {
        const box = await list(page).boundingBox()
        expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true)
      })
    await expectAccessible('suggestions')

    await page.keyboard.press('Escape')
    await list(page).waitFor({ state: 'detached' })
    expect(await search(page).inputValue()).toBe('anna')
    await page.keyboard.press('ArrowDown')
    await list(page).waitFor()
    expect(await activeOption(page)).toBeNull()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => activeOption(page)).toContain('Annapurna Bhavan')
    await expectAccessible('a suggestion with the focus')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/restaurants/annapurna-bhavan')

    await visit(page, '/menu')
    await search(page).focus()
    // At once: suggestions for half of it would come later than the keys below, and take the choice back.
    await page.keyboard.insertText('masala do')
    const dishes = list(page).getByRole('group', { name: 'Dishes' })
    const suggested = dishes.getByRole('option', { name: /^Vegetarian Masala Dosa Annapurna Bhavan/ })
    await suggested.waitFor()
    expect(await suggested.textContent()).toContain('₹')
    expect(await suggested.locator('img').evaluate((img: HTMLImageElement) => img.src)).toContain(
      'masala-dosa',
    )
    // Up leads from the input to the last option, down from there back to what was typed.
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => activeOption(page)).toBe(await dishes.getByRole('option').last().textContent())
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => activeOption(page)).toBeNull()
    await suggested.click()
    await page.waitForURL(/q=Masala\+Dosa/)
    expect(await search(page).inputValue()).toBe('Masala Dosa')
    expect(await search(page).evaluate((input) => input === document.activeElement)).toBe(true)
    await list(page).waitFor({ state: 'detached' })
    expectClean()
    await context.close()
  })
})

it('asks once for what is typed quickly, and gives up the call for what was typed before', async () => {
  const { page, context } = await site.visitor({ width: 1280 })
  // How quickly it is typed is said here, not by how busy the machine is.
  await page.clock.install()
  await visit(page, '/menu')
  const asked: string[] = []
  const givenUp: string[] = []
  const textOf = (url: string) => new URL(url).searchParams.get('q') ?? ''
  page.on('requestfailed', (request) => givenUp.push(textOf(request.url())))
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/search/suggest?**', async (route) => {
    asked.push(textOf(route.request().url()))
    if (asked.length === 1) await released
    await route.continue().catch(() => undefined)
  })
  const askedAfterPause = async () => {
    await page.clock.runFor(200)
    return asked
  }
  await page.clock.pauseAt(Date.now() + 60_000)
  await search(page).focus()
  await page.keyboard.type('dos')
  await expect.poll(askedAfterPause).toEqual(['dos'])
  await page.keyboard.type('a')
  await expect.poll(askedAfterPause).toEqual(['dos', 'dosa'])
  await list(page).getByRole('option').first().waitFor()
  expect(asked).toEqual(['dos', 'dosa'])
  await expect.poll(() => givenUp).toContain('dos')
  release()
  await context.close()
})

it('suggests for what was typed while it was loading, also where the menu has searched for it by then', async () => {
  const { page, expectClean } = await site.visitor({ width: 390 })
  const searched = Promise.withResolvers<void>()
  await page.route('**/assets/suggestions-*.js', async (route) => {
    await searched.promise
    await route.continue()
  })
  await visit(page, '/menu')
  await search(page).focus()
  await page.keyboard.insertText('idli')
  await page.waitForURL(/q=idli/)
  await page.getByRole('link', { name: 'Clear search' }).waitFor()
  searched.resolve()
  await list(page).getByRole('option').first().waitFor()
  expectClean()
})

it('loads when the search is first used; where that fails the search works without, and it is tried again', async () => {
  const { page, context, expectClean } = await site.visitor({ width: 390 })
  const loaded: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/suggestions-/.test(request.url())) loaded.push(request.url())
  })
  const script = '**/assets/suggestions-*.js'
  await page.route(script, (route) => route.abort())
  await visit(page, '/menu')
  expect(loaded).toEqual([])
  await search(page).focus()
  await expect.poll(() => loaded.length).toBe(1)
  await page.keyboard.type('idli')
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=idli/)
  expect(await list(page).count()).toBe(0)
  await page.unroute(script)
  await search(page).blur()
  await search(page).focus()
  await page.keyboard.type(' v')
  await list(page).getByRole('option').first().waitFor()
  expectClean(/ERR_FAILED/)
  await context.close()
})
