import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leafOf } from '../log-verifier.ts'
import { run } from '../program.ts'
import { callAs } from './calls.ts'
import { expectFits } from './fits.ts'
import { madeChain, madeKey, serveLog } from './made-log.ts'
import { serveWitnesses } from './made-witnesses.ts'
import { ownRestaurant } from './own-restaurant.ts'
import { ownShelter } from './own-shelter.ts'
import { demoAccount } from './people.ts'
import { onPhone } from './screens.ts'
import { follow, openSite, reload, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

/** Gives, and waits until it is in the ledger. */
const give = async (amount: number): Promise<void> => {
  const { status } = await fetch(`${site.address}/api/donations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ amount, payment: { method: 'upi', upiId: 'success@upi' } }),
  })
  expect(status).toBe(201)
  await expect
    .poll(async () => (await fetch(`${site.address}/api/impact/ledger`)).text())
    .toContain(`"amount":${amount}`)
}
/** A lot of a kitchen of its own, from which a shelter received four portions; returns the kitchen's name. */
const rescueFour = async (): Promise<string> => {
  const { person, name } = await ownRestaurant(site)
  const cook = await callAs(site, person)
  const shelter = await ownShelter(site)
  const carrier = await callAs(site, demoAccount('delivery'))
  const now = Date.now()
  const { id } = await cook('/api/surplus', {
    title: 'Lemon rice',
    portions: 4,
    isVeg: true,
    kind: 'hot',
    cookedAt: new Date(now).toISOString(),
    pickUpUntil: new Date(now + 7_200_000).toISOString(),
  })
  const codeFor = async (call: typeof cook) =>
    ((await call(`/api/surplus/${id}`, undefined, 'GET')) as unknown as { code: string }).code
  await shelter.call(`/api/surplus/${id}/accept`, { portions: 4 })
  await carrier(`/api/surplus/${id}/claim`, {})
  await carrier(`/api/surplus/${id}/pick-up`, { code: await codeFor(cook) })
  await shelter.call(`/api/surplus/${id}/receive`, { code: await codeFor(carrier), portions: 4 })
  const ledger = async () => (await fetch(`${site.address}/api/impact/ledger`)).text()
  const isWritten = (line: string) => line.includes(id) && line.includes('"received"')
  await expect.poll(async () => (await ledger()).split('\n').some(isWritten)).toBe(true)
  return name
}
const verify = (page: Page) => page.getByRole('button', { name: 'Verify', exact: true }).click()

/** A bar for each of 30 days, named to who points at it and to who comes by arrow keys; and as a table. */
const expectBars = async (page: Page) => {
  const bars = page.getByRole('application', { name: /^Meals rescued over time/ })
  await bars.scrollIntoViewIfNeeded()
  const tooltip = bars.locator('b')
  expect(await tooltip.count()).toBe(0)
  await bars.focus()
  const said = page.getByRole('status').filter({ hasText: 'Meals rescued:' })
  const meals = async () => Number(/Meals rescued: (\d+)/.exec((await said.textContent()) ?? '')?.[1])
  // At least what was received a moment ago, once the page has asked for what is newer than itself.
  await expect.poll(meals).toBeGreaterThanOrEqual(4)
  const today = (await said.textContent()) ?? ''
  await page.keyboard.press('ArrowRight')
  expect(await said.textContent()).toBe(today)
  await page.keyboard.press('Home')
  await said.filter({ hasText: /Meals rescued: 0, Rupees given: ₹/ }).waitFor()
  const first = (await tooltip.textContent()) ?? ''
  await page.keyboard.press('ArrowRight')
  expect(await tooltip.textContent()).not.toBe(first)
  await page.keyboard.press('Escape')
  expect([await tooltip.count(), await said.count()]).toEqual([0, 0])
  const { width } = (await bars.boundingBox()) ?? { width: 0 }
  await bars.click({ position: { x: 1, y: 100 } })
  expect(await tooltip.textContent()).toBe(first)
  // What is pointed at is seen and not read out.
  expect(await said.count()).toBe(0)
  await bars.click({ position: { x: width - 1, y: 100 } })
  expect(today.startsWith((await tooltip.textContent()) ?? 'none')).toBe(true)
  await expectFits(page)
  await page.getByText('Show as a table').click()
  const table = page.getByRole('table')
  // The browser says that it is open in a moment of its own.
  await expect.poll(() => table.getByRole('row').count()).toBe(31)
  await table.getByRole('rowheader', { name: first }).waitFor()
}

/** The kitchen on the map, reached by keys, and in the list; of shelters no more than how many. */
const expectPlaces = async (page: Page, kitchen: string) => {
  await page.getByRole('heading', { name: 'Where the food came from' }).scrollIntoViewIfNeeded()
  await page.getByRole('region', { name: 'Map of the kitchens whose food was rescued' }).waitFor()
  await page.getByText('Where shelters are stays with them.').waitFor()
  const pin = page.locator('.leaflet-marker-icon').filter({ has: page.locator(`[title="${kitchen}"]`) })
  await pin.filter({ hasText: '4' }).press('Enter')
  const chosen = page.getByRole('status').filter({ has: page.getByRole('link', { name: kitchen }) })
  await chosen.getByText('Portions to shelters:').waitFor()
  await page.getByText('Show as a list').click()
  await page.getByRole('listitem').filter({ hasText: kitchen }).getByText('to 1 shelter').waitFor()
}

describe('the public ledger', () => {
  const screen = onPhone
  it('shows what was given, is recomputed by the browser, and names an entry that was tampered with', async () => {
    const amount = 123_400
    await give(amount)
    const kitchen = await rescueFour()
    const { page, context, expectAccessible, expectClean } = await site.visitor(screen)
    await visit(page, '/impact')
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
    const drawn = await fetch(picture ?? '')
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const rupees = `₹${new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(amount / 100)}`
    const row = page.getByRole('listitem').filter({ hasText: `${rupees} given to the fund` })
    await row.getByText('just now').waitFor()
    await row.locator('summary').click()
    await row.getByText(`"amount":${amount}`).waitFor()
    await page.getByText('Your browser has kept this.').waitFor()
    await expectBars(page)
    await expectPlaces(page, kitchen)
    await verify(page)
    await page.getByText('The ledger is whole.').waitFor()
    await page.getByText('So is the signature.').waitFor()
    await expectAccessible('the ledger, verified')
    await expectFits(page)

    await page.route('**/api/impact/ledger', async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      await route.fulfill({ response, body: text.replace(`"amount":${amount}`, '"amount":1') })
    })
    const { seq } = JSON.parse(
      (await (await fetch(`${site.address}/api/impact/ledger`)).text())
        .split('\n')
        .find((line) => line.includes(`"amount":${amount}`)) ?? '',
    ) as { seq: number }
    await verify(page)
    await page.getByRole('alert').getByText(`Entry ${seq} was changed.`).waitFor()
    await expectAccessible('a tampered entry')
    await expectFits(page)
    expectClean()
    await context.close()
  })

  it('is compared with what the browser saw before, and raises the alarm when it shows another history', async () => {
    const { page, context, expectAccessible, expectClean } = await site.visitor(screen)
    const key = madeKey()
    const amounts = [100, 200, 300, 400, 500]
    await serveLog(page, key, madeChain(amounts.slice(0, 3)))
    await visit(page, '/impact')
    await page.getByText('Your browser has kept this.').waitFor()
    await serveLog(page, key, madeChain(amounts))
    await serveWitnesses(page, key, madeChain(amounts), 'away')
    await reload(page)
    await page.getByText('Since your browser saw it last, 2 entries were added.').waitFor()
    await page.getByText('2 of 3 witnesses have seen this book with its 5 entries').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'press does not respond at the moment' }).waitFor()
    await page.getByText('the 3 of that time are all still there').waitFor()
    await expectAccessible('a log that grew')
    // Right in itself, and not what was signed.
    await serveLog(page, key, madeChain(amounts), madeChain([100, 999, 300, 400, 500]))
    await verify(page)
    await page.getByRole('alert').getByText('Entry 2 is not the one that was signed.').waitFor()

    await serveLog(page, key, madeChain([100, 999, 300, 400, 500, 600]))
    await reload(page)
    const alarm = page.getByRole('alert')
    await alarm.getByText('This log shows another history than before.').waitFor()
    await expectAccessible('two histories')
    await expectFits(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      alarm.getByRole('button', { name: 'Save both as evidence' }).click(),
    ])
    const evidence = await readFile(await file.path(), 'utf8')
    expect([...evidence.matchAll(/^annapurna-eats\/made\.example\n(\d)$/gm)].map(([, size]) => size)).toEqual(
      ['5', '6'],
    )
    // It stays until the visitor decides otherwise.
    await reload(page)
    await alarm.getByText('This log shows another history than before.').waitFor()
    await alarm.getByRole('button', { name: 'Begin anew with this log' }).click()
    await page.getByRole('button', { name: 'Forget it' }).click()
    await page.getByText('Your browser has kept this.').waitFor()

    await serveLog(page, madeKey(), madeChain([100, 999, 300, 400, 500, 600]))
    await reload(page)
    await alarm.getByText('This log signs with another key than before.').waitFor()
    await expectFits(page)
    expectClean()
    await context.close()
  })

  it('is shown from its first moment on, and says when it cannot be read', async () => {
    const { page, context, expectAccessible, expectClean } = await site.visitor(screen)
    const impact = (await (await fetch(`${site.address}/api/impact`)).json()) as {
      sums: Record<string, number>
    }
    const none = Object.fromEntries(Object.keys(impact.sums).map((name) => [name, 0]))
    await page.route('**/api/impact', (route) =>
      route.fulfill({
        json: { ...impact, sums: none, months: [], weeks: [], days: [], entries: 0, latest: [] },
      }),
    )
    const key = madeKey()
    await serveLog(page, key, [])
    await serveWitnesses(page, key, [], 'split')
    await visit(page, '/impact')
    await page.getByRole('alert').getByText('A witness has seen another history of this book.').waitFor()
    await page.getByRole('button', { name: 'Save what press has seen' }).waitFor()
    await page.getByText('The ledger has just begun. Its first entry could be yours.').waitFor()
    await page.getByRole('heading', { name: 'Nothing is written yet' }).waitFor()
    await verify(page)
    await page.getByText('The ledger is whole.').waitFor()
    await expectAccessible('an empty ledger')
    await expectFits(page)

    await page.route('**/api/impact/ledger', (route) => route.abort())
    await verify(page)
    await page.getByText('The ledger could not be downloaded to its end. Please try again.').waitFor()
    await page.route('**/api/impact/log/checkpoint', (route) => route.fulfill({ status: 503 }))
    await reload(page)
    await page.getByText('The log could not be read.').waitFor()
    await expectAccessible('a log that cannot be read')
    await page.unroute('**/api/impact/log/checkpoint')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('The same as your browser saw last').waitFor()
    expectClean(/503|ERR_FAILED/)
    await context.close()
  })
})

it('checks the proof of a receipt in the browser, and says what is wrong with a forged one', async () => {
  const { page, context, expectAccessible, expectClean } = await site.visitor({ width: 390 })
  const key = madeKey()
  const [first, second] = madeChain([100, 200])
  if (!first || !second) throw new Error('no entries')
  await serveLog(page, key, [first, second])
  await visit(page, '/impact')
  const checkpoint = await page.evaluate(async () => (await fetch('/api/impact/log/checkpoint')).text())
  const leaf = leafOf(first).toString('base64')
  const choose = async (proof: unknown) =>
    page.getByLabel('Choose proof.json or .tlog-proof').setInputFiles({
      name: 'proof.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(proof)),
    })
  const right = { entry: second, index: 1, proof: [leaf], checkpoint }
  await choose(right)
  await page.getByText('Proved: it is entry 2 of the 2 that we have signed').waitFor()
  await choose({ ...right, entry: { ...second, facts: { amount: 1 } } })
  await page.getByText('The entry was changed').waitFor()
  await choose({ ...right, entry: first, index: 0 })
  await page.getByText('The proof does not lead to the tree that was signed.').waitFor()
  await choose({ ...right, checkpoint: checkpoint.replace(/\n2\n/, '\n3\n') })
  await page.getByText('It is not signed by the key of this log.').waitFor()
  await choose('hello')
  await page.getByText('This is no proof.').waitFor()
  await follow(page, '/impact/auditors')
  await page.getByRole('heading', { name: 'For auditors and witnesses', level: 1 }).waitFor()
  await expectAccessible('the page for auditors')
  await expectFits(page)
  expectClean()
  await context.close()
})

it('gives outsiders a verifier and a witness in one file each, and examples for their own', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'annapurna-tools-'))
  try {
    const store = async (name: string, text: string) => {
      await writeFile(path.join(folder, name), text)
      return path.join(folder, name)
    }
    const get = async (url: string) => (await fetch(site.address + url)).text()
    const verifier = await store('verify-ledger.mjs', await get('/tools/verify-ledger.mjs'))
    const witness = await store('witness.mjs', await get('/tools/witness.mjs'))
    const vectors = JSON.parse(await get('/public-log-vectors.json'))
    const policy = await store('my.policy', vectors.policies.twoOfThree)
    const verify = async (...args: string[]) => {
      const child = run([verifier, ...args], {}, { cwd: folder })
      return { code: await child.ends, text: child.output() + child.errors() }
    }
    for (const { proof } of vectors.proofs)
      expect((await verify('--proof', await store('a.tlog-proof', proof), '--policy', policy)).code).toBe(0)
    const ledger = await store('ledger.ndjson', vectors.ledger)
    const note = await store('checkpoint', vectors.checkpoints.at(-1))
    expect(await verify(ledger, '--checkpoint', note, '--key', vectors.logKey)).toMatchObject({ code: 0 })
    expect(await verify(ledger, '--checkpoint', note, '--policy', policy)).toMatchObject({
      code: 1,
      text: expect.stringContaining('0 of 3 witnesses have seen it.'),
    })
    const looked = run([witness, site.address, '--once'], { DATA_DIR: folder }, { cwd: folder })
    expect([await looked.ends, looked.errors()]).toEqual([0, ''])
    expect(looked.output()).toContain('accepted and cosigned')
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('brings a donor the proof as soon as it is there, and checks it without a connection', async () => {
  const { page, context, expectAccessible, expectClean } = await site.visitor({ width: 390 })
  await page.clock.install()
  const entries = madeChain([100, 50_000])
  await serveLog(page, madeKey(), entries)
  await page.route('**/api/donations/*/proof*', (route) =>
    route.fulfill({ status: 202, json: { pending: true } }),
  )
  await visit(page, '/donate')
  await page.getByRole('button', { name: '₹500' }).click()
  await page.getByLabel('UPI ID').fill('success@upi')
  await page
    .locator('form')
    .getByRole('button', { name: /^Donate/ })
    .click()
  await page.getByText('Your donation is being written on our public ledger.').waitFor()
  const checkpoint = await page.evaluate(async () => (await fetch('/api/impact/log/checkpoint')).text())
  const [first, entry] = entries
  const proof = first ? [leafOf(first).toString('base64')] : []
  await page.route('**/api/donations/*/proof*', (route) =>
    route.fulfill({ json: { entry, index: 1, proof, checkpoint } }),
  )
  await page.clock.fastForward(11_000)
  await page.getByText('Your donation is entry 2 of our public ledger.').waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Check my donation' }).click()
  await page.getByText('Proved: it is entry 2 of the 2 that we have signed').waitFor()
  await context.setOffline(false)
  await expectAccessible('a donation that is proved')
  await expectFits(page)
  // Without a connection the page looks now and then whether there is one.
  expectClean(/ERR_INTERNET_DISCONNECTED/)
  await context.close()
})

it('tells the story of a rescue, and checks it', async () => {
  const screen = onPhone
  const { page, context, expectAccessible, expectClean } = await site.visitor(screen)
  const { person, name } = await ownRestaurant(site)
  const call = await callAs(site, person)
  const now = Date.now()
  const { id } = await call('/api/surplus', {
    title: 'Vegetable biryani',
    portions: 12,
    isVeg: true,
    kind: 'hot',
    cookedAt: new Date(now).toISOString(),
    pickUpUntil: new Date(now + 7_200_000).toISOString(),
  })
  await visit(page, `/rescues/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Vegetable biryani' }).waitFor()
  await page.getByText('A rescue under way').waitFor()
  await page.getByRole('link', { name }).waitFor()
  // The food first.
  const dish = page.getByRole('img', { name: 'Vegetable biryani' })
  await expect.poll(() => dish.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('listitem').filter({ hasText: '12 portions left over in a kitchen' }).waitFor()
  await page.evaluate(() =>
    Object.assign(navigator, { share: async (shared: object) => Object.assign(window, { shared }) }),
  )
  await page.getByRole('button', { name: 'Share' }).click()
  expect(await page.evaluate(() => (window as unknown as { shared: { url: string } }).shared.url)).toBe(
    `${site.address}/rescues/${id}`,
  )
  // No hash before the plain words.
  expect(await page.locator('code:visible').count()).toBe(0)
  const howToCheck = page.getByText('How to check this yourself')
  await howToCheck.click()
  await page.getByText('nobody can change a line without everybody noticing').waitFor()
  expect(await page.locator('code:visible').count()).toBe(1)
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  const drawn = await fetch(picture ?? '')
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  await page.getByRole('button', { name: 'Check this story' }).click()
  // Whether the next checkpoint is signed already is a matter of seconds.
  await page.getByText(/1 step is (?:proved|so new)/).waitFor()
  await expectAccessible('the story of a rescue')
  await expectFits(page)
  // What is shown is what is checked.
  await page.route(`**/api/rescues/${id}`, async (route) => {
    const response = await route.fetch()
    const story = (await response.json()) as {
      steps: { entry: { facts: object }; proof: string[] | null }[]
    }
    for (const step of story.steps) {
      step.entry.facts = { ...step.entry.facts, portions: 99 }
      step.proof ??= []
    }
    await route.fulfill({ response, json: story })
  })
  await reload(page)
  await page.getByText('99 portions left over in a kitchen').waitFor()
  await howToCheck.click()
  await page.getByRole('button', { name: 'Check this story' }).click()
  await page.getByText(/^Not proved: entry \d+\.$/).waitFor()
  expectClean()
  await context.close()
  expect((await fetch(`${site.address}/rescues/LOT-NOTHING00`)).status).toBe(404)
})

it('stands beside the figures of the house, on the way from home and from About', async () => {
  await give(77_700)
  const { page, context, expectClean } = await site.visitor({ width: 1280 })
  for (const path of ['/', '/about']) {
    await visit(page, path)
    await page.getByText(/So far, on our public ledger: .* given\./).waitFor()
    await page.getByRole('link', { name: 'See and check it' }).click()
    await page.waitForURL('**/impact')
    await page.getByRole('heading', { level: 1, name: 'Every meal, every rupee' }).waitFor()
  }
  expectClean()
  await context.close()
})
