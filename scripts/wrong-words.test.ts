import { expect, it } from 'vitest'
import { vocabulary, type Word } from './vocabulary.ts'
import { wrongWords } from './wrong-words.ts'

const words: Word[] = [
  { kind: 'part', not: ['told'], but: 'published' },
  { kind: 'name', not: ['say'], but: 'translate' },
  { kind: 'phrase', not: ['catalogue news'], but: 'cache invalidation' },
  { kind: 'part', not: ['answer'], but: 'response', within: /^server\/http\//, outside: /csv/ },
]
const wrong = (text: string, path = 'server/http/a.ts') => wrongWords({ path, text }, words)

it.each([
  ['const untoldEvents = told', 'told'],
  ['const toldOf = 1', 'told'],
  ['const is_told = 1', 'told'],
  ['say(text)', 'say'],
  ['const readAnswer = 1', 'answer'],
  ['// Catalogue news, once', 'catalogue news'],
  ['/**\n * Sends catalogue\n * news.\n */', 'catalogue news'],
  ["it('sends catalogue news', () => {})", 'catalogue news'],
  ["it.each([])('sends catalogue news', () => {})", 'catalogue news'],
])('finds %s', (text, word) => {
  expect(wrong(text)).toEqual([expect.stringContaining(`says "${word}"`)])
})

it.each([
  ["const path = 'told'", 'a string'],
  ['const sql = `SELECT told`', 'a template'],
  ['const says = 1', 'a longer word'],
  ['// whom it has told', 'a comment where names alone count'],
  ["describeIt('catalogue news')", 'a string that is no title'],
])('leaves %s: %s', (text) => {
  expect(wrong(text)).toEqual([])
})

it('leaves the texts of a page and finds the names around them', () => {
  const text = 'const a = <p>Please say what you told us</p>\nconst told = <b>{say}</b>'
  expect(wrong(text, 'web/a.tsx')).toEqual([
    expect.stringContaining('web/a.tsx:2 says "told"'),
    expect.stringContaining('web/a.tsx:2 says "say"'),
  ])
})

it('looks at the names of files, and only where a word is bound', () => {
  expect(wrong('', 'server/features/told-events.ts')).toHaveLength(1)
  expect(wrong('const answer = 1', 'server/features/support/a.ts')).toEqual([])
  expect(wrong('const answer = 1', 'server/http/csv.ts')).toEqual([])
})

it('says the line and the term', () => {
  expect(wrong('\n/* one\n two */\nconst told = 1')).toEqual(['server/http/a.ts:4 says "told": published'])
})

it('has a term for each word of the list', () => {
  for (const { not, but } of vocabulary) expect(but.length * not.length, not.join()).toBeGreaterThan(0)
})
