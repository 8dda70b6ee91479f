import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/app.ts'
import { changeSetting } from '../settings/change-setting.ts'
import { readContent } from './site-content.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

it("the content of the site is the specification's figures and eight voices, in each language", async () => {
  for (const language of ['en', 'hi'] as const) {
    const { stats, guests, testimonials } = await readContent(test.deps, language)
    expect(stats.map(({ value }) => value)).toEqual(['5K+', '500+', '30+', '250K+'])
    expect(guests.map(({ value }) => value)).toEqual(['15,000+', '98.7%'])
    expect(testimonials).toHaveLength(8)
    for (const { rating } of testimonials) expect(rating * 2).toBe(Math.round(rating * 2))
  }
})

it('the content of the site is what the operator wrote, where something was written', async () => {
  const stats = [{ value: '12', label: 'orders so far' }]
  await changeSetting(test.deps, { kind: 'operator' }, 'site-content', { en: { stats } })
  expect(await readContent(test.deps, 'en')).toMatchObject({ stats, testimonials: { length: 8 } })
  expect((await readContent(test.deps, 'hi')).stats).not.toEqual(stats)
})
