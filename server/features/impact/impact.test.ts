import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { consistencyRanges, isConsistent } from '#shared/impact-log/merkle.ts'
import { noon, type TestApp, testApp } from '#tests/app.ts'
import { card, makePerson } from '#tests/builders.ts'
import {
  bundleOf,
  chainOf,
  checkpointOf,
  type Entry,
  leafOf,
  rootByPath,
  rootOf,
} from '#tests/log-verifier.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { pdfAttachments, pdfText } from '#tests/pdf.ts'
import { appendFacts } from './append-facts.ts'
import { readRanges } from './read-tree.ts'
import { recordImpact } from './record-impact.ts'
import { sha256 } from './sha256.ts'
import { updateLedger } from './update-ledger.ts'
import { verifyProof } from './verify-ledger.ts'

let m: Marketplace
let other: TestApp
beforeAll(async () => {
  m = await marketplace()
  other = await testApp({ database: m.database })
})
afterAll(async () => {
  await other.close()
  await m.close()
})
beforeEach(() => m.time.set(noon))

const minuteMs = 60_000
const give = async (changes: Record<string, unknown> = {}, key: string = randomUUID()) => {
  const body = { amount: 50_000, payment: { method: 'creditCard', ...card() }, ...changes }
  const response = await m.call('POST', '/api/donations', { body, key })
  expect(response.status).toBe(201)
  return response.body as { id: string; receiptToken: string }
}
/** Reads after the ledger was updated, as it is every second. */
const read = async (url: string) => {
  await updateLedger(m.deps)
  return m.app.inject({ url })
}
const text = async (path: string) => (await read(path)).body
const ledger = async () => chainOf(await text('/api/impact/ledger'))
const key = () => text('/api/impact/log/key')
const checkpoint = async () => checkpointOf(await text('/api/impact/log/checkpoint'), await key())
const proof = async ({ id, receiptToken }: { id: string; receiptToken: string }) => {
  const { status, body } = await m.call('GET', `/api/donations/${id}/proof?token=${receiptToken}`)
  return { status, body }
}
/** Facts of no donation, so that the tree grows quickly. */
const record = (count: number) =>
  m.deps.db.transaction(async (tx) => {
    for (let index = 0; index < count; index++)
      await recordImpact(tx, {
        kind: 'listed',
        about: randomUUID(),
        facts: { portions: index, title: 'Dal, रोटी & “chawal”' },
        at: m.deps.clock(),
      })
  })

