import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { menuCategories } from '#shared/catalogue/categories.ts'
import { readSeedDishes } from '../menu/seed/read-dishes.ts'
import { derivePicture, matchPicture } from './derive-picture.ts'
import { isRendered, pictureUrl } from './picture-url.ts'
import { renders, withMeat } from './renders.ts'

const seeded = await readSeedDishes()
const drawingOf = (image: string) => path.basename(image, '.avif')

describe('matchPicture', () => {
  it.each([
    ['Masala Dosa', true, 'masala-dosa'],
    ['MASALA DOSA (1 pc)', null, 'masala-dosa'],
    ['Hyderabadi Chicken Dum Biryani', false, 'chicken-dum-biryani'],
    ['Veg Biryani', true, 'vegetable-dum-biryani'],
    ['Butter Naan', true, 'garlic-naan'],
    ['Kadai Paneer', true, 'paneer-lababdar'],
    ['Dal Makhni', true, 'dal-makhani'],
    ['Tawa Roti', true, 'tandoori-roti'],
    ['Plain Idli', true, 'idli'],
    ['Veg Pulao', true, 'vegetable-pulao'],
    ['Steamed Rice', null, 'steamed-rice'],
    ['Chicken Fried Rice (Full)', null, 'chicken-fried-rice'],
    ['Egg Fried Rice', null, 'egg-fried-rice'],
    ['Mix Veg Raita', true, 'raita'],
    ['Veg Manchow Soup', true, 'manchow-soup'],
    ['Hot N Sour Chicken Soup', false, 'chicken-hot-and-sour-soup'],
    ['Chicken Manchurian (Dry)', null, 'chilli-chicken'],
    ['Paneer Manchurian', null, 'chilli-paneer'],
    ['Tandoori Chicken Tikka', null, 'chicken-tikka'],
    ['Chicken Malai Tikka', null, 'chicken-malai-tikka'],
    ['Malai Chaap', null, 'soya-chaap'],
    ['Chicken Hakka Noodles', false, 'chicken-noodles'],
    ['Mutter Paneer', null, 'matar-paneer'],
    ['Dahi Bhalla', null, 'dahi-vada'],
    ['Paneer Tikka Pizza', true, 'paneer-pizza'],
    ['Butter Chicken Pizza', false, 'chicken-pizza'],
    ['Margherita Pizza (Medium)', null, 'margherita-pizza'],
    ['Aloo Tikki Burger', null, 'veggie-burger'],
    ['French Fries (Large)', null, 'french-fries'],
    ['Veg Spring Roll', null, 'spring-rolls'],
    ['Chicken Wings (6 Pcs)', null, 'chicken-wings'],
    ['Belgian Chocolate Ice Cream', null, 'chocolate-ice-cream'],
    ['Black Forest Pastry', null, 'black-forest-cake'],
    ['Rumali Roti', null, 'rumali-roti'],
    ['Gulab Jamun 2 Pcs', null, 'gulab-jamun'],
    ['Lassi [Half]', null, 'sweet-lassi'],
    ['Chicken 65', null, 'chicken-65'],
    ['Veg Hot & Sour Soup', null, 'hot-and-sour-soup'],
    ['Dragon Chicken', null, 'chilli-chicken'],
    ['Paneer Burger', null, 'paneer-burger'],
    ['Tandoori Momos', null, 'tandoori-momos'],
    ['Mutton Keema', null, 'keema-masala'],
    ['Butter Paratha', null, 'plain-paratha'],
    ['Schezwan Veg Noodles', null, 'schezwan-noodles'],
    ['Adrak Chai', null, 'masala-chai'],
    ['Navratan Korma', null, 'navratan-korma'],
    ['Choco Lava Cake', null, 'chocolate-lava-cake'],
    ['Masala Papad', null, 'masala-papad'],
    ['Veg Fried Momos', null, 'fried-momos'],
    ['Chocolate Thick Shake', null, 'chocolate-shake'],
    ['Sabudana Khichdi (Full)', true, 'sabudana-khichdi'],
  ])('%s is shown as what it is', (name, isVeg, drawing) => {
    expect(matchPicture(name, isVeg)).toBe(drawing)
  })

  it.each([
    ['Chicken Kathi Roll', true],
    ['Egg Biryani', true],
    ['Tandoori Chicken', true],
    ['Chicken Samosa', false],
    ['Egg Masala Dosa', false],
    ['Keema Naan', false],
    ['Butter Chicken Calzone', false],
    ['Rasmalai Cake', true],
    ['Family Platter', null],
    ['Paneer Tikka Pizza Sandwich', true],
    ['Malai Kofta Thali', true],
    ['Jaipuri Subzi Seekh', null],
    ['Veg Seekh Kebab', null],
    ['Dal Fry with Jeera Rice', true],
    ['Something Unheard Of', null],
    ['Paneer Reshmi Kabab', null],
    ['Dahi ke Kebab', null],
    ['Mushroom Seekh Kebab', null],
    ['Masala Poha Mixture', true],
    ['Murgh Makhani (Butter Chicken Pizza)', null],
    ['Masala Dosa (Egg)', null],
    ['Pink Lemonade', true],
    ['Mango Falooda', true],
    ['Mirchi Vada', true],
    ['Moong Dal Samosa', true],
    ['Chilli Chicken Dimsum', null],
    ['Chilli Fish Gravy', null],
    ['Momo Chutney', null],
    ['Aloo Matar Toast', true],
    ['Mava Kachori', true],
    ['Mixed Fried Rice', null],
    ['Masala Dosa [Egg]', null],
    ['Palak Dal Tadka', true],
    ['Jamun Juice', true],
    ['Kheer Mohan', true],
    ['Noon Chai', true],
    ['Chicken Shawarma Plate', null],
    ['Chicken Rogan Josh Roll', true],
    ['Paneer Chilli Kepsa', null],
    ['Chicken Burger Combo', null],
    ['Paneer Burger Meal', null],
    ['Chicken Spring Roll', null],
    ['Chicken Keema Pizza', null],
    ['Pasta with Garlic Bread', null],
    ['Cheesy Chicken Fries', null],
    ['Mango Ice Cream Cake', null],
    ['Afghani Momos', null],
    ['Keema Pav', null],
    ['Chicken Masala Bread Omelette', null],
    ['Veg Keema', true],
  ])('%s gets no picture rather than a wrong one', (name, isVeg) => {
    expect(matchPicture(name, isVeg)).toBeNull()
  })

  it('never shows meat for a vegetarian dish, whatever it is called', () => {
    const names = [...Object.keys(renders), ...seeded.map(({ name }) => name)]
    for (const name of names) {
      const drawing = matchPicture(name.replaceAll('-', ' '), true)
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
    for (const plate of plates)
      expect(existsSync(path.join('public', pictureUrl(plate).replace(/\?.*/, ''))), plate).toBe(true)
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

it('a dish gets the URL of its picture and version, and an upload stays as it is', () => {
  const url = pictureUrl('/dishes/masala-dosa.avif')
  expect(url).toBe(`/dishes/masala-dosa-480.avif?v=${renders['masala-dosa']}`)
  expect(isRendered(url)).toBe(true)
  for (const upload of ['/pictures/abc', '/api/pictures/abc']) {
    expect(pictureUrl(upload)).toBe(upload)
    expect(isRendered(upload)).toBe(false)
  }
})
