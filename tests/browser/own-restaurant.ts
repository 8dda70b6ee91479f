import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect } from 'vitest'
import { type NewPerson, newPerson } from './people.ts'
import type { Site } from './site.ts'

/** Runs one statement on the database of the site. */
export const query = async ({ databaseUrl }: Site, text: string, values: unknown[] = []) => {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

/**
 * A restaurant with one dish, open all day, and somebody who works for it and for no other: a journey that
 * changes the menu or the settings of the demo's own would change them under the others that share its site.
 */
export const ownRestaurant = async (
  site: Site,
): Promise<{ id: string; name: string; dishId: string; person: NewPerson }> => {
  const person = newPerson()
  const signUp = async () => {
    const response = await fetch(`${site.address}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, role: ['restaurant'] }),
    })
    return response.status
  }
  // A server with too much to do says 503, and asks to come back.
  await expect.poll(signUp).toBe(201)
  const id = `restaurant-${randomBytes(6).toString('hex')}`
  const name = `Bhavan ${id.slice(-6)}`
  await query(
    site,
    `INSERT INTO restaurants (id, name, area, lat, lng, hours, source, created_at, updated_at)
     SELECT $1, $2, area, lat, lng, hours, 'seed', now(), now() FROM restaurants WHERE id = 'annapurna-bhavan'`,
    [id, name],
  )
  const dishId = `${id}-dosa`
  await query(
    site,
    `INSERT INTO dishes (id, restaurant_id, name, price, category, image, is_veg, source, created_at, updated_at)
     SELECT $1, $2, 'Masala Dosa', 9000, category, image, true, 'seed', now(), now() FROM dishes
     WHERE id = 'annapurna-bhavan-masala-dosa'`,
    [dishId, id],
  )
  await query(
    site,
    'INSERT INTO restaurant_staff (user_id, restaurant_id, since) SELECT id, $2, now() FROM users WHERE username = $1',
    [person.username, id],
  )
  return { id, name, dishId, person }
}
