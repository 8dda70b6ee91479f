/**
 * Rows a second and peak memory of a menu import: a made-up menu of 3,850 rows, one ten times as long, and
 * the long one again. Each runs in its own process on one database. Run: npm run bench -- import [FILE.csv]
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { scratchDatabase } from './scratch-database.ts'
import { table } from './table.ts'

type Changes = { added: number; changed: number; unchanged: number }
type Run = {
  rows: number
  restaurants: Changes
  dishes: Changes
  seconds: number
  reading: number
  before: number
  peak: number
}

const bases = [
  'Dosa',
  'Biryani',
  'Curry',
  'Naan',
  'Lassi',
  'Halwa',
  'Roll',
  'Tikka',
  'Pakora',
  'Thali',
  'Soup',
]
const kinds = [
  'Masala',
  'Butter',
  'Paneer',
  'Chicken',
  'Mushroom',
  'Kadai',
  'Royal',
  'Village',
  'Garlic',
  'Pepper',
]

/**
 * Restaurants take turns, so that the lines of each lie all over the file, and every fifth line repeats
 * another.
 */
const writeMenu = async (file: string, rows: number) => {
  const out = createWriteStream(file)
  out.write('Restaurant,Area,City,Cuisine,Dish,Category,Veg,Price\n')
  const restaurants = Math.max(1, Math.round(rows / 140))
  for (let row = 0; row < rows; row += 1) {
    const restaurant = row % restaurants
    const turn = Math.floor(row / restaurants)
    const dish = turn % 5 === 4 ? turn - 1 : turn
    const name = `${kinds[dish % kinds.length]} ${bases[dish % bases.length]} ${Math.floor(dish / 10)}`
    const line = `Kitchen ${restaurant},Area ${restaurant % 40},City ${restaurant % 9},"North Indian, Chinese",${name},,${dish % 2 ? 'Veg' : 'Non-veg'},${100 + dish}\n`
    if (!out.write(line)) await once(out, 'drain')
  }
  await finished(out.end())
}

const importFile = async (file: string, url: string): Promise<Run> => {
  const worker = path.join(import.meta.dirname, 'import-worker.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, worker, file, url])
  return JSON.parse(stdout) as Run
}

const scratch = await scratchDatabase()
try {
  const short = path.join(scratch.folder, 'short.csv')
  const long = path.join(scratch.folder, 'long.csv')
  await writeMenu(short, 3_850)
  await writeMenu(long, 38_500)
  const given = process.argv.slice(2)
  const runs: [string, string][] = [
    ['3,850 rows', short],
    ['38,500 rows', long],
    ['38,500 rows again', long],
    ...given.flatMap((file): [string, string][] => [
      [path.basename(file), file],
      [`${path.basename(file)} again`, file],
    ]),
  ]
  const rows: (string | number)[][] = []
  for (const [name, file] of runs) {
    const { rows: read, dishes, seconds, reading, before, peak } = await importFile(file, scratch.url)
    rows.push([
      name,
      dishes.added,
      dishes.unchanged,
      seconds.toFixed(1),
      reading.toFixed(1),
      Math.round(read / seconds),
      before,
      peak,
    ])
  }
  table(
    ['import', 'added', 'unchanged', 'seconds', 'of it reading', 'rows/s', 'MB before', 'MB at peak'],
    rows,
  )
} finally {
  await scratch.close()
}
