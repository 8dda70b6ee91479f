import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { readSeedDishes } from '../../server/features/menu/seed/read-dishes.ts'
import { pictureFolder } from '../committed.ts'
import { sceneIds } from './dishes.ts'

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
export const sizesOf = (id: string): readonly Size[] => (sceneIds.includes(id) ? sceneSizes : dishSizes)
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

/** The text of the manifest that the server knows rendered pictures by. */
export const rendersManifest = async (ids: readonly string[]): Promise<string> => {
  const made = new Set(ids.filter((id) => !sceneIds.includes(id)))
  const dishes = await readSeedDishes()
  const restaurants = [...new Set(dishes.map(({ restaurantId }) => restaurantId))].filter((restaurant) =>
    dishes
      .filter(({ restaurantId }) => restaurantId === restaurant)
      .every(({ image }) => made.has(path.basename(image, '.avif'))),
  )
  const quoted = (id: string) => (/^[a-z]+$/.test(id) ? id : `'${id}'`)
  return `/* Written by \`npm run art\`. */

/** The rendered pictures in public/dishes by the drawing that they succeed, each with its version. */
export const renders: Readonly<Record<string, string>> = {
${[...made]
  .sort()
  .map((id) => `  ${quoted(id)}: '${versionOf(id)}',`)
  .join('\n')}
}

/** The demo's restaurants all of whose dishes have one: no page shows both styles of a restaurant. */
export const renderedRestaurants: Readonly<Record<string, true>> = {
${restaurants.map((id) => `  ${quoted(id)}: true,`).join('\n')}
}
`
}
