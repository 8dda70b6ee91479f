import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scheduledLanguages } from '#tests/scheduled-languages.ts'
import { shapedWidth } from './fonts.ts'
import { fallbackCharacter, textRuns } from './text-runs.ts'

const visible = (text: string) => text.replace(/[\p{Cf}\p{Cc}]/gu, '')
const written = (text: string) =>
  textRuns(text)
    .map((run) => run.text)
    .join('')

describe('a text in runs', () => {
  it.each(Object.entries(scheduledLanguages))('has every letter of %s', (_language, text) => {
    expect(visible(written(text))).toBe(visible(text.normalize('NFC')))
    expect(written(text)).not.toContain(fallbackCharacter)
  })

  it('keeps a word in one font, with the spaces after it', () => {
    expect(textRuns('अन्नपूर्णा क्या')).toEqual([{ family: 'baloo-2-devanagari', text: 'अन्नपूर्णा क्या' }])
    expect(textRuns('Dal दाल 2')).toEqual([
      { family: 'baloo-2-latin', text: 'Dal ' },
      { family: 'baloo-2-devanagari', text: 'दाल ' },
      { family: 'baloo-2-latin', text: '2' },
    ])
  })

  it('leaves out what is not drawn and shows ? for what no font has', () => {
    expect(written('a\u200d\u200b\u202eb\u0007\u0000')).toBe('ab')
    expect(written('漢 x')).toBe('? x')
    expect(written('\ud800')).toBe('')
    expect(written('👨‍👩‍👧‍👦 🙏🏽 ❤️')).not.toContain(fallbackCharacter)
  })

  it('gives a word that is too wide places to break, and no other', () => {
    expect(textRuns('x'.repeat(20)).filter(({ text }) => text === '')).toEqual([])
    for (const letter of ['x', 'क', 'മ', 'ب']) {
      const pieces = textRuns(letter.repeat(200))
      expect(pieces.filter(({ text }) => text === '').length).toBeGreaterThan(5)
      expect(pieces.map(({ text }) => text).join('')).toBe(letter.repeat(200))
    }
  })

  it('never has a run that the layout engine does not get through, whatever is written', () => {
    const indic = fc.integer({ min: 0x900, max: 0xd7f }).map((code) => String.fromCodePoint(code))
    const rest = fc.constantFrom(
      '\u200c',
      '\u200d',
      ' ',
      'a',
      '₹',
      'ب',
      '़',
      '्',
      '🙏',
      '\u202e',
      'ᱥ',
      'ꯃ',
      '1',
    )
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 3, arbitrary: indic }, rest), { maxLength: 30 }),
        (characters) => {
          for (const { family, text } of textRuns(characters.join('')))
            if (text !== '') expect(shapedWidth(family, text), JSON.stringify(text)).not.toBeNull()
        },
      ),
      { numRuns: 300 },
    )
  })
})
