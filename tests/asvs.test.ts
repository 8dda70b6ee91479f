import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isTitled, namedFiles, namedTests } from './named-tests.ts'

/*
 * Keeps the table of OWASP ASVS 5.0.0 in docs/security.md true. A row is: id | level | what it asks | what
 * holds. What holds is a test, a file in backticks or a paragraph that is linked, or else says why there is
 * nothing (n/a) or not yet (open).
 */
const document = 'docs/security.md'
const text = readFileSync(document, 'utf8')

/** The requirements of levels 1 and 2 by section, as the standard numbers them. */
const required = {
  '1.1': '1-2',
  '1.2': '1-9',
  '1.3': '1-11',
  '1.4': '1-3',
  '1.5': '1-2',
  '2.1': '1-3',
  '2.2': '1-3',
  '2.3': '1-4',
  '2.4': '1',
  '3.2': '1-2',
  '3.3': '1-4',
  '3.4': '1-6',
  '3.5': '1-5',
  '3.7': '1-2',
  '4.1': '1-3',
  '4.2': '1',
  '4.3': '1-2',
  '4.4': '1-4',
  '5.1': '1',
  '5.2': '1-3',
  '5.3': '1-2',
  '5.4': '1-3',
  '6.1': '1-3',
  '6.2': '1-12',
  '6.3': '1-4',
  '6.4': '1-4',
  '6.5': '1-5',
  '6.6': '1-3',
  '6.8': '1-4',
  '7.1': '1-3',
  '7.2': '1-4',
  '7.3': '1-2',
  '7.4': '1-5',
  '7.5': '1-2',
  '7.6': '1-2',
  '8.1': '1-2',
  '8.2': '1-3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1-3',
  '9.2': '1-4',
  '10.1': '1-2',
  '10.2': '1-2',
  '10.3': '1-4',
  '10.4': '1-11',
  '10.5': '1-5',
  '10.6': '1-2',
  '10.7': '1-3',
  '11.1': '1-2',
  '11.2': '1-3',
  '11.3': '1-3',
  '11.4': '1-4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1-3',
  '12.2': '1-2',
  '12.3': '1-4',
  '13.1': '1',
  '13.2': '1-5',
  '13.3': '1-2',
  '13.4': '1-5',
  '14.1': '1-2',
  '14.2': '1-4',
  '14.3': '1-3',
  '15.1': '1-3',
  '15.2': '1-3',
  '15.3': '1-7',
  '16.1': '1',
  '16.2': '1-5',
  '16.3': '1-4',
  '16.4': '1-3',
  '16.5': '1-3',
  '17.1': '1',
  '17.2': '1-4',
  '17.3': '1-2',
}
const ids = Object.entries(required).flatMap(([section, numbers]) =>
  numbers.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`)
  }),
)

const rows = text
  .slice(text.indexOf('## OWASP ASVS 5.0'))
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').slice(1, -1))
  .map((cells) => cells.map((cell) => cell.trim()))

/** As GitHub makes them of headings. */
const anchors = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(' ', '-'),
  )
const leadsNowhere = (link: string): boolean => {
  const [path = '', anchor] = link.split('#')
  const file = path === '' ? document : `docs/${path}`
  return !existsSync(file) || (anchor !== undefined && !anchors(file).includes(anchor))
}
const links = (cell: string): string[] => [...cell.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link)
/** Beside files, code has names of its own in backticks. */
const paths = (cell: string): string[] =>
  namedFiles(cell).filter((name) => /^[\w./-]+\/[\w./-]+\.\w+$/.test(name))

const wrong = (problems: (holds: string) => string[]) =>
  rows.flatMap(([id = '', , , holds = '']) => problems(holds).map((problem) => `${id}: ${problem}`))

describe('the table of ASVS', () => {
  it('has every requirement of levels 1 and 2, once, in the order of the standard', () => {
    expect(ids).toHaveLength(253)
    expect(rows.map(([id]) => id)).toEqual(ids)
    for (const row of rows) {
      expect(row, row.join('|')).toHaveLength(4)
      expect(row[1]).toMatch(/^[12]$/)
      expect(row).not.toContain('')
    }
  })

  it('names tests by their titles, and files and paragraphs that exist', () => {
    expect(
      wrong((holds) => [
        ...namedTests(holds)
          .filter(({ file, title }) => !isTitled(file, title))
          .map(({ file, title }) => `${file} has no "${title}"`),
        ...paths(holds).filter((file) => !existsSync(file) && !existsSync(file.replace(/\/$/, ''))),
        ...links(holds).filter(leadsNowhere),
      ]),
    ).toEqual([])
  })

  it('says of the other topics, too, which test shows them', () => {
    const before = text.slice(0, text.indexOf('## OWASP ASVS 5.0'))
    const missing = namedTests(before).filter(({ file, title }) => !isTitled(file, title))
    expect(missing).toEqual([])
  })
})
