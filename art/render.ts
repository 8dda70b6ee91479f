import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { budget, fileOf, ids, manifest, manifestFile, pictureFolder, versionOf } from './committed.ts'
import { compose } from './compose.ts'

/*
 * `npm run art`: renders what has changed since the manifest was written; `npm run art -- --all` everything.
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
const before = existsSync(manifestFile) ? await readFile(manifestFile, 'utf8') : ''
const all = process.argv.includes('--all')
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
  if (!ids.includes(path.basename(name, '.avif'))) await rm(path.join(pictureFolder, name))
await writeFile(manifestFile, manifest())
