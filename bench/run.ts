/**
 * npm run bench [-- NAME [--OPTION ...]]: one benchmark, with options of its own, or all of them one after
 * the other; `beside REVISION` is run alone. What they print is in docs/performance.md.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const benchmarks: Record<string, { what: string; takes?: string }> = {
  catalogue: { what: 'The list of 60 dishes from the cache, beside bare Fastify' },
  pages: { what: 'The cached menu page beside bare Fastify, and its first JavaScript' },
  checkout: { what: 'Checkout at 1, 8 and 32 clients, beside its two ceilings' },
  restaurant: { what: "A restaurant's lists and figures over a million orders" },
  admin: { what: 'What an admin lists and searches, over a million orders' },
  reports: { what: 'Figures and reports for admins over a million orders' },
  books: { what: 'The audit of the books over a million orders, and checkout beside it' },
  search: { what: 'Searches over 100,000 dishes, and checkout beside clients who search' },
  areas: { what: 'Quotes of a restaurant with 2,000 delivery areas, beside one that has none' },
  uncached: { what: 'Checkout beside clients who search for what no cache holds' },
  live: { what: 'From a commit to the event in another client' },
  scale: { what: 'One, two and four instances on one database, and 5,000 streams over four' },
  partitions: { what: 'Three days of events in one table, and in one with a partition a day' },
  boards: { what: 'Every query of boards and alarms, asked of a Prometheus that reads a running program' },
  traces: { what: 'Checkout with and without traces' },
  jobs: { what: 'How long refunds, password mails and late card answers take from the queue' },
  impact: { what: 'The public ledger with a million entries: append, prove, sign, sum up, check' },
  import: { what: 'Import of made-up menus: rows a second and memory' },
  dispatch: { what: 'Days of deliveries played through the decision of the dispatcher' },
  promises: { what: 'How well learned promises are kept: recorded deliveries, and days of the dispatcher' },
  slots: { what: 'How many orders for later arrive in their slot: days through the dispatcher' },
  matching: { what: 'Surplus food matched with shelters and carriers in cities made up for it' },
  beside: {
    what: 'Orders, pages and lists of this tree beside those of another revision, in turns',
    takes: 'REVISION',
  },
  lighthouse: { what: "Lighthouse's phone profile on the public pages" },
  'kitchen-memory': { what: "The heap of a kitchen's screen over 2,000 events" },
  start: { what: 'Start-up, and memory at rest' },
}

const given = process.argv.slice(2)
const firstOption = given.findIndex((argument) => argument.startsWith('--'))
const named = firstOption < 0 ? given : given.slice(0, firstOption)
/** A benchmark that takes something besides its options is run alone. */
const alone = benchmarks[named[0] ?? '']?.takes !== undefined
const wanted = alone ? named.slice(0, 1) : named
const options = [...(alone ? named.slice(1) : []), ...(firstOption < 0 ? [] : given.slice(firstOption))]
const unknown = wanted.find((name) => !(name in benchmarks))
if (unknown !== undefined) {
  console.error(`There is no benchmark "${unknown}". There are: ${Object.keys(benchmarks).join(', ')}.`)
  process.exit(1)
}
for (const [name, { what, takes }] of Object.entries(benchmarks)) {
  if (wanted.length > 0 ? !wanted.includes(name) : takes !== undefined) continue
  console.log(`\n## ${what} (${name})\n`)
  const { status } = spawnSync(
    process.execPath,
    ['--max-semi-space-size=16', path.join(import.meta.dirname, `${name}.ts`), ...options],
    { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
  )
  if (status !== 0) process.exit(status ?? 1)
}
