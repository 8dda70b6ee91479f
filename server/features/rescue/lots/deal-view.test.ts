import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dishes } from '#server/db/tables/index.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { rescue } from '#tests/rescue.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

it('a deal shows the dish that it names, and what a portion costs on the menu where that is more', async () => {
  await m.deps.db.update(dishes).set({ nameHi: 'दाल मखनी' }).where(eq(dishes.id, m.dal.id))
  const r = rescue(m)
  const listed = [
    { title: ' dal makhani', salePrice: 400 },
    { title: 'Butter Naan', salePrice: 250 },
    { title: 'Chicken Biryani', isVeg: false, salePrice: 9_000 },
    { title: 'What the evening left', salePrice: 3_000 },
  ]
  for (const values of listed) await r.list(values)
  const { status, body } = await m.call('GET', '/api/surplus?limit=100')
  expect(status).toBe(200)
  const shown = new Map<string, { image: string; category: string; menuPrice: number | null }>(
    body.items.map((deal: { title: string }) => [deal.title.trim(), deal]),
  )
  const { body: dal } = await m.call('GET', `/api/dishes/${m.dal.id}`)
  expect(shown.get('dal makhani')).toMatchObject({
    image: dal.image,
    category: dal.category,
    menuPrice: 1000,
    titleHi: 'दाल मखनी',
  })
  const named = body.items.find(({ title }: { title: string }) => title.trim() === 'dal makhani')
  expect((await m.call('GET', `/api/surplus/${named.id}`)).body.titleHi).toBe('दाल मखनी')
  expect((await m.call('GET', `/api/rescues/${named.id}`)).body.lot.titleHi).toBe('दाल मखनी')
  // It costs as much there.
  expect(shown.get('Butter Naan')).toMatchObject({ category: 'breads', menuPrice: null })
  // Not on the menu: drawn by its name, and no price is invented.
  expect(shown.get('Chicken Biryani')).toMatchObject({ menuPrice: null })
  expect(shown.get('Chicken Biryani')?.image).toContain('/dishes/chicken')
  expect(shown.get('What the evening left')).not.toHaveProperty('titleHi')
  expect(shown.get('What the evening left')?.image).toMatch(/^\/dishes\/[\w-]+\.avif/)
})
