import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import {
  budget,
  fileOf,
  ids,
  isRendered,
  manifest,
  manifestFile,
  pictureFolder,
  versionOf,
} from './committed.ts'
import { compose } from './compose.ts'
import { renderDishes } from './rendered/render.ts'

/*
 * `npm run art`: draws what has changed since the manifest was written (`-- --all`: everything), and renders
 * the dishes whose recipe has changed. `npm run art -- --only masala-dosa samosa` renders only these;
 * `--again` also what has not changed, `--threads 1` leaves a core to others,
 * `--samples 4` is quicker than the usual ten.
 */

/** Busy pictures (rice, noodles) give up quality until they are small enough. */
const qualities = [50, 46, 42, 38, 34, 30, 26, 22]

const render = async (svg: string): Promise<Buffer> => {
  const pixels = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
  for (const quality of qualities) {
    const avif = await sharp(pixels).avif({ quality, effort: 5 }).toBuffer()
    if (avif.length < budget) return avif
  }
  throw new Error(`no quality makes it smaller than ${budget} bytes`)
}

sharp.concurrency(1)
const { values, positionals } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    only: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    threads: { type: 'string' },
    samples: { type: 'string' },
  },
  allowPositionals: true,
})

const drawAll = async () => {
  const before = existsSync(manifestFile) ? await readFile(manifestFile, 'utf8') : ''
  const { all } = values
  for (const id of ids) {
    const { svg } = compose(id)
    const unchanged =
      before.includes(`'${id}': '${versionOf(svg)}'`) || before.includes(`  ${id}: '${versionOf(svg)}'`)
    if (!all && unchanged && existsSync(fileOf(id))) continue
    const avif = await render(svg)
    await writeFile(fileOf(id), avif)
    console.log(`${id}: ${avif.length} bytes`)
  }
  for (const name of await readdir(pictureFolder))
    if (!isRendered(name) && !ids.includes(path.basename(name, '.avif')))
      await rm(path.join(pictureFolder, name))
  await writeFile(manifestFile, manifest())
}

if (!values.only) await drawAll()
const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text))
await renderDishes(positionals, values.again, numberOf(values.threads), numberOf(values.samples))
