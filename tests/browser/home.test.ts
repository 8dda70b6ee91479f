import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccount, signInAs } from './people.ts'
import { onPhone } from './screens.ts'
import { openSite, type Site, type Visitor, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

/** The home page with its clock in our hand: time passes in it only when a test says so. */
const atStoppedClock = async (
  visitor: Visitor,
  at = new Date('2026-11-21T13:00:00+05:30'),
): Promise<Page> => {
  const { page } = visitor
  const start = new Date(at.getTime() - 3_600_000)
  await page.clock.install({ time: start })
  // Far enough ahead that no machine is so busy as to have come past it by then.
  await page.clock.pauseAt(at)
  await page.goto('/')
  return page
}

/**
 * Lets the page come to life, which waits for its first paint; only then the button knows of the dark mode.
 */
const bringToLife = async (page: Page) => {
  await page.clock.runFor(100)
  await page.getByRole('button', { name: 'Dark mode', pressed: true }).waitFor()
  await rendered(page)
}

/** What React was about to do is done: its work waits in the same queue as these messages. */
const rendered = (page: Page) =>
  page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel()
    for (let turn = 0; turn < 5; turn += 1)
      await new Promise((done) => {
        port1.onmessage = done
        port2.postMessage(turn)
      })
    port1.close()
  })

