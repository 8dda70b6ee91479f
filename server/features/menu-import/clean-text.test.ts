import { describe, expect, it } from 'vitest'
import { cleanText, matchKey, optionalText, slug } from './clean-text.ts'

describe('text from elsewhere', () => {
  it.each([
    ['Cook\u0092s Special', 'Cook’s Special'],
    ['Chefâ€™s Plate', 'Chef’s Plate'],
    ['CafÃ© Latte', 'Café Latte'],
    ['Café', 'Café'],
    ['  two\t blanks\r\n', 'two blanks'],
    ['\ufeffFirst\u200b', 'First'],
    ['मसाला डोसा', 'मसाला डोसा'],
    ['@ DataDirectory Special', '@ DataDirectory Special'],
  ])('%j becomes %j', (raw, clean) => {
    expect(cleanText(raw)).toBe(clean)
  })

  it('knows the many ways of writing nothing', () => {
    expect(['', ' - ', 'NaN', 'NULL', 'n/a', 'None'].map(optionalText)).toEqual(['', '', '', '', '', ''])
    expect(optionalText('Nandini')).toBe('Nandini')
  })

  it('finds two spellings of one name the same, and two names not', () => {
    expect(matchKey('  DOSA & Co. ')).toBe(matchKey('Dosa and Co'))
    expect(matchKey('Café Madras')).toBe(matchKey('CAFE MADRAS'))
    expect(matchKey('Biryani [1/2 kg]')).toBe(matchKey('Biryani (½ kg)'))
    expect(matchKey('Biryani [1/2 kg]')).not.toBe(matchKey('Biryani [12 kg]'))
    expect(matchKey('डोसा')).not.toBe(matchKey('डासा'))
  })

  it('makes addresses of names', () => {
    expect(slug("Rosy's Café, M.G. Road")).toBe('rosy-s-cafe-m-g-road')
  })
})