describe('the public ledger', () => {
  it('has an entry for a received donation, once, and says nothing of who gave it', async () => {
    const secret = `Asha ${randomUUID()}`
    const retried = randomUUID()
    const gift = { amount: 12_300, name: secret, message: secret, email: 'asha@example.com' }
    const { id } = await give(gift, retried)
    await give(gift, retried)
    const mine = (await ledger()).filter(({ facts }) => 'donation' in facts && facts.donation === id)
    expect(mine).toEqual([
      expect.objectContaining({ kind: 'donated', facts: { donation: id, amount: 12_300 } }),
    ])
    expect(await text('/api/impact/ledger')).not.toContain(secret)
  })

  it('has none for a payment that was declined, and one for a donation at checkout', async () => {
    const before = (await ledger()).length
    const declined = { amount: 100, payment: { method: 'creditCard', ...card('4000 0000 0000 0002') } }
    const refused = await m.call('POST', '/api/donations', { body: declined, key: randomUUID() })
    expect(refused.status).toBe(402)
    const { status } = await m.checkout(
      { donation: 2_500, paymentMethod: 'creditCard', payment: card() },
      randomUUID(),
      await makePerson(m.deps, ['ROLE_CUSTOMER']),
    )
    expect(status).toBe(201)
    const entries = await ledger()
    expect(entries.slice(before)).toMatchObject([{ kind: 'donated', facts: { amount: 2_500 } }])
  })

  it('loses no fact that waits for it, and none is changed, whoever tries', async () => {
    await updateLedger(m.deps)
    const before = (await ledger()).length
    await record(2)
    const { pool } = m.deps
    for (const statement of [
      'DELETE FROM impact_facts',
      "UPDATE impact_facts SET facts = '{}'",
      'TRUNCATE impact_facts',
    ])
      await expect(pool.query(statement), statement).rejects.toMatchObject({ code: '23001' })
    expect(await ledger()).toHaveLength(before + 2)
    expect((await pool.query('SELECT FROM impact_facts')).rowCount).toBe(0)
  })

  it('is one chain without gaps, whatever is told at the same time on several instances', async () => {
    const before = (await ledger()).length
    await Promise.all([
      ...Array.from({ length: 12 }, () => give()),
      ...Array.from({ length: 12 }, () => record(3)),
      ...Array.from({ length: 12 }, (_, turn) => appendFacts((turn % 2 === 0 ? m : other).deps)),
    ])
    expect(await ledger()).toHaveLength(before + 12 + 36)
  })

  it('cannot be changed, not even in the database', async () => {
    const updates = [
      'impact_entries SET at = now()',
      'impact_nodes SET level = 0',
      'impact_checkpoints SET size = 0',
    ]
    for (const update of updates) {
      const [table] = update.split(' ')
      for (const change of [`UPDATE ${update}`, `DELETE FROM ${table}`, `TRUNCATE ${table}`])
        await expect(m.deps.pool.query(change), change).rejects.toThrow('append-only')
    }
  })

  it('is summed up, with the factors behind every estimate', async () => {
    const before = (await m.call('GET', '/api/impact')).body
    await give({ amount: 7_700 })
    const { sums, factors, entries, latest, months } = (await m.call('GET', '/api/impact')).body
    expect(sums.given - before.sums.given).toBe(7_700)
    expect(sums.donations - before.sums.donations).toBe(1)
    expect([entries - before.entries, latest[0].facts.amount]).toEqual([1, 7_700])
    expect(factors).toEqual({ kilogramsPerPortion: 0.4, co2ePerKilogram: 2.5, gramsPerCutlery: 12 })
    expect(months.at(-1)).toMatchObject({ month: '2026-01' })
  })

  it('sums up what is appended as a look at all entries would, day by day in Asia/Kolkata', async () => {
    const facts = [
      { kind: 'sold', facts: { portions: 3 }, at: '2025-11-30T18:29:59Z' },
      { kind: 'received', facts: { portions: 10, grams: 3_300 }, at: '2025-11-30T18:30:00Z' },
      { kind: 'received', facts: { portions: 5 }, at: '2025-12-24T10:00:00Z' },
      { kind: 'received', facts: { meals: 7 }, at: '2025-12-24T10:30:00Z' },
      { kind: 'wasted', facts: { portions: 2 }, at: '2025-12-24T11:00:00Z' },
      { kind: 'spent', facts: { amount: 4_500 }, at: '2025-12-24T12:00:00Z' },
      { kind: 'listed', facts: { portions: 1.5, title: '7' }, at: '2025-12-24T12:00:00Z' },
    ] as const
    const before = (await m.call('GET', '/api/impact')).body
    await m.deps.db.transaction(async (tx) => {
      for (const fact of facts)
        await recordImpact(tx, { ...fact, about: randomUUID(), at: new Date(fact.at) })
    })
    const { sums, months, weeks, days } = (await m.call('GET', '/api/impact')).body
    const grown = (name: string) => sums[name] - before.sums[name]
    expect(
      ['mealsRescued', 'mealsSponsored', 'livesReached', 'portionsWasted', 'spent', 'given'].map(grown),
    ).toEqual([18, 7, 22, 2, 4_500, 0])
    // 3.3 kg weighed, and 8 portions at 0.4 kg.
    expect(grown('kilograms')).toBeCloseTo(6.5)
    expect(months).toMatchObject([
      { month: '2025-11', portions: 3 },
      { month: '2025-12', portions: 15 },
      { month: '2026-01' },
    ])
    expect(days).toHaveLength(30)
    // Weeks from Monday to Sunday, from the one that the ledger began in, those with nothing too.
    expect(weeks.slice(0, 5)).toMatchObject([
      { week: '2025-11-24', portions: 3 },
      { week: '2025-12-01', portions: 10 },
      { week: '2025-12-08', portions: 0 },
      { week: '2025-12-15', portions: 0 },
      { week: '2025-12-22', portions: 5 },
    ])
    expect(weeks.at(-1).week <= days.at(-1).day && weeks.at(-1).week > days.at(-8).day).toBe(true)
    expect(days.filter(({ portions }: { portions: number }) => portions > 0)).toEqual([
      { day: '2025-12-24', given: 0, portions: 5 },
    ])
    const all = await ledger()
    const recount = (name: string, kinds: string[]) =>
      all
        .filter(({ kind }) => kinds.includes(kind))
        .reduce((sum, { facts }) => sum + Number((facts as Record<string, unknown>)[name] ?? 0), 0)
    expect(sums).toMatchObject({
      mealsRescued: recount('portions', ['sold', 'received']),
      mealsSponsored: recount('meals', ['received']),
      livesReached: recount('portions', ['received']) + recount('meals', ['received']),
      portionsWasted: recount('portions', ['wasted']),
    })
    // The other instance reads the same.
    expect((await other.app.inject({ url: '/api/impact' })).json()).toEqual(
      (await m.call('GET', '/api/impact')).body,
    )
  })
})