describe('the home page', () => {
  it('greets a visitor, and shows offers, features, voices and the newsletter', async () => {
    const { page, context, expectClean } = await site.visitor({ width: 390 })
    await visit(page, '/')
    const hero = page.getByRole('region', { name: 'Ghar jaisa khana, at your door.' })
    expect(await page.title()).toBe('Annapurna Eats')
    await hero.getByRole('heading', { level: 1 }).waitFor()
    expect(await hero.getByRole('listitem').allTextContents()).toEqual([
      '500+restaurants',
      '25-40 mindelivery',
      'Up to 50% offdeals',
    ])
    await hero.getByText('Sample figures of the demo.').waitFor()

    const offers = page.getByRole('region', { name: 'Special Offers' })
    const dishes = await offers.getByRole('article').allTextContents()
    expect(dishes).toHaveLength(6)
    for (const dish of dishes) expect(dish).toMatch(/Before ₹\d+\.\d\d 2[0-5]% off Now ₹\d+\.\d\d/)

    const features = page.getByRole('region', { name: 'Why people come back' })
    expect(await features.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Fast Delivery',
      'Fresh Food',
      'Easy Payment',
      'Eco-Friendly',
    ])
    const voices = page.getByRole('region', { name: 'What our guests say' })
    await voices.getByText('15,000+ satisfied customers').waitFor()
    await voices.getByText('98.7% satisfaction').waitFor()
    await voices.getByText('Sample figures and voices of the demo.').waitFor()
    await page.getByRole('region', { name: 'Get 10% off your first order' }).waitFor()

    const courses = page.getByRole('region', { name: 'Start with a course' })
    expect(await courses.getByRole('link').count()).toBe(7)
    await courses.getByRole('link', { name: 'Breads' }).click()
    await page.waitForURL('**/menu?category=breads')
    await page.goBack()
    await offers.getByRole('link', { name: 'All offers' }).click()
    await page.waitForURL('**/menu?offers=true')
    await page.goBack()
    await hero.getByRole('link', { name: 'Explore Menu' }).click()
    await page.waitForURL('**/menu')
    expectClean()
    await context.close()
  })

  it('welcomes back who is signed in, with email, role and last login', async () => {
    const visitor = await site.visitor({ ...onPhone, dark: true })
    const { page, context, expectClean, expectAccessible } = visitor
    // Somebody who was here before has a last login to show.
    const before = await page.request.post('/api/auth/signin', {
      data: { username: 'shelter', password: 'Demo@1234' },
    })
    expect(before.status()).toBe(200)
    await signInAs(visitor, demoAccount('shelter'))
    await visit(page, '/')
    const hero = page.getByRole('region', { name: 'Welcome back, Anand Ashram' })
    await hero.getByRole('heading', { level: 1 }).waitFor()
    const facts = hero.getByRole('definition')
    expect(await hero.getByRole('term').allTextContents()).toEqual(['Email', 'Role', 'Last login'])
    expect(await facts.nth(0).textContent()).toBe('shelter@annapurna.example')
    expect(await facts.nth(1).textContent()).toBe('Customer, Shelter')
    expect(await facts.nth(2).textContent()).toMatch(/^\d+ \w+ 20\d\d, \d+:\d\d [AP]M$/)
    await expectAccessible('welcome back')
    await hero.getByRole('link', { name: 'Account Settings' }).click()
    await page.waitForURL('**/account-settings')
    await visit(page, '/')
    await hero.getByRole('link', { name: 'Explore Menu' }).click()
    await page.waitForURL('**/menu')
    expectClean()
    await context.close()
  })

  it('counts down from 2 days 23:59:59 to the end of the offers, second by second, and looks for others at zero', async () => {
    const visitor = await site.visitor({ width: 390, dark: true })
    const { items } = await (await fetch(`${site.address}/api/dishes?offers=true`)).json()
    const end = Math.min(...items.map((dish: { offerEndsAt: string }) => Date.parse(dish.offerEndsAt)))
    const page = await atStoppedClock(visitor, new Date(end - (3 * 86_400 - 1) * 1_000 - 100))
    const timer = page.getByRole('timer', { name: 'Offers end in' })
    const shows = (time: string) => expect.poll(() => timer.textContent().then(digits)).toBe(time)
    await bringToLife(page)
    await shows('2 23 59 59')
    await page.clock.runFor(1_000)
    await shows('2 23 59 58')
    await page.clock.runFor(59_000)
    await shows('2 23 58 59')
    await page.clock.fastForward((71 * 3_600 + 58 * 60 + 59) * 1_000)
    await shows('0 00 00 00')
    const read = page.waitForRequest(/\.data(\?|$)/)
    await page.clock.runFor(2_000)
    await read
    await shows('0 00 00 00')
    visitor.expectClean()
    await visitor.context.close()
  })

  it('lets eight guests speak, 8 s each, by arrows and dots too, and waits for who reads', async () => {
    const visitor = await site.visitor({ width: 1280, dark: true })
    const page = await atStoppedClock(visitor)
    await bringToLife(page)
    const voices = page.getByRole('region', { name: 'What our guests say' })
    const press = (name: string) => voices.getByRole('button', { name, exact: true }).click()
    const shown = () => voices.getByRole('listitem', { name: /^\d of 8$/ }).getAttribute('aria-label')
    const shows = (index: number) => expect.poll(shown).toBe(`${index} of 8`)
    const pass = async (ms: number) => {
      await rendered(page)
      await page.clock.runFor(ms)
      await rendered(page)
    }
    /**
     * The slides measured, nobody there and nothing held: only then does the time count. Screen readers hear
     * it too.
     */
    const rotates = (so: boolean) =>
      expect.poll(() => voices.locator('ul[aria-live]').getAttribute('aria-live')).toBe(so ? 'off' : 'polite')
    /** Nobody points at it, and the keyboard is elsewhere. */
    const leave = async () => {
      await page.mouse.move(1, 1)
      await page.evaluate(
        () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
      )
    }
    const leaveToRotate = async () => {
      await leave()
      await rotates(true)
    }
    const names = voices.locator('figcaption b')
    expect(await names.count()).toBe(8)
    expect(new Set(await names.allTextContents()).size).toBe(8)
    await voices.scrollIntoViewIfNeeded()
    await leaveToRotate()

    await shows(1)
    await pass(7_900)
    expect(await shown()).toBe('1 of 8')
    await pass(100)
    await shows(2)
    await press('Previous')
    await shows(1)
    await press('Previous')
    await shows(8)
    await press('Next')
    await shows(1)
    await press('Show 5 of 8')
    await shows(5)
    expect(await voices.locator('[aria-current=true]').getAttribute('aria-label')).toBe('Show 5 of 8')
    // The last press left the pointer and the focus inside.
    await rotates(false)
    await pass(20_000)
    expect(await shown()).toBe('5 of 8')
    await leaveToRotate()
    await pass(8_000)
    await shows(6)
    await voices.getByRole('heading').hover()
    await rotates(false)
    await pass(20_000)
    expect(await shown()).toBe('6 of 8')
    await leaveToRotate()
    await pass(8_000)
    await shows(7)
    await voices.getByRole('button', { name: 'Next', exact: true }).focus()
    await rotates(false)
    await pass(20_000)
    expect(await shown()).toBe('7 of 8')
    await leaveToRotate()
    await pass(8_000)
    await shows(8)
    await pass(8_000)
    await shows(1)
    await press('Pause')
    await leave()
    await rotates(false)
    await pass(20_000)
    expect(await shown()).toBe('1 of 8')
    await press('Play')
    await leaveToRotate()
    await pass(8_000)
    await shows(2)
    visitor.expectClean()
    await visitor.context.close()
  })
})

const digits = (text: string | null): string => (text?.match(/\d+/g) ?? []).join(' ')
