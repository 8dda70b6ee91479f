import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import {
  knownPlaceholders,
  readRecipes,
  recipesFile,
  renderedFile,
  rendersFile,
  rendersManifest,
  sizesOf,
} from './committed.ts'
import { dishFile, dishIds, recipeOf, sceneIds } from './dishes.ts'

const blender = process.env.BLENDER ?? 'blender'
const usual = 10
const qualities = [68, 64, 60, 56, 52, 48, 44, 40, 36, 32, 28]

const isMissing = (): boolean => spawnSync(blender, ['--version'], { stdio: 'ignore' }).error !== undefined

/** One after the other: a render takes every core. */
const renderPixels = (id: string, width: number, threads: number, samples: number): Buffer => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dish-'))
  try {
    const picture = path.join(folder, 'picture.png')
    const script = path.join(import.meta.dirname, 'render_dish.py')
    const words = ['--background', '--factory-startup', '--python-exit-code', '1', '--python', script, '--']
    const { status, stdout, stderr } = spawnSync(
      blender,
      [...words, dishFile(id), picture, String(width), String(samples), String(threads)],
      { encoding: 'utf8', maxBuffer: 1e8 },
    )
    if (status !== 0) throw new Error(`${id}: ${stdout.slice(-600)}${stderr.slice(-1500)}`)
    console.log(`${id}: ${/RENDERED (.*)/.exec(stdout)?.[1]}`)
    return readFileSync(picture)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const encode = async (pixels: Buffer, width: number, most: number): Promise<Buffer> => {
  const at = (quality: number | undefined) =>
    sharp(pixels).resize(width).avif({ quality, effort: 4 }).toBuffer()
  // Most pictures keep within their bytes at once.
  const finest = await at(qualities[0])
  if (finest.length <= most) return finest
  let [low, high] = [1, qualities.length - 1]
  let best: Buffer | undefined
  while (low <= high) {
    const middle = (low + high) >> 1
    const avif = await at(qualities[middle])
    if (avif.length <= most) [best, high] = [avif, middle - 1]
    else low = middle + 1
  }
  if (!best) throw new Error(`no quality makes it smaller than ${most} bytes`)
  return best
}

/** What a picture was made from is written after each, so that what was stopped goes on where it was. */
const writeRecipe = (id: string, recipe: string): void => {
  const recipes = { ...readRecipes(), [id]: recipe }
  const sorted = Object.fromEntries(Object.entries(recipes).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(recipesFile, `${JSON.stringify(sorted, null, 2)}\n`)
}

const writeManifest = async (): Promise<void> =>
  writeFileSync(rendersFile, await rendersManifest(Object.keys(readRecipes()), knownPlaceholders()))

/** Whether the committed picture is of this recipe. */
const isUpToDate = (id: string): boolean =>
  readRecipes()[id] === recipeOf(id) && sizesOf(id).every(({ width }) => existsSync(renderedFile(id, width)))

/**
 * Renders the pictures of these ids, else all, where their recipe has changed; with `again` where it has not
 * as well.
 */
export const renderDishes = async (
  only: readonly string[],
  again: boolean,
  threads?: number,
  samples = usual,
  quick = false,
): Promise<void> => {
  const unknown = only.filter((id) => !dishIds.includes(id) && !sceneIds.includes(id))
  if (unknown.length > 0)
    throw new Error(`no dish is called ${unknown.join(', ')}: art/rendered/dishes has them`)
  const wanted = only.length > 0 ? only : [...dishIds, ...sceneIds]
  const outdated = again ? wanted : wanted.filter((id) => !isUpToDate(id))
  if (outdated.length > 0 && isMissing()) {
    console.error(
      `To render ${outdated.join(', ')} install Blender 3.4 or newer with NumPy (Debian: apt-get install --no-install-recommends blender python3-numpy; others: blender.org) and have it in PATH, or its path in BLENDER.`,
    )
    process.exitCode = 1
    return
  }
  try {
    for (const id of outdated) {
      const recipe = recipeOf(id)
      const sizes = sizesOf(id)
      const width = (sizes.at(-1)?.width ?? 0) * (quick ? 0.625 : 1)
      const pixels = renderPixels(id, width, threads ?? availableParallelism(), samples)
      for (const { width, most } of sizes) {
        const avif = await encode(pixels, width, most)
        writeFileSync(renderedFile(id, width), avif)
        console.log(`  ${width} px: ${avif.length} bytes`)
      }
      writeRecipe(id, recipe)
    }
  } finally {
    await writeManifest()
  }
}
