import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { meatWords } from '../../server/features/drawings/dish-words.ts'
import { pictureUrl } from '../../server/features/drawings/picture-url.ts'
import { renders } from '../../server/features/drawings/renders.ts'
import { readSeedDishes } from '../../server/features/menu/seed/read-dishes.ts'
import { placeholderOf } from '../../web/lib/pictures/placeholder.ts'
import {
  folderBudget,
  heightOf,
  pictureFolder,
  readRecipes,
  renderedFile,
  rendersFile,
  rendersManifest,
  sizesOf,
} from './committed.ts'
import { coverOf, dishesOn, dishIds, meatIn, recipeOf, sceneIds } from './dishes.ts'

const seeded = await readSeedDishes()
const rendered = [...Object.keys(renders), ...sceneIds.filter((id) => id in readRecipes())]
const drawingOf = (image: string) => path.basename(image, '.avif')
/** What has meat, fish or egg in it though its name does not say so. */
const unsaid = [
  'family-malabar-feast',
  'haleem',
  'kori-rotti',
  'laal-maas',
  'lukhmi',
  'mughlai-paratha',
  'seekh-kebab',
  'shorshe-maach',
  'triple-schezwan',
]

describe('the parts of a dish', () => {
  it.each(dishIds)('%s holds meat, fish or egg exactly if its name says so', (id) => {
    const isSaid = meatWords.test(id.replaceAll('-', ' ')) || unsaid.includes(id)
    if (isSaid) expect(meatIn(id)).not.toEqual([])
    else expect(meatIn(id)).toEqual([])
  })

  it('holds none in what the demo sells as vegetarian', () => {
    const vegetarian = seeded.filter(({ isVeg, image }) => isVeg && dishIds.includes(drawingOf(image)))
    expect(vegetarian.length).toBeGreaterThan(10)
    for (const { name, image } of vegetarian) expect(meatIn(drawingOf(image)), name).toEqual([])
  })

  it('holds none on the cover of a restaurant that is vegetarian', () => {
    const restaurants = Map.groupBy(seeded, ({ restaurantId }) => restaurantId)
    const covered = sceneIds.flatMap((id) => coverOf(id) ?? [])
    expect(covered.toSorted()).toEqual([...restaurants.keys()].toSorted())
    const vegetarian = covered.filter((id) => restaurants.get(id)?.every(({ isVeg }) => isVeg))
    expect(vegetarian.length).toBeGreaterThan(2)
    for (const id of vegetarian) expect(meatIn(`cover-${id}`), id).toEqual([])
  })

  it('shows on a cover what the restaurant cooks', () => {
    for (const id of sceneIds) {
      const restaurant = coverOf(id)
      const own = seeded.filter(({ restaurantId }) => restaurantId === restaurant)
      const cooked = own.map(({ image }) => drawingOf(image))
      if (restaurant !== undefined)
        expect(
          dishesOn(id).filter((one) => !cooked.includes(one)),
          id,
        ).toEqual([])
    }
  })
})

describe('what is committed', () => {
  it('was rendered from these recipes: `npm run art` was run', async () => {
    const recipes = readRecipes()
    expect(recipes).toEqual(Object.fromEntries(Object.keys(recipes).map((id) => [id, recipeOf(id)])))
    expect(readFileSync(rendersFile, 'utf8')).toBe(await rendersManifest(Object.keys(recipes), new Map()))
    const files = rendered.flatMap((id) => sizesOf(id).map(({ width }) => `${id}-${width}.avif`))
    expect(readdirSync(pictureFolder).sort()).toEqual(files.sort())
    expect(Object.keys(renders).sort()).toEqual(dishIds)
  })

  it('has in its URL the colours that stand for it until it is there', async () => {
    // Each twentieth: those of all were made from their pictures just now.
    for (const [id, line] of Object.entries(renders).filter((_, at) => at % 20 === 0)) {
      const [, code = ''] = (placeholderOf(`x#${line.split('#')[1]}`) ?? '').split('base64,')
      const gif = Buffer.from(code, 'base64')
      expect(gif.length, id).toBeLessThanOrEqual(60)
      const shown = await sharp(gif).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      expect(shown.info, id).toMatchObject({ width: 4, height: 3 })
      const real = await sharp(renderedFile(id, 240)).resize(4, 3).removeAlpha().raw().toBuffer()
      const away = [...shown.data].map((value, at) => Math.abs(value - (real[at] ?? 0)))
      expect(away.reduce((sum, one) => sum + one, 0) / away.length, id).toBeLessThan(30)
    }
  })

  it('is small, and there in each of its sizes', async () => {
    let all = 0
    for (const id of rendered)
      for (const { width, most } of sizesOf(id)) {
        const { size } = statSync(renderedFile(id, width))
        expect(size, `${id} at ${width}`).toBeLessThanOrEqual(most)
        all += size
        const { format, ...picture } = await sharp(readFileSync(renderedFile(id, width))).metadata()
        expect(picture, id).toMatchObject({
          width,
          height: width * heightOf(id),
          hasAlpha: false,
        })
        expect(format, id).toBe('heif')
      }
    expect(all).toBeLessThanOrEqual(folderBudget)
  })
})

it('is there for each dish of the demo', () => {
  for (const { name, image } of seeded)
    expect(existsSync(path.join('public', pictureUrl(image).replace(/\?.*/, ''))), name).toBe(true)
})
