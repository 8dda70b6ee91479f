import { describe, expect, it } from 'vitest'
import { readSeedDishes } from '../menu/seed/read-dishes.ts'
import { deriveCategory } from './derive-category.ts'

describe('the category of a dish', () => {
  it.each([
    ['Nan', 'breads'],
    ['Butter Naan (2 Pcs)', 'breads'],
    ['Tandoori Roti', 'breads'],
    ['Aloo Paratha', 'breads'],
    ['Paneer Butter Masala', 'main-course'],
    ['Butter Chicken', 'main-course'],
    ['Chicken Dum Biryani', 'main-course'],
    ['Veg Hakka Noodles', 'main-course'],
    ['Margherita Pizza', 'main-course'],
    ['Masala Dosa', 'breakfast'],
    ['Idly (2 Pcs)', 'breakfast'],
    ['Chilli Paneer Dry', 'starters'],
    ['Hara Bhara Kabab', 'starters'],
    ['Sweet Corn Soup', 'starters'],
    ['Peri Peri Fries', 'starters'],
    ['Chicken Kathi Roll', 'rolls & sandwiches'],
    ['Chicken Rumali Shawarma', 'rolls & sandwiches'],
    ['Grilled Paneer Sandwich', 'rolls & sandwiches'],
    ['Gulab Jamun', 'desserts'],
    ['Chocolate Truffle Cake', 'desserts'],
    ['Coffee Cake', 'desserts'],
    ['Cold Coffee', 'beverages'],
    ['Chocolate Milkshake', 'beverages'],
    ['Packaged Water', 'beverages'],
    ['Lime Chicken', 'main-course'],
    ['Sweet Lassi', 'beverages'],
    ['Something Unheard Of', 'main-course'],
  ])('%s is under %s', (dish, category) => {
    expect(deriveCategory('', dish)).toBe(category)
  })

  it.each([
    ['Indian Breads', 'Plain Kulcha', 'breads'],
    ['Appetizers', 'Royal Plate', 'starters'],
    ['Main Course', 'Chicken Roll Masala', 'main-course'],
    ['Rice', 'Ghee Rice', 'main-course'],
    ['Rolls & Sandwiches', 'Club', 'rolls & sandwiches'],
    ['Recommended', 'Mango Lassi', 'beverages'],
    ['F&B', 'Garlic Naan', 'breads'],
  ])('under the heading %s, %s is under %s', (heading, dish, category) => {
    expect(deriveCategory(heading, dish)).toBe(category)
  })

  it('agrees with what people wrote for nearly every dish of the demo', async () => {
    const dishes = await readSeedDishes()
    const agreed = dishes.filter((dish) => deriveCategory('', dish.name) === dish.category)
    expect(agreed.length / dishes.length).toBeGreaterThan(0.7)
  })
})