describe('the log', () => {
  it('proves a donation to who gave it, and to nobody else, with what anybody can check', async () => {
    const donation = await give()
    m.time.advance(minuteMs)
    const { status, body } = await proof(donation)
    expect(status).toBe(200)
    const { origin, size, root } = checkpointOf(body.checkpoint, await key())
    expect(origin).toBe('localhost:3000/api/impact/log')
    expect(body.entry.facts.donation).toBe(donation.id)
    expect(body.index).toBe(body.entry.seq - 1)
    const path = body.proof.map((hash: string) => Buffer.from(hash, 'base64'))
    expect(rootByPath(body.index, size, leafOf(body.entry), path)).toEqual(root)
    expect((await m.call('GET', `/api/donations/${donation.id}/proof`)).status).toBe(404)
    expect((await m.call('GET', `/api/donations/${donation.id}/proof?token=x`)).status).toBe(404)
  })

  it('comes with the receipt of the donation, as a file in it, once a checkpoint covers it', async () => {
    m.time.advance(5 * minuteMs)
    await give()
    await checkpoint()
    const { id, receiptToken } = await give()
    const url = `/api/donations/${id}/receipt.pdf?token=${receiptToken}&language=en`
    const early = (await read(url)).rawPayload
    expect(pdfAttachments(early)).toEqual([])
    expect(pdfText(early)).toContain('The proof follows within minutes')
    m.time.advance(minuteMs)
    const late = (await read(url)).rawPayload
    const [attached = '', ...more] = pdfAttachments(late)
    expect(more).toEqual([])
    expect(late.toString('latin1')).toContain('(proof.json)')
    expect(pdfText(late)).toMatch(/Entry \d+\. The attached proof\.json proves it/)
    expect(JSON.parse(attached)).toEqual((await proof({ id, receiptToken })).body)
    expect(verifyProof(attached, await key())).toMatchObject({ ok: true })
  })

  it('is pending until a checkpoint covers it, of which there is at most one a minute', async () => {
    m.time.advance(10 * minuteMs)
    await give()
    const first = await checkpoint()
    const late = await give()
    expect(await proof(late)).toEqual({ status: 202, body: { pending: true } })
    m.time.advance(minuteMs - 1)
    expect((await checkpoint()).size).toBe(first.size)
    m.time.advance(1)
    expect((await proof(late)).status).toBe(200)
    expect((await checkpoint()).size).toBe(first.size + 1)
    m.time.advance(minuteMs)
    const signed = await read('/api/impact/log/checkpoint')
    expect(Date.parse(String(signed.headers['last-modified']))).toBe(m.deps.clock().getTime() - minuteMs)
    // Without a new entry there is no new one.
    expect((await checkpoint()).size).toBe(first.size + 1)
  })

  it('is the tree of the ledger, over the border of a tile, and every older checkpoint is a prefix of it', async () => {
    m.time.advance(20 * minuteMs)
    const older: { size: number; root: Buffer }[] = [await checkpoint()]
    for (const count of [1, 200, 55, 1, 300]) {
      await record(count)
      m.time.advance(minuteMs)
      older.push(await checkpoint())
    }
    const leaves = (await ledger()).map(leafOf)
    for (const { size, root } of older) expect(rootOf(leaves.slice(0, size))).toEqual(root)
    for (const one of older)
      for (const two of older) {
        if (one.size > two.size) continue
        const hashes = await readRanges(m.deps.db, consistencyRanges(one.size, two.size))
        expect(isConsistent(one, two, hashes, sha256)).toBe(true)
      }
  })

  it('is served as tiles from which anybody builds the same tree', async () => {
    await record(300)
    m.time.advance(60 * minuteMs)
    const { size, root } = await checkpoint()
    const widths = Array.from({ length: Math.ceil(size / 256) }, (_, index) =>
      Math.min(256, size - index * 256),
    )
    const tile = async (path: string) => {
      const response = await m.app.inject({ url: `/api/impact/log/tile/${path}` })
      expect([response.statusCode, response.headers['cache-control']], path).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ])
      return response.rawPayload
    }
    const leaves: Buffer[] = []
    const entries: Entry[] = []
    for (const [index, width] of widths.entries()) {
      const name = `${String(index).padStart(3, '0')}${width === 256 ? '' : `.p/${width}`}`
      const hashes = await tile(`0/${name}`)
      for (let at = 0; at < hashes.length; at += 32) leaves.push(hashes.subarray(at, at + 32))
      entries.push(...bundleOf(await tile(`entries/${name}`)))
    }
    expect(leaves).toHaveLength(size)
    expect(rootOf(leaves)).toEqual(root)
    expect(entries.map(leafOf)).toEqual(leaves)
    const full = Math.floor(size / 256)
    const above = await tile(`1/000.p/${full}`)
    expect(above.subarray(0, 32)).toEqual(rootOf(leaves.slice(0, 256)))
    // An older, narrower tile stays what it was.
    expect(await tile('0/000.p/7')).toEqual(Buffer.concat(leaves.slice(0, 7)))
    for (const missing of [
      `1/000.p/${full + 1}`,
      '0/x001/000',
      '0/999',
      '63/000',
      '0/0',
      '0/000.p/0',
      'entries/999',
      'x',
    ])
      expect((await m.app.inject({ url: `/api/impact/log/tile/${missing}` })).statusCode, missing).toBe(404)
  })
})
