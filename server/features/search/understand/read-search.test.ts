import { describe, expect, it, test } from 'vitest'
import { readSearch } from './read-search.ts'

const wishes = (q: string) => readSearch(q).understood.map(({ rest: _, ...wish }) => wish)
const price = (rupees: number) => ({ kind: 'maxPrice', price: rupees * 100 })

describe('a search is read', () => {
  test.each<[q: string, words: string, ...wished: object[]]>([
    ['masala dosa', 'masala dosa'],
    ['chicken 65', 'chicken 65'],
    ['chicken65', 'chicken 65'],
    ['thali under 100', 'thali', price(100)],
    ['thali below rs. 250', 'thali', price(250)],
    ['not more than 300 biryani', 'biryani', price(300)],
    ['₹100 से कम', '', price(100)],
    ['१०० रुपये से कम', '', price(100)],
    ['do sau se kam ki thali', 'thali', price(200)],
    ['100rs chai', 'chai', price(100)],
    ['150 tak', '', price(150)],
    ['in 30 minutes', '', { kind: 'maxMinutes', minutes: 30 }],
    ['under 500 calories', 'under 500 calories'],
    ['500 ml', '500 ml'],
    ['fast delivery', '', { kind: 'maxMinutes', minutes: 30 }],
    ['thali for 2 people', 'thali'],
    ['dosa jaldi', 'dosa', { kind: 'maxMinutes', minutes: 30 }],
    ['under 99.50', '', price(99.5)],
    ['4.5 star dosa', 'dosa', { kind: 'minRating', stars: 4.5 }],
    ['rated above 4.2', '', { kind: 'minRating', stars: 4.2 }],
    ['खुला है', '', { kind: 'open' }],
    ['4 star biryani', 'biryani', { kind: 'minRating', stars: 4 }],
    ['veg fried rice', 'fried rice', { kind: 'veg' }],
    ['vegburger', 'burger', { kind: 'veg' }],
    ['vegetable soup', 'vegetable soup'],
    ['शाकाहारी थाली', 'thali', { kind: 'veg' }],
    ['non veg thali', 'thali', { kind: 'nonVeg' }],
    ['मांसाहारी', '', { kind: 'nonVeg' }],
    ['vegan', '', { kind: 'vegan' }],
    ['वीगन', '', { kind: 'vegan' }],
    ['jain thali', 'thali', { kind: 'jain' }],
    ['chicken tikka', 'chicken tikka'],
    ['spicy chicken', 'chicken', { kind: 'spicy' }],
    ['not too spicy noodles', 'noodles', { kind: 'mild' }],
    ['open now', '', { kind: 'open' }],
    ['dosa near me', 'dosa', { kind: 'near' }],
    ['मेरे पास', '', { kind: 'near' }],
    ['chicken without', 'chicken'],
    ['chicken without butter', 'chicken', { kind: 'without', word: 'butter' }],
    [
      'no onion garlic paneer',
      'paneer',
      { kind: 'without', word: 'onion' },
      { kind: 'without', word: 'garlic' },
      { kind: 'veg' },
    ],
    [
      'no onion no garlic chicken non veg',
      'chicken',
      { kind: 'without', word: 'onion' },
      { kind: 'without', word: 'garlic' },
      { kind: 'nonVeg' },
    ],
    ['बिना प्याज पनीर', 'panir', { kind: 'without', word: 'pyaj' }],
    ['pyaz ke bina sabzi', 'sabzi', { kind: 'without', word: 'pyaz' }],
    ['paneer bina pyaz', 'paneer', { kind: 'without', word: 'pyaz' }],
    ['gluten free cake', 'cake', { kind: 'free', allergen: 'gluten' }],
    ['without nuts', '', { kind: 'free', allergen: 'nuts' }],
    ['egg free cake', 'cake', { kind: 'veg' }],
    ['sugar free', 'sugar free'],
    ['desserts', '', { kind: 'category', category: 'desserts' }],
    ['kuch meetha', '', { kind: 'category', category: 'desserts' }],
    ['sweet lassi', 'sweet lassi'],
    ['mujhe dosa chahiye', 'dosa'],
    ['food', 'food'],
    ['🍛', ''],
  ])('%s', (q, words, ...wished) => {
    expect(readSearch(q).words.join(' ')).toBe(words)
    expect(wishes(q)).toEqual(wished)
  })

  it('says what remains where a wish is taken away', () => {
    expect(
      readSearch('Veg Thali under ₹200, near me').understood.map(({ kind, rest }) => [kind, rest]),
    ).toEqual([
      ['veg', 'Thali under ₹200, near me'],
      ['maxPrice', 'Veg Thali , near me'],
      ['near', 'Veg Thali under ₹200,'],
    ])
  })
})
