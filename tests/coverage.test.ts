import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isTitled, namedFiles, namedTests, textOf } from './named-tests.ts'

/*
 * Keeps docs/specification-coverage.md true. A row is: what | where in the code | which test. Files stand in
 * backticks; a test is `file` › "title", several of them apart by semicolons; in the first column, what
 * stands in double quotes is a text that people read, to be found in a file of the second and in a test of
 * the third.
 */
const document = 'docs/specification-coverage.md'
const later = 'later'

type Row = { line: number; what: string; where: string; test: string }

const rows = readFileSync(document, 'utf8')
  .split('\n')
  .flatMap((text, index): Row[] => {
    const cells = text.startsWith('|') ? text.split('|').slice(1, -1) : []
    if (cells.length === 0) return []
    const [what = '', where = '', test = ''] = cells.map((cell) => cell.trim())
    const isHead = what === 'what' || /^-+$/.test(what)
    return isHead ? [] : [{ line: index + 1, what: cells.length === 3 ? what : '', where, test }]
  })

const quoted = (cell: string): string[] => [...cell.matchAll(/"([^"]+)"/g)].map(([, text = '']) => text)

const wrong = (problemOf: (row: Row) => unknown[]) =>
  rows.flatMap((row) => problemOf(row).map((problem) => `${document}:${row.line}: ${String(problem)}`))

describe('the coverage of the specification', () => {
  it('has its rows, each of three filled columns', () => {
    expect(rows.length).toBeGreaterThan(200)
    expect(
      wrong(({ what, where, test }) => ([what, where, test].includes('') ? ['a cell is empty'] : [])),
    ).toEqual([])
    expect(new Set(rows.map(({ what }) => what)).size).toBe(rows.length)
  })

  it('names a test for everything that is not for later', () => {
    expect(
      wrong(({ test }) => (test === later || namedTests(test).length > 0 ? [] : [`no test: ${test}`])),
    ).toEqual([])
  })

  it('names files that exist', () => {
    expect(
      wrong(({ where, test }) => [
        ...[...namedFiles(where), ...namedFiles(test)].filter((file) => !existsSync(file)),
        ...(where !== later && namedFiles(where).length === 0 ? [`no file: ${where}`] : []),
        ...(where === later && test !== later ? ['tested, but for later'] : []),
      ]),
    ).toEqual([])
  })

  it('names tests by their titles', () => {
    expect(
      wrong(({ test }) =>
        namedTests(test)
          .filter(({ file, title }) => !isTitled(file, title))
          .map(({ file, title }) => `${file} has no "${title}"`),
      ),
    ).toEqual([])
    // Nothing but tests, and no title without its file.
    const stray = (test: string) => test.replace(/`[^`]+` › "[^"]+"/g, '').replace(/[;\s]/g, '')
    expect(wrong(({ test }) => (test === later || stray(test) === '' ? [] : [stray(test)]))).toEqual([])
  })

  it('quotes what people read as it stands in the code', () => {
    expect(
      wrong(({ what, where }) =>
        where === later
          ? []
          : quoted(what).filter((text) => !namedFiles(where).some((file) => textOf(file).includes(text))),
      ),
    ).toEqual([])
  })

  it('quotes what people read as its tests look for it', () => {
    expect(
      wrong(({ what, test }) =>
        test === later
          ? []
          : quoted(what).filter((text) => !namedTests(test).some(({ file }) => textOf(file).includes(text))),
      ),
    ).toEqual([])
  })
})
