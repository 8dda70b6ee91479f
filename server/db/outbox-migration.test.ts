import { expect, it } from 'vitest'
import { earlierDatabase } from '#tests/earlier-release.ts'

it('keeps what happened to orders without where their couriers were, and goes on with larger numbers', async () => {
  // The last migration that kept positions and the timeline in one log.
  const database = await earlierDatabase('0013_catalogue-changes')
  try {
    await database.query(`
      INSERT INTO users (id, username, email, password_hash, roles, preferences, created_at)
      VALUES ('7d3b1c5e-0000-4000-8000-000000000001', 'Asha', 'asha@example.com', 'x', '{ROLE_CUSTOMER}', '{}', now());
      INSERT INTO restaurants (id, name, hours, source, created_at, updated_at) VALUES ('r', 'R', '[]', 'seed', now(), now());
      INSERT INTO payments (id, user_id, method, provider, status, amount, created_at, updated_at)
      VALUES ('7d3b1c5e-0000-4000-8000-00000000000a', '7d3b1c5e-0000-4000-8000-000000000001', 'cashOnDelivery', 'cash', 'created', 100, now(), now());
      INSERT INTO orders (id, user_id, restaurant_id, payment_id, status, subtotal, discount, tax, delivery_fee, total, shipping,
        destination_lat, destination_lng, agent_lat, agent_lng, placed_at, accept_by, estimated_delivery, moved_at)
      VALUES ('ORD-1', '7d3b1c5e-0000-4000-8000-000000000001', 'r', '7d3b1c5e-0000-4000-8000-00000000000a', 'confirmed', 100, 0, 0, 0, 100, '{}',
        1, 1, 2, 2, now(), now(), now(), now());
      INSERT INTO order_events (order_id, restaurant_id, kind, action, status, by, lat, lng, at) VALUES
        ('ORD-1', 'r', 'status', 'place', 'processing', 'customer', null, null, now()),
        ('ORD-1', 'r', 'location', 'location', 'processing', 'agent', 2, 2, now()),
        ('ORD-1', 'r', 'status', 'authorise', 'confirmed', 'payment', null, null, now())`)
    await database.migrate()
    const timeline = await database.query(
      'SELECT id::int, action, status, by FROM order_timeline ORDER BY id',
    )
    expect(timeline.rows).toEqual([
      { id: 1, action: 'place', status: 'processing', by: 'customer' },
      { id: 3, action: 'authorise', status: 'confirmed', by: 'payment' },
    ])
    await expect(database.query('DELETE FROM order_timeline')).rejects.toThrow('append-only')
    const next = await database.query(
      "INSERT INTO outbox_events (topics, kind, data) VALUES ('{order:ORD-1}', 'status', '{}') RETURNING id::int",
    )
    expect(next.rows[0].id).toBeGreaterThan(3)
  } finally {
    await database.close()
  }
})
