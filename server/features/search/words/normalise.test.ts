import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bitCount, distance, letterMask, longestCompared } from '../search-index/near-words.ts'
import { spellingKey, words } from './normalise.ts'
import { readIndic } from './read-indic.ts'

describe('words', () => {
  it.each([
    ['Crème Brûlée', ['creme', 'brulee']],
    ["Shepherd's Pie & Chips", ['shepherds', 'pie', 'chips']],
    ['the best of the best', ['best', 'best']],
    ['of the', ['of', 'the']],
    ['मसाला डोसा', ['masala', 'dosa']],
    ['%% -- ((', []],
  ])('of %j are %j', (text, expected) => {
    expect(words(text)).toEqual(expected)
  })

  it('are lower case, without accents or blanks, and the words of themselves', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const found = words(text)
        for (const word of found) expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+$/u)
        expect(words(found.join(' '))).toEqual(found)
      }),
    )
  })

  it('do not change with the case of Latin letters, nor with composed or decomposed accents', () => {
    const latin = fc.string({ unit: fc.constantFrom(...'abcdefgh àéîõü-') })
    fc.assert(
      fc.property(latin, (text) => {
        expect(words(text.toUpperCase())).toEqual(words(text))
        expect(words(text.normalize('NFD'))).toEqual(words(text.normalize('NFC')))
      }),
    )
  })
})

describe('a word of an Indian script', () => {
  it.each([
    ['डोसा', 'dosa'],
    ['पनीर', 'panir'],
    ['बिरयानी', 'birayani'],
    ['பனீர்', 'panir'],
    ['ఇడ్లీ', 'idli'],
    ['ಮಸಾಲೆ', 'masale'],
    ['পনির', 'panir'],
    ['ਪਨੀਰ', 'panir'],
    ['ढाबा', 'dhaba'],
  ])('%s is read as %s', (word, read) => {
    expect(readIndic(word)).toBe(read)
  })
  it('ends in Latin letters alone, however its signs stand', () => {
    const devanagari = fc.string({
      unit: fc.integer({ min: 0x0904, max: 0x0939 }).map((n) => String.fromCodePoint(n)),
    })
    fc.assert(
      fc.property(devanagari, (word) => {
        expect(readIndic(word)).toMatch(/^[a-z]*$/)
      }),
    )
  })
})

describe('spellings', () => {
  it.each([
    ['paneer', 'panir', 'paneers', 'पनीर'],
    ['dosa', 'dosai', 'dosas', 'dhosa', 'डोसा'],
    ['biryani', 'biriyani', 'biriani', 'byryani'],
    ['chole', 'chhole', 'cholay'],
    ['vada', 'wada', 'vadai'],
    ['kofta', 'kophta', 'coftas'],
    ['jeera', 'zeera', 'jira'],
  ])('of %s have one key', (word, ...others) => {
    for (const other of others) expect(spellingKey(words(other)[0] ?? ''), other).toBe(spellingKey(word))
  })
  it.each([
    ['beer', 'biryani'],
    ['roti', 'rasam'],
    ['kulfi', 'kofta'],
  ])('of %s and %s differ', (one, other) => {
    expect(spellingKey(one)).not.toBe(spellingKey(other))
  })
  it('never lose all of a word, and leave numbers alone', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,12}$/), (word) => {
        fc.pre(word !== 'h')
        expect(spellingKey(word)).not.toBe('')
      }),
    )
    expect(spellingKey('65')).toBe('65')
  })
})

describe('the distance of two words', () => {
  const short = fc.stringMatching(/^[a-d]{0,8}$/)
  /** By definition, without rows or limits. */
  const plain = (a: string, b: string): number => {
    const table = Array.from({ length: a.length + 1 }, (_, i) =>
      Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
    )
    const at = (i: number, j: number) => table[i]?.[j] ?? Number.POSITIVE_INFINITY
    for (let i = 1; i <= a.length; i++)
      for (let j = 1; j <= b.length; j++) {
        const changed = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
        const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : changed
        const row = table[i]
        if (row) row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, changed, swapped)
      }
    return at(a.length, b.length)
  }

  it('is that of its definition, up to the limit', () => {
    fc.assert(
      fc.property(short, short, fc.integer({ min: 0, max: 4 }), (a, b, most) => {
        expect(distance(a, b, most)).toBe(Math.min(plain(a, b), most + 1))
      }),
    )
  })
  it('is the same both ways, and nothing for the same word', () => {
    fc.assert(
      fc.property(short, short, (a, b) => {
        expect(distance(a, b, 3)).toBe(distance(b, a, 3))
        expect(distance(a, a, 3)).toBe(0)
      }),
    )
  })
  it('of neighbouring letters exchanged is one', () => {
    expect(distance('dsoa', 'dosa', 1)).toBe(1)
    expect(distance('smaosa', 'samosa', 2)).toBe(1)
  })
  it('is too far for very long words, whatever they are', () => {
    const long = 'a'.repeat(longestCompared)
    expect(distance(long, long, 2)).toBe(3)
  })
  it('is never less than their letters say', () => {
    fc.assert(
      fc.property(short, short, (a, b) => {
        const bits = bitCount(letterMask(a) ^ letterMask(b))
        expect(bits).toBeLessThanOrEqual(2 * plain(a, b))
      }),
    )
  })
})
