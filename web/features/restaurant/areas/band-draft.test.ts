import { expect, it } from 'vitest'
import { paise } from '#shared/money/money.ts'
import { bandDraftsOf, bandOf, newBand } from './band-draft.ts'

it('a draft of fees is read as it was written', () => {
  const band = { upTo: 2_500, fee: paise(2_950), minimum: paise(19_900), freeOver: null }
  const [draft] = bandDraftsOf([band])
  expect(draft).toMatchObject({ upTo: '2.5', fee: '29.50', minimum: '199', freeOver: '' })
  expect(draft && bandOf(draft)).toEqual(band)
})

it.each([
  [{ upTo: '', fee: '20' }, ['upTo']],
  [{ upTo: '2,5', fee: '20' }, ['upTo']],
  [{ upTo: '-1', fee: '20' }, ['upTo']],
  [{ upTo: '3', fee: '' }, ['fee']],
  [{ upTo: '3', fee: '7,50', minimum: 'x', freeOver: '-1' }, ['fee', 'minimum', 'freeOver']],
])('%o names what is wrong', (typed, wrong) => {
  expect(bandOf(newBand(typed))).toEqual(wrong)
})

it('the form of fees takes amounts with their thousands grouped, never for others', () => {
  expect(bandOf(newBand({ upTo: '3', fee: '0', freeOver: '1,499' }))).toMatchObject({ freeOver: 149_900 })
})
