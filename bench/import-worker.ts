import { createReadStream, statSync } from 'node:fs'
import pg from 'pg'
import { importMenu } from '#server/features/catalogue/import/import-menu.ts'

/** One import in a process of its own, so that its peak memory is its own. Prints one line of JSON. */
const [file = '', url = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 1 })
const megabytes = (kilobytes: number) => Math.round(kilobytes / 1024)

const before = megabytes(process.resourceUsage().maxRSS)
const began = performance.now()
const source = { name: file, size: statSync(file).size, open: () => createReadStream(file) }
let reading = 0
const report = await importMenu({ pool, clock: () => new Date() }, source, {
  onProgress: ({ stage }) => {
    if (stage === 'reading') reading = performance.now() - began
  },
})
const seconds = (performance.now() - began) / 1000
const peak = megabytes(process.resourceUsage().maxRSS)
await pool.end()
const { rows, restaurants, dishes } = report
console.log(JSON.stringify({ rows, restaurants, dishes, seconds, reading: reading / 1000, before, peak }))
