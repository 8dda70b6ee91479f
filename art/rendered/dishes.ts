import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/** What a part has in it. */
const diets = ['veg', 'egg', 'meat', 'fish'] as const

type Part = { part: string; of?: unknown; holds?: Part[] | undefined }
const part: z.ZodType<Part> = z.looseObject({
  part: z.string(),
  get holds() {
    return z.array(part).optional()
  },
})
const forms = ['dish', 'square', 'cover'] as const
/** A dish as its parts in the order in which they are put there; Blender reads the rest (render_dish.py). */
const dish = z.looseObject({
  seed: z.int(),
  table: z.string(),
  form: z.enum(forms).default('dish'),
  parts: z.array(part),
})

const idsIn = (folder: string): readonly string[] =>
  readdirSync(path.join(import.meta.dirname, folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.basename(name, '.json'))
    .sort()

/** The dishes that the kit can make, by their ids. */
export const dishIds = idsIn('dishes')
/** Whole tables: the thali of the home page, and the cover of each restaurant of the demo. */
export const sceneIds = idsIn('scenes')

export const dishFile = (id: string): string =>
  path.join(import.meta.dirname, sceneIds.includes(id) ? 'scenes' : 'dishes', `${id}.json`)
const textOf = (id: string): string => readFileSync(dishFile(id), 'utf8')
const readDish = (id: string) => dish.parse(JSON.parse(textOf(id)))

/** What a picture is cut to. */
export const formOf = (id: string): (typeof forms)[number] => readDish(id).form
const cover = 'cover-'
/** The restaurant whose cover a scene is. */
export const coverOf = (id: string): string | undefined =>
  id.startsWith(cover) ? id.slice(cover.length) : undefined

/** Changes with the dish, not with the kit: a better kit makes no picture wrong. */
export const recipeOf = (id: string): string =>
  createHash('sha256')
    .update(JSON.stringify(JSON.parse(textOf(id))))
    .digest('hex')
    .slice(0, 12)

const dietOfPart = z
  .record(z.string(), z.enum(diets))
  .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, 'parts.json'), 'utf8')))

/** A `dish` on a table has all the parts that it has alone. */
const partsIn = (parts: readonly Part[]): string[] =>
  parts.flatMap((one) =>
    one.part === 'dish'
      ? partsIn(readDish(z.string().parse(one.of)).parts)
      : [one.part, ...partsIn(one.holds ?? [])],
  )

/** The dishes that stand on a table. */
export const dishesOn = (id: string): string[] =>
  readDish(id).parts.flatMap((one) => (one.part === 'dish' ? z.string().parse(one.of) : []))

/** The parts of a dish that hold meat, fish or egg. Throws for a part that nobody said it of. */
export const meatIn = (id: string): string[] =>
  partsIn(readDish(id).parts).filter((name) => {
    const diet = dietOfPart[name]
    if (diet === undefined) throw new Error(`${id}: parts.json does not say what ${name} is`)
    return diet !== 'veg'
  })
