import { expect, it } from 'vitest'
import { earlierDatabase } from '#tests/earlier-release.ts'

const customer = '7d3b1c5e-0000-4000-8000-000000000001'
const agent = '7d3b1c5e-0000-4000-8000-000000000002'
const payment = '7d3b1c5e-0000-4000-8000-00000000000a'

it('gives each order that was accepted its delivery, and each step of a courier its place in the timeline of that', async () => {
  const database = await earlierDatabase('0024_checked-words')
  try {
    await database.query(`
      INSERT INTO users (id, username, email, password_hash, roles, preferences, created_at)
      SELECT id::uuid, name, name || '@example.com', 'x', '{ROLE_CUSTOMER}', '{}', now()
      FROM (VALUES ('${customer}', 'asha'), ('${agent}', 'ravi')) AS u(id, name);
      INSERT INTO restaurants (id, name, area, hours, source, lat, lng, created_at, updated_at)
      VALUES ('r', 'R', 'A', '{}', 'seed', 12.9, 77.5, now(), now());
      INSERT INTO payments (id, user_id, purpose, method, provider, status, amount, created_at, updated_at)
      VALUES ('${payment}', '${customer}', 'order', 'creditCard', 'sandbox', 'captured', 5000, now(), now());
      INSERT INTO orders (id, user_id, restaurant_id, payment_id, status, delivery_status, agent_id, subtotal, discount, tax,
        delivery_fee, total, commission, agent_share, shipping, destination_lat, destination_lng, placed_at, accept_by,
        estimated_delivery, moved_at)
      SELECT id, '${customer}', 'r', '${payment}', status, delivery, agent::uuid, 1000, 0, 80, 0, 1080, 150, 108, '{}', 12, 77,
        now(), now(), now(), now()
      FROM (VALUES ('confirmed', 'confirmed', null, null), ('free', 'readyForPickup', null, null),
        ('held', 'preparing', 'pickup', '${agent}'), ('carried', 'delivered', 'completed', '${agent}'),
        ('fetched', 'delivered', null, null), ('dropped', 'cancelled', null, '${agent}'),
        ('refused', 'cancelled', null, null)) AS o(id, status, delivery, agent);
      INSERT INTO order_timeline (order_id, agent_id, action, status, delivery_status, by, at)
      SELECT id, agent::uuid, action, status, delivery, 'x', now()
      FROM (VALUES ('confirmed', null, 'authorise', 'confirmed', null), ('refused', null, 'expire', 'cancelled', null),
        ('free', null, 'accept', 'preparing', null), ('free', '${agent}', 'claim', 'preparing', 'assigned'),
        ('free', '${agent}', 'giveBack', 'preparing', null), ('free', null, 'ready', 'readyForPickup', null),
        ('held', null, 'accept', 'preparing', null), ('held', '${agent}', 'claim', 'preparing', 'assigned'),
        ('held', '${agent}', 'startPickup', 'preparing', 'pickup'), ('carried', null, 'accept', 'preparing', null),
        ('carried', '${agent}', 'confirmPickup', 'outForDelivery', 'enroute'),
        ('carried', '${agent}', 'complete', 'delivered', 'completed'), ('fetched', null, 'accept', 'preparing', null),
        ('fetched', null, 'deliver', 'delivered', null), ('dropped', null, 'accept', 'preparing', null),
        ('dropped', '${agent}', 'cancel', 'cancelled', null)) AS e(id, agent, action, status, delivery)`)
    await database.migrate()
    const { rows } = await database.query(`
      SELECT d.id, d.status, d.agent_id IS NOT NULL AS held, d.pay::int, d.from_lat, d.to_lat, d.ready_at IS NOT NULL AS ready,
        (SELECT string_agg(e.action || ':' || e.status, ' ' ORDER BY e.id) FROM delivery_timeline e WHERE e.delivery_id = d.id) AS steps,
        (SELECT string_agg(e.action, ' ' ORDER BY e.id) FROM order_timeline e WHERE e.order_id = d.id) AS moves
      FROM deliveries d ORDER BY d.id`)
    const delivery = { held: true, pay: 108, from_lat: 12.9, to_lat: null, ready: false, steps: null }
    expect(rows).toEqual([
      {
        ...delivery,
        id: 'carried',
        status: 'completed',
        steps: 'confirmPickup:enroute complete:completed',
        moves: 'accept confirmPickup complete',
      },
      { ...delivery, id: 'dropped', status: 'cancelled', moves: 'accept cancel' },
      { ...delivery, id: 'fetched', status: 'cancelled', held: false, moves: 'accept deliver' },
      {
        ...delivery,
        id: 'free',
        status: 'waiting',
        held: false,
        to_lat: 12,
        ready: true,
        steps: 'claim:assigned giveBack:waiting',
        moves: 'accept ready',
      },
      {
        ...delivery,
        id: 'held',
        status: 'pickup',
        to_lat: 12,
        steps: 'claim:assigned startPickup:pickup',
        moves: 'accept',
      },
    ])
  } finally {
    await database.close()
  }
})
