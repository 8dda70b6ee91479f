import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/** What a part has in it. */
const diets = ['veg', 'egg', 'meat', 'fish'] as const

type Part = { part: string; holds?: Part[] | undefined }
const part: z.ZodType<Part> = z.looseObject({
  part: z.string(),
  get holds() {
    return z.array(part).optional()
  },
})
/** A dish as its parts in the order in which they are put there; Blender reads the rest (render_dish.py). */
const dish = z.looseObject({ seed: z.int(), table: z.string(), parts: z.array(part) })

const idsIn = (folder: string): readonly string[] =>
  readdirSync(path.join(import.meta.dirname, folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.basename(name, '.json'))
    .sort()

/** The dishes that the kit can make, by their ids. */
export const dishIds = idsIn('dishes')
/** Whole tables, such as the thali of the home page: square, and larger. */
export const sceneIds = idsIn('scenes')

export const dishFile = (id: string): string =>
  path.join(import.meta.dirname, sceneIds.includes(id) ? 'scenes' : 'dishes', `${id}.json`)
const textOf = (id: string): string => readFileSync(dishFile(id), 'utf8')

/** Changes with the dish, not with the kit: a better kit makes no picture wrong. */
export const recipeOf = (id: string): string =>
  createHash('sha256')
    .update(JSON.stringify(JSON.parse(textOf(id))))
    .digest('hex')
    .slice(0, 12)

const dietOfPart = z
  .record(z.string(), z.enum(diets))
  .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, 'parts.json'), 'utf8')))

const partsIn = (parts: readonly Part[]): string[] =>
  parts.flatMap((one) => [one.part, ...partsIn(one.holds ?? [])])

/** The parts of a dish that hold meat, fish or egg. Throws for a part that nobody said it of. */
export const meatIn = (id: string): string[] =>
  partsIn(dish.parse(JSON.parse(textOf(id))).parts).filter((name) => {
    const diet = dietOfPart[name]
    if (diet === undefined) throw new Error(`${id}: parts.json does not say what ${name} is`)
    return diet !== 'veg'
  })
