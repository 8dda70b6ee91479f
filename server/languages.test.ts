import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages, splitLanguage } from '#shared/languages.ts'
import { testApp } from '#tests/app.ts'
import { i18nFor, languageOf } from './languages.ts'

const asking = (accepted?: string) => languageOf({ headers: { 'accept-language': accepted } })

describe('the language of a request', () => {
  it.each([
    [undefined, 'en'],
    ['hi', 'hi'],
    ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
    ['fr, hi;q=0.5', 'hi'],
    ['en-IN,hi;q=0.9', 'en'],
    ['xx, *', 'en'],
  ])('that accepts %s is %s', (accepted, language) => {
    expect(asking(accepted)).toBe(language)
  })
})

describe('the texts', () => {
  it('fill in values, and stay English where nobody translated them', () => {
    expect(i18nFor('en')._('Hello {name}', { name: 'Asha' })).toBe('Hello Asha')
    expect(i18nFor('hi')._('No catalogue has {this}', { this: 'sentence' })).toBe('No catalogue has sentence')
  })

  it('of a refusal come in the language that is asked for, its fields too', async () => {
    const test = await testApp()
    try {
      const response = await test.app.inject({
        method: 'POST',
        url: '/api/auth/signin',
        headers: { 'accept-language': 'hi' },
        payload: { username: '', password: 'Demo@1234' },
      })
      const expected = i18nFor('hi')._('Username is required')
      expect(expected).not.toBe('Username is required')
      expect(response.json()).toMatchObject({ message: expected, fields: { username: expected } })
    } finally {
      await test.close()
    }
  })
})

describe('an address', () => {
  it.each([
    ['/', 'en', '/'],
    ['/hi', 'hi', '/'],
    ['/hi/menu', 'hi', '/menu'],
    ['/hindi', 'en', '/hindi'],
  ])('%s is %s for %s', (address, language, english) => {
    expect(splitLanguage(address)).toEqual({ language, path: english })
  })

  it('of each language but English is known to the script before the first paint', () => {
    const script = readFileSync(
      path.resolve(import.meta.dirname, '../web/lib/first-paint/theme-script.ts'),
      'utf8',
    )
    for (const language of languages) expect(script).toContain(`==='${language}'`)
  })
})
