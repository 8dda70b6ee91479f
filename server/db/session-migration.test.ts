import { expect, it } from 'vitest'
import { earlierDatabase } from '#tests/earlier-release.ts'

it('keeps the sign-ins of the first release, and ended ones ended', async () => {
  // The last migration before sessions had a table of their own.
  const database = await earlierDatabase('0007_account-language')
  try {
    await database.query(`
      INSERT INTO users (id, username, email, password_hash, roles, preferences, created_at)
      VALUES ('7d3b1c5e-0000-4000-8000-000000000001', 'Asha', 'asha@example.com', 'x', '{ROLE_CUSTOMER}', '{}', now());
      INSERT INTO refresh_tokens (token_hash, family, user_id, remember_me, issued_at, expires_at, used_at, revoked_at)
      SELECT hash, family::uuid, '7d3b1c5e-0000-4000-8000-000000000001', true, now(), now() + interval '30 days', used, revoked
      FROM (VALUES
        ('a1', '7d3b1c5e-0000-4000-8000-00000000000a', now(), null::timestamptz),
        ('a2', '7d3b1c5e-0000-4000-8000-00000000000a', null, null),
        ('b1', '7d3b1c5e-0000-4000-8000-00000000000b', null, now())
      ) AS held(hash, family, used, revoked)`)
    await database.migrate()
    const { rows } = await database.query(`
      SELECT right(s.id::text, 1) AS id, s.remember_me, s.ended_at IS NULL AS goes_on, array_agg(r.token_hash ORDER BY 1) AS tokens
      FROM sessions s JOIN refresh_tokens r ON r.session_id = s.id GROUP BY s.id ORDER BY s.id`)
    expect(rows).toEqual([
      { id: 'a', remember_me: true, goes_on: true, tokens: ['a1', 'a2'] },
      { id: 'b', remember_me: true, goes_on: false, tokens: ['b1'] },
    ])
  } finally {
    await database.close()
  }
})
