import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawings, withMeat } from '../../server/features/drawings/drawings.ts'
import { isRendered as isRenderedUrl, pictureUrl } from '../../server/features/drawings/picture-url.ts'
import { renderedRestaurants, renders } from '../../server/features/drawings/renders.ts'
import { readSeedDishes } from '../../server/features/menu/seed/read-dishes.ts'
import { placeholderOf } from '../../web/lib/pictures/placeholder.ts'
import { isRendered, pictureFolder } from '../committed.ts'
import {
  folderBudget,
  heightOf,
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
/** Where the kit's own vegetarian and other dishes are told apart: the drawing that it succeeds says it. */
const isMeat = (id: string) => [...withMeat].some((drawing) => drawing === id)

describe('the parts of a dish', () => {
  it.each(dishIds)('%s holds meat, fish or egg exactly if the drawing that it succeeds does', (id) => {
    expect(Object.keys(drawings)).toContain(id)
    const meat = meatIn(id)
    if (isMeat(id)) expect(meat).not.toEqual([])
    else expect(meat).toEqual([])
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
      if (restaurant !== undefined) expect(dishesOn(id).filter((one) => !cooked.includes(one)), id).toEqual([])
    }
  })
})

describe('what is committed', () => {
  it('was rendered from these recipes: `npm run art` was run', async () => {
    const recipes = readRecipes()
    expect(recipes).toEqual(Object.fromEntries(Object.keys(recipes).map((id) => [id, recipeOf(id)])))
    expect(readFileSync(rendersFile, 'utf8')).toBe(await rendersManifest(Object.keys(recipes), new Map()))
    const files = rendered.flatMap((id) => sizesOf(id).map(({ width }) => `${id}-${width}.avif`))
    expect(readdirSync(pictureFolder).filter(isRendered).sort()).toEqual(files.sort())
  })

  it('has in its URL the colours that stand for it until it is there', async () => {
    for (const [id, line] of Object.entries(renders)) {
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

it('shows all dishes of a restaurant rendered, or none', () => {
  const restaurants = Map.groupBy(seeded, ({ restaurantId }) => restaurantId)
  for (const [restaurant, dishes] of restaurants) {
    const urls = dishes.map(({ image }) => pictureUrl(image, restaurant))
    const shown = urls.filter((url) => isRenderedUrl(url))
    expect([0, dishes.length], restaurant).toContain(shown.length)
    expect(shown.length > 0, restaurant).toBe(Object.hasOwn(renderedRestaurants, restaurant))
    for (const url of urls) expect(existsSync(path.join('public', url.replace(/\?.*/, ''))), url).toBe(true)
  }
})
