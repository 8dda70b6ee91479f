import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { menuCategories } from '#shared/catalogue.ts'
import { readSeedDishes } from '../seed/read-dishes.ts'
import { derivePicture, matchDrawing } from './derive-picture.ts'
import { drawings, withMeat } from './drawings.ts'
import { pictureUrl } from './picture-url.ts'

const seeded = await readSeedDishes()
const drawingOf = (image: string) => path.basename(image, '.avif')

describe('matchDrawing', () => {
  it.each([
    ['Masala Dosa', true, 'masala-dosa'],
    ['MASALA DOSA (1 pc)', null, 'masala-dosa'],
    ['Hyderabadi Chicken Dum Biryani', false, 'chicken-dum-biryani'],
    ['Veg Biryani', true, 'vegetable-dum-biryani'],
    ['Butter Naan', true, 'garlic-naan'],
    ['Kadai Paneer', true, 'paneer-lababdar'],
    ['Dal Makhni', true, 'dal-makhani'],
    ['Tawa Roti', true, 'tandoori-roti'],
  ])('%s is shown as what it is', (name, isVeg, drawing) => {
    expect(matchDrawing(name, isVeg)).toBe(drawing)
  })

  it.each([
    ['Chicken Kathi Roll', true],
    ['Egg Biryani', true],
    ['Tandoori Chicken', true],
    ['Chicken Samosa', false],
    ['Egg Masala Dosa', false],
    ['Keema Naan', false],
    ['Butter Chicken Pizza', false],
    ['Rasmalai Cake', true],
    ['Family Platter', null],
    ['Paneer Tikka Pizza', true],
    ['Malai Kofta Thali', true],
    ['Jaipuri Subzi Seekh', null],
    ['Veg Seekh Kebab', null],
    ['Dal Fry with Jeera Rice', true],
    ['Something Unheard Of', null],
  ])('%s gets no picture rather than a wrong one', (name, isVeg) => {
    expect(matchDrawing(name, isVeg)).toBeNull()
  })

  it('never shows meat for a vegetarian dish, whatever it is called', () => {
    const names = [...Object.keys(drawings), ...seeded.map(({ name }) => name)]
    for (const name of names) {
      const drawing = matchDrawing(name.replaceAll('-', ' '), true)
      expect(drawing !== null && withMeat.has(drawing), name).toBe(false)
    }
  })
})

describe('derivePicture', () => {
  it('falls back to the plate of the course', () => {
    const plates = menuCategories.map((category) =>
      derivePicture({ name: 'Unheard Of', category, isVeg: null }),
    )
    expect(new Set(plates).size).toBe(menuCategories.length)
    for (const plate of plates) expect(existsSync(path.join('public', plate)), plate).toBe(true)
  })

  it('shows every seeded dish, and none with the wrong kind of food', () => {
    for (const { name, image, isVeg } of seeded) {
      const drawing = drawingOf(image)
      expect(drawing, name).not.toMatch(/^course-/)
      const meat = [...withMeat].some((id) => id === drawing)
      if (isVeg) expect(meat, name).toBe(false)
      else expect(meat, `${name}: ${drawing}`).toBe(true)
    }
  })
})

it('gives a drawing the URL of its version, and leaves an upload as it is', () => {
  expect(pictureUrl('/dishes/masala-dosa.avif')).toBe(`/dishes/masala-dosa.avif?v=${drawings['masala-dosa']}`)
  expect(pictureUrl('/pictures/abc')).toBe('/pictures/abc')
})
