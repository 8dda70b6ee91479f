import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise } from '#shared/money/money.ts'
import { csvFile, rupees } from './csv.ts'

type Row = { text: string; amount: number; count: number; at: Date | null }
const columns = [
  { title: 'Text', value: ({ text }: Row) => text },
  { title: 'Amount', value: ({ amount }: Row) => rupees(paise(amount)) },
  { title: 'Count', value: ({ count }: Row) => count },
  { title: 'At', value: ({ at }: Row) => at },
]
async function* pagesOf(...pages: Row[][]) {
  yield* pages
}
const textOf = async (pages: AsyncGenerator<Row[]>) => {
  const file = await csvFile({ filename: 'rows.csv', columns, pages, language: 'en' })
  let text = ''
  for await (const part of file.text) text += part
  return text
}
const row = (values: Partial<Row> = {}): Row => ({ text: 'Dal', amount: 1000, count: 2, at: null, ...values })

describe('a CSV file', () => {
  it('has amounts in rupees, moments of India, and lines as RFC 4180 wants them, behind a byte order mark', async () => {
    const at = new Date('2026-01-05T18:30:05.900Z')
    const text = await textOf(
      pagesOf([row({ text: 'Dal "Makhani", hot\nand fresh', at })], [], [row({ amount: -5, count: -3 })]),
    )
    expect(text).toBe(
      '\uFEFFText,Amount,Count,At\r\n"Dal ""Makhani"", hot\nand fresh",10.00,2,2026-01-06 00:00:05\r\nDal,-0.05,-3,\r\n',
    )
  })

  it('is its titles alone where there is nothing', async () => {
    expect(await textOf(pagesOf())).toBe('\uFEFFText,Amount,Count,At\r\n')
  })

  it.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠A1'])(
    'has no formula in it: %j',
    async (text) => {
      const [, line] = parse(await textOf(pagesOf([row({ text })])), { bom: true }) as string[][]
      expect(line?.[0]).toBe(`'${text}`)
    },
  )

  it('is read again as it was written, whatever the texts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme' }).filter((text) => !/^[=+\-@\t\r＝＋－＠]/.test(text))),
        async (texts) => {
          const written = await textOf(pagesOf(texts.map((text) => row({ text }))))
          const [, ...lines] = parse(written, { bom: true, record_delimiter: '\r\n' }) as string[][]
          expect(lines.map(([text]) => text)).toEqual(texts)
        },
      ),
      { numRuns: 50 },
    )
  })

  it('takes one page after the other as it is read, and lets go when its reader does', async () => {
    const taken: number[] = []
    let over = false
    async function* pages() {
      try {
        for (let page = 1; page <= 100; page++) {
          taken.push(page)
          yield [row()]
        }
      } finally {
        over = true
      }
    }
    const file = await csvFile({ filename: 'rows.csv', columns, pages: pages(), language: 'en' })
    expect(taken).toEqual([1])
    for await (const _ of file.text) if (taken.length === 3) break
    expect(taken).toEqual([1, 2, 3])
    expect(over).toBe(true)
  })

  it('is refused before anything of it is sent where its first page cannot be read', async () => {
    // biome-ignore lint/correctness/useYield: fails before its first page
    async function* broken(): AsyncGenerator<Row[]> {
      throw new Error('no database')
    }
    await expect(csvFile({ filename: 'rows.csv', columns, pages: broken(), language: 'en' })).rejects.toThrow(
      'no database',
    )
  })
})
