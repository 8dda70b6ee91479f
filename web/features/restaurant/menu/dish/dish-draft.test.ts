import { describe, expect, it } from 'vitest'
import type { MenuItem } from '#shared/menu/contracts.ts'
import { dishForm } from '#shared/menu/validation.ts'
import { bodyOf, dishResolver, draftOf, errorsAt } from './dish-draft.ts'

const item = {
  id: 'dal',
  name: 'Dal',
  price: 12_050,
  category: 'Rice',
  menuCategory: 'main-course',
  description: 'Slow',
  image: '/dishes/dal.avif',
  hasPhoto: false,
  available: false,
  until: null,
  isVeg: true,
  isSpicy: true,
  allergens: ['milk'],
  servingSize: 'Serves 2',
  quantity: '350 g',
  nameHi: 'दाल',
  descriptionHi: '',
  quantityHi: '',
  ingredients: 'Lentils, ghee',
  ingredientsHi: '',
  kcal: 300,
  stockPerDay: 20,
  soldToday: 3,
  options: [
    {
      id: 'size',
      shared: null,
      name: 'Size',
      nameHi: 'साइज़',
      min: 1,
      max: 1,
      choices: [
        {
          id: 'full',
          name: 'Full',
          nameHi: '',
          price: 1_005,
          isVeg: null,
          available: true,
          isDefault: false,
        },
        {
          id: 'half',
          name: 'Half',
          nameHi: 'आधा',
          price: 0,
          isVeg: false,
          available: false,
          isDefault: true,
        },
      ],
    },
  ],
  ownCategory: { id: 'cat-1', name: 'Lentils' },
  hours: [{ from: '11:00', to: '15:00' }],
  servedHours: [{ from: '11:00', to: '15:00' }],
  updatedAt: '2026-01-05T07:30:00.000Z',
} as unknown as MenuItem

describe('the form of a dish', () => {
  it('sends back what it was opened with', () => {
    const { id: _, image, hasPhoto, until, updatedAt, menuCategory, soldToday, servedHours, ...same } = item
    expect(bodyOf(draftOf(item))).toEqual({ ...same, ownCategory: 'cat-1' })
    expect(dishForm.safeParse(bodyOf(draftOf(item))).success).toBe(true)
  })

  it.each([
    [null, null],
    [[], []],
    [['egg'], ['egg']],
  ])('tells allergens that nobody has said from none: %j', (stored, sent) => {
    expect(bodyOf(draftOf({ ...item, allergens: stored } as MenuItem)).allergens).toEqual(sent)
  })

  it('puts each problem at its field, by the rules of the server', async () => {
    const draft = draftOf(item)
    const [group] = draft.options
    if (!group) throw new Error('no group')
    const problems = async (change: object) =>
      (await dishResolver({ ...draft, ...change }, undefined, {} as never)).errors
    expect(await problems({})).toEqual({})
    expect(await problems({ name: ' ', price: '' })).toMatchObject({
      name: { message: 'Please enter item name and price' },
      price: { message: 'Please enter item name and price' },
    })
    expect(await problems({ kcal: 'many' })).toMatchObject({
      kcal: { message: 'Please enter a whole number' },
    })
    expect(await problems({ options: [{ ...group, choices: [] }] })).toMatchObject({
      options: [{ choices: { root: { message: 'Please add at least one option' } } }],
    })
    // How options go together is said although another field is wrong.
    expect(await problems({ name: ' ', options: [{ ...group, min: '3', max: '1' }] })).toMatchObject({
      name: { message: 'Please enter item name and price' },
      options: [{ min: { message: 'The least cannot be above the most' } }],
    })
    const chicken = group.choices.map((choice) => ({ ...choice, isVeg: 'nonVeg' }))
    expect(await problems({ options: [{ ...group, choices: chicken }] })).toMatchObject({
      options: [{ choices: { root: { message: expect.stringContaining('vegetarian options') } } }],
    })
  })

  it('keeps the problem of a list and those of its fields', () => {
    expect(errorsAt({ 'options.0.choices.1.name': 'one', 'options.0.choices': 'all' })).toMatchObject({
      options: [{ choices: { 1: { name: { message: 'one' } }, root: { message: 'all' } } }],
    })
  })
})
