/**
 * Lighthouse's phone profile (simulated throttling) on the public pages, served by the whole program with the
 * demo's data: the median of some runs of each page. A page below its goal is a failure. Run after `npm run
 * build`: npm run bench -- lighthouse [--runs=3] [--pages=/,/menu]
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import lighthouse from 'lighthouse'
import { freePort } from '#tests/program.ts'
import { launchBrowser } from '../tests/browser/chromium.ts'
import { startRelease } from './release.ts'
import { table } from './table.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    pages: { type: 'string', default: '/,/menu,/about,/rescue,/impact,/donate,/hi/menu' },
    /** Another tree that is built, such as the last release. */
    tree: { type: 'string', default: path.join(import.meta.dirname, '..') },
    /** Where the whole report of the last run of each page is written as JSON, for a look at what is slow. */
    reports: { type: 'string' },
  },
})
const goals = { performance: 98, others: 100, largestPaintMs: 2_000, layoutShift: 0 }
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

const port = await freePort()
const release = await startRelease(path.resolve(values.tree))
const browser = await launchBrowser([`--remote-debugging-port=${port}`])

const run = async (page: string) => {
  const result = await lighthouse(`${release.address}${page}`, {
    port,
    logLevel: 'error',
    onlyCategories: [...categories],
  })
  if (!result) throw new Error(`Lighthouse has nothing to say about ${page}`)
  const { lhr } = result
  if (lhr.runtimeError) throw new Error(`${page}: ${lhr.runtimeError.message}`)
  if (values.reports !== undefined)
    writeFileSync(
      path.join(values.reports, `${page.replaceAll('/', '_')}.json`),
      JSON.stringify(lhr, null, 1),
    )
  const numeric = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  return {
    scores: categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100)),
    firstPaintMs: numeric('first-contentful-paint'),
    largestPaintMs: numeric('largest-contentful-paint'),
    layoutShift: numeric('cumulative-layout-shift'),
    blockedMs: numeric('total-blocking-time'),
    bytes: numeric('total-byte-weight'),
  }
}

const rows: (string | number)[][] = []
try {
  for (const page of values.pages.split(',')) {
    const runs: Awaited<ReturnType<typeof run>>[] = []
    for (let count = 0; count < Number(values.runs); count += 1) runs.push(await run(page))
    const of = (key: 'firstPaintMs' | 'largestPaintMs' | 'layoutShift' | 'blockedMs' | 'bytes') =>
      median(runs.map((one) => one[key]))
    const [performance = 0, ...others] = categories.map((_, index) =>
      median(runs.map(({ scores }) => scores[index] ?? 0)),
    )
    const reached =
      performance >= goals.performance &&
      others.every((score) => score >= goals.others) &&
      of('largestPaintMs') <= goals.largestPaintMs &&
      of('layoutShift') <= goals.layoutShift
    if (!reached) process.exitCode = 1
    rows.push([
      page,
      `${performance} (${runs.map(({ scores }) => scores[0]).join(', ')})`,
      others.join(', '),
      (of('firstPaintMs') / 1_000).toFixed(2),
      (of('largestPaintMs') / 1_000).toFixed(2),
      of('layoutShift').toFixed(3),
      Math.round(of('blockedMs')),
      Math.round(of('bytes') / 1_000),
      reached ? 'yes' : 'NO',
    ])
    console.log(rows.at(-1)?.join('\t'))
  }
} finally {
  await browser.close()
  await release.stop()
}
console.log()
table(
  [
    'page',
    'performance (runs)',
    'accessibility, best practices, SEO',
    'first paint s',
    'largest paint s',
    'layout shift',
    'blocked ms',
    'kB',
    'reached',
  ],
  rows,
)
process.exit()
