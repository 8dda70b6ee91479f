import { expect, it } from 'vitest'
import { earlierDatabase } from '#tests/earlier-release.ts'

const user = '7d3b1c5e-0000-4000-8000-000000000001'
const payment = '7d3b1c5e-0000-4000-8000-00000000000a'
const transfer = '7d3b1c5e-0000-4000-8000-00000000000b'

it('keeps every entry of the ledger, and puts old orders on the terms that they were settled by, or else on those in force', async () => {
  const database = await earlierDatabase('0016_payment-purposes')
  try {
    await database.query(`
      INSERT INTO platform_settings (name, value, updated_at)
      VALUES ('pricing', '{"commissionPercent": 20, "agentPercent": "ten"}', now()), ('installation', '"abc"', now());
      INSERT INTO users (id, username, email, password_hash, roles, preferences, created_at)
      VALUES ('${user}', 'Asha', 'asha@example.com', 'x', '{ROLE_CUSTOMER}', '{}', now());
      INSERT INTO restaurants (id, name, area, hours, source, created_at, updated_at)
      VALUES ('r', 'R', 'A', '{}', 'seed', now(), now());
      INSERT INTO payments (id, user_id, purpose, method, provider, status, amount, created_at, updated_at)
      VALUES ('${payment}', '${user}', 'order', 'creditCard', 'sandbox', 'captured', 5000, now(), now());
      INSERT INTO orders (id, user_id, restaurant_id, payment_id, status, agent_id, subtotal, discount, tax, delivery_fee, total,
        shipping, destination_lat, destination_lng, placed_at, accept_by, estimated_delivery, moved_at)
      SELECT id, '${user}', 'r', '${payment}', status, agent::uuid, 1005, 0, 80, 499, 1584, '{}', 0, 0, now(), now(), now(), now()
      FROM (VALUES ('open', 'confirmed', null), ('settled', 'delivered', '${user}')) AS o(id, status, agent);
      INSERT INTO money_entries (transfer, order_id, payment_id, kind, account, owner, amount, at)
      SELECT '${transfer}', 'settled', '${payment}', 'settlement', account, owner, amount, now()
      FROM (VALUES ('clearing', null, -1584), ('restaurant', 'r', 905), ('agent', '${user}', 79), ('tax', null, 80),
        ('platform', null, 520)) AS e(account, owner, amount)`)
    await database.migrate()
    const terms = await database.query('SELECT id, commission::int, agent_share::int FROM orders ORDER BY id')
    expect(terms.rows).toEqual([
      // 20 % of 1005 is 201; a share that is no number counts as the default, 10 % of 1584.
      { id: 'open', commission: 201, agent_share: 158 },
      { id: 'settled', commission: 100, agent_share: 79 },
    ])
    const entries = await database.query(
      'SELECT count(*)::int AS entries, sum(amount)::int AS sum FROM ledger_entries WHERE transfer_id = $1',
      [transfer],
    )
    expect(entries.rows).toEqual([{ entries: 5, sum: 0 }])
    const names = async (table: string) =>
      (await database.query(`SELECT name FROM ${table} ORDER BY name`)).rows.map(({ name }) => name)
    expect([await names('platform_settings'), await names('platform_state')]).toEqual([
      ['pricing'],
      ['installation'],
    ])
  } finally {
    await database.close()
  }
})
