import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { sitemapOf } from './sitemap.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
const get = (url: string) => m.app.inject({ method: 'GET', url })

describe('for search engines', () => {
  it('robots.txt closes the pages of a person, in each language, and names the sitemap', async () => {
    const { body, headers } = await get('/robots.txt')
    expect(headers['content-type']).toMatch(/^text\/plain/)
    const lines = body.split('\n')
    expect(lines).toContain('Disallow: /checkout')
    expect(lines).toContain('Disallow: /hi/checkout')
    expect(lines).not.toContain('Disallow: /menu')
    expect(lines).toContain(`Sitemap: ${m.deps.settings.publicUrl}/sitemap.xml`)
  })

  it('the sitemaps lead to each public page, restaurant and dish, in both languages', async () => {
    const index = await get('/sitemap.xml')
    const parts = [...index.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, url = '']) => new URL(url).pathname,
    )
    expect(parts).toEqual(['/sitemaps/pages.xml', '/sitemaps/dishes-1.xml'])
    const listed = (await Promise.all(parts.map(async (part) => (await get(part)).body))).join('')
    for (const path of ['', '/menu', '/about', `/restaurants/${m.restaurant.id}`, `/dishes/${m.dal.id}`])
      for (const prefix of ['', '/hi'])
        expect(listed).toContain(
          `<loc>${m.deps.settings.publicUrl}${prefix}${path || (prefix ? '' : '/')}</loc>`,
        )
    expect((await get('/sitemaps/dishes-2.xml')).statusCode).toBe(404)
  })

  it('an address with signs of XML in it stays one', () => {
    expect(sitemapOf('https://x.example', [{ path: "/dishes/a&b'<c" }])).toContain(
      '<loc>https://x.example/dishes/a&#38;b&#39;&#60;c</loc>',
    )
  })
})

describe('for shared links', () => {
  it.each(['/og/annapurna-eats', () => `/og/dishes/${m.dal.id}`, () => `/og/restaurants/${m.restaurant.id}`])(
    'a picture of 1200 x 630 is drawn',
    async (address) => {
      const { default: sharp } = await import('sharp')
      const response = await get(typeof address === 'string' ? address : address())
      expect(response.headers['content-type']).toBe('image/jpeg')
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
      expect((await sharp(response.rawPayload).stats()).isOpaque).toBe(true)
    },
  )

  it('there is none of what there is not', async () => {
    expect((await get('/og/dishes/nothing')).statusCode).toBe(404)
  })
})
