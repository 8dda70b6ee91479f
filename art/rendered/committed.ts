import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { coverOf, formOf, meatIn, sceneIds } from './dishes.ts'
import { placeholderOf } from './placeholder.ts'

export const pictureFolder = path.resolve(import.meta.dirname, '../../public/dishes')

/** Widths of a picture in pixels, the largest last, each with the most bytes it may have. */
export type Size = { width: number; most: number }
const dishSizes: readonly Size[] = [
  { width: 240, most: 12_000 },
  { width: 480, most: 30_000 },
]
const sceneSizes: readonly Size[] = [
  { width: 360, most: 20_000 },
  { width: 720, most: 60_000 },
]
const coverSizes: readonly Size[] = [
  { width: 480, most: 20_000 },
  { width: 768, most: 40_000 },
]
const sizes = { dish: dishSizes, square: sceneSizes, cover: coverSizes }
export const sizesOf = (id: string): readonly Size[] => sizes[formOf(id)]
/** Height of a picture for each unit of its width. */
export const heightOf = (id: string): number => ({ dish: 3 / 4, square: 1, cover: 7 / 16 })[formOf(id)]
/** Most bytes of all rendered pictures together. */
export const folderBudget = 12_000_000

export const renderedFile = (id: string, width: number): string =>
  path.join(pictureFolder, `${id}-${width}.avif`)
export const recipesFile = path.join(import.meta.dirname, 'rendered.json')
export const rendersFile = path.resolve(import.meta.dirname, '../../server/features/drawings/renders.ts')

/** The recipe that each committed picture was made from, by the dish's id. */
export const readRecipes = (): Record<string, string> =>
  existsSync(recipesFile)
    ? z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(recipesFile, 'utf8')))
    : {}

const versionOf = (id: string): string => {
  const hash = createHash('sha256')
  for (const { width } of sizesOf(id)) hash.update(readFileSync(renderedFile(id, width)))
  return hash.digest('hex').slice(0, 8)
}

/** Placeholders by the version of their picture, as the manifest has them: the same picture has the same. */
export const knownPlaceholders = (): ReadonlyMap<string, string> =>
  new Map(
    existsSync(rendersFile)
      ? [...readFileSync(rendersFile, 'utf8').matchAll(/'([\da-f]{8})#([\w-]+)'/g)].map(
          ([, version = '', placeholder = '']) => [version, placeholder] as const,
        )
      : [],
  )

/** The text of the manifest that the server knows the pictures by. */
export const rendersManifest = async (
  ids: readonly string[],
  known: ReadonlyMap<string, string>,
): Promise<string> => {
  const made = ids.filter((id) => !sceneIds.includes(id)).sort()
  const quoted = (id: string) => (/^[a-z]+$/.test(id) ? id : `'${id}'`)
  const line = async (name: string, id: string): Promise<string> => {
    const version = versionOf(id)
    const smallest = renderedFile(id, sizesOf(id)[0]?.width ?? 0)
    return `  ${quoted(name)}: '${version}#${known.get(version) ?? (await placeholderOf(smallest))}',`
  }
  const pictures: string[] = []
  for (const id of made) pictures.push(await line(id, id))
  const covers: string[] = []
  for (const id of ids) {
    const restaurant = coverOf(id)
    if (restaurant !== undefined) covers.push(await line(restaurant, id))
  }
  return `/* Written by \`npm run art\`. */

/**
 * The pictures in public/dishes by the dish that they show, each with its version and, behind \`#\`, the
 * colours that stand for it until it is there (web/lib/pictures/placeholder.ts).
 */
export const renders = {
${pictures.join('\n')}
}
export type DishPicture = keyof typeof renders

/** Those that show meat, fish or egg. */
export const withMeat: ReadonlySet<DishPicture> = new Set<DishPicture>([
${made
  .filter((id) => meatIn(id).length > 0)
  .map((id) => `  '${id}',`)
  .join('\n')}
])

/** The covers of the demo's restaurants, in the form of \`renders\`. */
export const covers: Readonly<Record<string, string>> = {
${covers.join('\n')}
}
`
}
