import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSite, type Site, visit } from './site.ts'

let site: Site
let origin: string
beforeAll(async () => {
  site = await openSite()
  origin = site.address
})
afterAll(() => site?.close())

type Offer = { price: string; priceCurrency: string }
type MenuItem = { '@type': string; name: string; url: string; offers: Offer }
type Described = MenuItem & {
  '@context': string
  hasMenu: { '@type': string; hasMenuSection: { '@type': string; name: string; hasMenuItem: MenuItem[] }[] }
  offers: Offer & { offeredBy: { '@type': string; name: string } }
}

/** What the page says in schema.org's words. */
const described = async (page: Page): Promise<Described> =>
  JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as Described

/** What those who do not run scripts find in the head. */
const head = async (page: Page) => {
  const attributes = (selector: string, name: string) =>
    page
      .locator(`head ${selector}`)
      .evaluateAll((found, attribute) => found.map((each) => each.getAttribute(attribute)), name)
  return {
    canonical: await attributes('link[rel=canonical]', 'href'),
    languages: await attributes('link[rel=alternate]', 'hreflang'),
    addresses: await attributes('link[rel=alternate]', 'href'),
    picture: await attributes('meta[property="og:image"]', 'content'),
    title: await attributes('meta[property="og:title"]', 'content'),
    description: await attributes('meta[name=description]', 'content'),
    robots: await attributes('meta[name=robots]', 'content'),
  }
}

const expectHead = async (page: Page, path: string, title: string, picture: string) => {
  const found = await head(page)
  expect(found).toMatchObject({
    canonical: [origin + path],
    languages: ['en', 'hi', 'x-default'],
    addresses: [origin + path, `${origin}/hi${path}`, origin + path],
    picture: [origin + picture],
    title: [title],
    robots: [],
  })
  expect(found.description[0]).toMatch(/\w{3}/)
  expect(await page.title()).toBe(title)
  const response = await fetch(site.address + picture)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
}

describe('on a phone', () => {
  const width = 390

  it('a restaurant has a page with its menu, course by course, for people and for search engines', async () => {
    const { page, context, expectClean } = await site.visitor({ width })
    const path = '/restaurants/annapurna-bhavan'
    await visit(page, path)
    await page.getByRole('heading', { level: 1, name: 'Annapurna Bhavan' }).waitFor()
    await expectHead(page, path, 'Annapurna Bhavan · Annapurna Eats', '/og/restaurants/annapurna-bhavan')

    const data = await described(page)
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Restaurant',
      name: 'Annapurna Bhavan',
      url: origin + path,
      hasMenu: { '@type': 'Menu' },
    })
    const { hasMenuSection: sections } = data.hasMenu
    const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
    // Below the courses stands what its guests say.
    expect(headings.at(-1)).toMatch(/^Reviews/)
    expect(sections.map(({ name }) => name)).toEqual(headings.slice(0, -1))
    const dishes = page.getByRole('main').getByRole('article').getByRole('heading', { level: 3 })
    const items = sections.flatMap(({ hasMenuItem }) => hasMenuItem)
    expect(items.map(({ name }) => name)).toEqual(await dishes.allTextContents())
    for (const item of items) {
      expect(item).toMatchObject({ '@type': 'MenuItem', offers: { '@type': 'Offer', priceCurrency: 'INR' } })
      expect(item.offers.price).toMatch(/^\d+\.\d\d$/)
    }

    await page.getByRole('button', { name: 'Favorite: Annapurna Bhavan' }).click()
    await page.getByText('Added to your favorites').waitFor()
    await page.getByRole('link', { name: 'Masala Dosa' }).click()
    await page.waitForURL('**/dishes/*')
    await page.getByRole('heading', { level: 1, name: 'Masala Dosa' }).waitFor()
    expect(await page.title()).toBe('Masala Dosa from Annapurna Bhavan · Annapurna Eats')
    expectClean()
    await context.close()
  })

  it('a dish has a page, with what else its kitchen makes, and can be ordered from it', async () => {
    const { page, context, expectClean } = await site.visitor({ width, dark: true })
    await visit(page, '/menu?q=masala dosa')
    const path = (await page.getByRole('link', { name: 'Masala Dosa' }).first().getAttribute('href')) ?? ''
    await visit(page, path)
    await page.getByRole('heading', { level: 1, name: 'Masala Dosa' }).waitFor()
    await expectHead(page, path, 'Masala Dosa from Annapurna Bhavan · Annapurna Eats', `/og${path}`)
    expect(await described(page)).toMatchObject({
      '@type': 'MenuItem',
      name: 'Masala Dosa',
      url: origin + path,
      offers: {
        '@type': 'Offer',
        price: '90.00',
        priceCurrency: 'INR',
        offeredBy: { '@type': 'Restaurant', name: 'Annapurna Bhavan' },
      },
    })
    const more = page.getByRole('region', { name: 'More from Annapurna Bhavan' })
    expect(await more.getByRole('article').count()).toBeGreaterThan(2)
    expect(await more.getByRole('heading', { name: 'Masala Dosa', exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Add Masala Dosa to cart' }).click()
    await page.getByText('Item added to cart').waitFor()
    await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor()
    await page.getByRole('link', { name: 'Annapurna Bhavan', exact: true }).first().click()
    await page.waitForURL('**/restaurants/annapurna-bhavan')
    expectClean()
    await context.close()
  })
})

it('what there is not, and what belongs to one person, is kept from search engines', async () => {
  for (const path of ['/restaurants/nobody', '/dishes/nothing', '/hi/dishes/nothing']) {
    const response = await fetch(site.address + path)
    expect([path, response.status]).toEqual([path, 404])
    expect(await response.text()).toContain('<meta name="robots" content="noindex"/>')
  }
})
