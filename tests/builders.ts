import { randomBytes, randomUUID } from 'node:crypto'
import {
  dishes,
  dishOptionGroups,
  dishOptions,
  restaurantStaff,
  restaurants,
  users,
} from '#server/db/tables/index.ts'
import type { Deps } from '#server/deps.ts'
import { type Caller, signAccessToken } from '#server/http/sign-in/access-token.ts'
import type { StoredRole } from '#shared/accounts/roles.ts'
import { paise } from '#shared/money/money.ts'
import { openAllDay } from '#shared/restaurants/weekly-hours.ts'

const unique = () => randomBytes(6).toString('hex')

export const makeRestaurant = async (deps: Deps, values: Partial<typeof restaurants.$inferInsert> = {}) => {
  const now = deps.clock()
  const [row] = await deps.db
    .insert(restaurants)
    .values({
      id: `restaurant-${unique()}`,
      name: 'Test Bhavan',
      area: 'Indiranagar',
      lat: 12.97,
      lng: 77.64,
      hours: openAllDay,
      source: 'seed',
      createdAt: now,
      updatedAt: now,
      ...values,
    })
    .returning()
  if (!row) throw new Error('no restaurant was made')
  return row
}

export const makeDish = async (
  deps: Deps,
  restaurantId: string,
  { price = 1000, ...values }: Partial<Omit<typeof dishes.$inferInsert, 'price'>> & { price?: number } = {},
) => {
  const now = deps.clock()
  const [row] = await deps.db
    .insert(dishes)
    .values({
      id: `dish-${unique()}`,
      restaurantId,
      name: 'Dal Makhani',
      price: paise(price),
      category: 'main-course',
      image: '/dishes/dal-makhani.avif',
      source: 'seed',
      createdAt: now,
      updatedAt: now,
      ...values,
    })
    .returning()
  if (!row) throw new Error('no dish was made')
  return row
}

type OptionValues = Partial<Omit<typeof dishOptions.$inferInsert, 'price' | 'name'>> & { price?: number }

/**
 * A group of options for a dish, optional unless `minChoices` says otherwise. Takes the options by their
 * names; returns the id of each by its name, and the group's as `group`.
 */
export const makeOptions = async (
  deps: Deps,
  dishId: string,
  { name = 'Extras', ...values }: Partial<typeof dishOptionGroups.$inferInsert>,
  options: Record<string, OptionValues>,
): Promise<Record<string, string>> => {
  const group = `group-${unique()}`
  await deps.db.insert(dishOptionGroups).values({ id: group, dishId, name, maxChoices: 5, ...values })
  const rows = Object.entries(options).map(([name, { price = 0, ...more }], sortOrder) => ({
    id: `option-${unique()}`,
    groupId: group,
    name,
    price: paise(price),
    sortOrder,
    ...more,
  }))
  await deps.db.insert(dishOptions).values(rows)
  return { group, ...Object.fromEntries(rows.map((row) => [row.name, row.id])) }
}

export type Person = { id: string; username: string; token: string; caller: Caller }

/**
 * Somebody with these roles, signed in, who works at the restaurants in their order, the first the longest.
 * The password cannot be used.
 */
export const makePerson = async (
  deps: Deps,
  roles: StoredRole[],
  { restaurantId, ...values }: Partial<typeof users.$inferInsert> & { restaurantId?: string | string[] } = {},
): Promise<Person> => {
  const username = `u${unique()}`
  const [row] = await deps.db
    .insert(users)
    .values({
      id: randomUUID(),
      username,
      email: `${username}@example.com`,
      passwordHash: 'none',
      fullName: 'Asha Rao',
      roles,
      preferences: {
        emailNotifications: true,
        smsNotifications: false,
        marketingEmails: false,
        dietaryPreferences: [],
      },
      emailConfirmedAt: deps.clock(),
      createdAt: deps.clock(),
      ...values,
    })
    .returning()
  if (!row) throw new Error('no person was made')
  const worksFor = [restaurantId ?? []].flat()
  if (worksFor.length > 0)
    await deps.db.insert(restaurantStaff).values(
      worksFor.map((id, index) => ({
        userId: row.id,
        restaurantId: id,
        since: new Date(deps.clock().getTime() + index),
      })),
    )
  const caller: Caller = {
    userId: row.id,
    username: row.username,
    roles,
    restaurantIds: worksFor,
    sessionId: randomUUID(),
    rightsVersion: row.rightsVersion,
  }
  return { id: row.id, username: row.username, token: await signAccessToken(deps, caller), caller }
}

export const shippingDetails = {
  fullName: 'Asha Rao',
  email: 'asha@example.com',
  phone: '98765 43210',
  address: '12 MG Road',
  city: 'Bengaluru',
  zipCode: '560001',
}

export const card = (cardNumber = '4242 4242 4242 4242') => ({
  nameOnCard: 'Asha Rao',
  cardNumber,
  expiryDate: '12/30',
  cvv: '123',
})
