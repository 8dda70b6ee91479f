import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import canonicalize from 'canonicalize'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readPolicy } from '#shared/impact-log/witnesses/read-policy.ts'
import { verifyWitnessed } from '#shared/impact-log/witnesses/verify-witnessed.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { card } from '#tests/builders.ts'
import { growLedger } from '#tests/grow-ledger.ts'
import { type LogWitness, type Misbehaviour, openLogWitness, witnessKey } from '#tests/log-witness.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { signersOf, verifyTlogProof } from '#tests/proof-verifier.ts'
import { sha256 } from '../sha256.ts'
import { updateLedger } from '../update-ledger.ts'
import { verifySignature } from '../verify-signature.ts'
import { cosignCheckpoint } from './cosign-checkpoint.ts'

const minuteMs = 60_000
/** For witnesses that hang; who answers has the product's own limit, however busy the machine is. */
const soon = 1_000
const keys = {
  ed: witnessKey('ed.example/witness', 'ed25519'),
  pq: witnessKey('pq.example/witness', 'ml-dsa-44'),
  // Of one organisation, which has both.
  bothEd: witnessKey('both.example/w', 'ed25519'),
  bothPq: witnessKey('both.example/w', 'ml-dsa-44'),
}
let m: Marketplace
let ed: LogWitness
let pq: LogWitness
let both: LogWitness
let folder: string
let policyFile: string
const now = () => m.deps.clock()
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'annapurna-witnesses-'))
  ed = await openLogWitness([keys.ed], now)
  pq = await openLogWitness([keys.pq], now)
  both = await openLogWitness([keys.bothEd, keys.bothPq], now)
  policyFile = path.join(folder, 'witnesses.policy')
  await writeFile(
    policyFile,
    [
      '# Two of three organisations.',
      `witness ed ${keys.ed.vkey} ${ed.url}`,
      `witness pq ${keys.pq.vkey} ${pq.url}/`,
      `witness both-ed ${keys.bothEd.vkey} ${both.url}`,
      `witness both-pq ${keys.bothPq.vkey} ${both.url}`,
      'group both any both-ed both-pq',
      'group two 2 ed pq both',
      'quorum two',
      '',
    ].join('\n'),
  )
  m = await marketplace(await testApp({ environment: { WITNESS_POLICY: policyFile } }))
  for (const witness of [ed, pq, both]) witness.trust((await get('/api/impact/log/key')).trim())
})
afterAll(async () => {
  await m?.close()
  for (const witness of [ed, pq, both]) await witness?.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  for (const witness of [ed, pq, both]) {
    witness.misbehave()
    witness.submissions.length = 0
    witness.statuses.length = 0
  }
})

const get = async (url: string) => (await m.app.inject({ url })).body
const grow = (count: number, app: Pick<TestApp, 'deps'> = m) => growLedger(app.deps, count)
/** A minute later there is a new checkpoint of so many more entries, and witnesses are asked. */
const publish = async (count = 1, limitMs?: number) => {
  await grow(count)
  m.time.advance(minuteMs)
  await updateLedger(m.deps)
  await cosignCheckpoint(m.deps, limitMs)
}
/** What waits for another try is due. */
const retry = async () => {
  m.time.advance(61 * minuteMs)
  await cosignCheckpoint(m.deps)
}
const vkeys = () => Object.values(keys).map(({ vkey }) => vkey)
const shortOf = ({ name, id }: { name: string; id: Buffer }) => `${name}+${id.toString('hex')}`
const cosigners = async () => [...signersOf(await get('/api/impact/log/checkpoint'), vkeys()).times.keys()]
const standing = async () => {
  const { witnesses } = JSON.parse(await get('/api/impact/witnesses'))
  return Object.fromEntries(
    witnesses.map(({ name, state }: { name: string; state: string }) => [name, state]),
  )
}
const all = [keys.ed, keys.pq, keys.bothEd, keys.bothPq].map(shortOf)

describe('witnesses', () => {
  it('are sent the first checkpoint and each later one with its proof, and all their signatures are served', async () => {
    expect(await standing()).toEqual({ ed: 'asked', pq: 'asked', 'both-ed': 'asked', 'both-pq': 'asked' })
    for (const count of [3, 1, 300, 700]) {
      await publish(count)
      expect((await cosigners()).toSorted()).toEqual(all.toSorted())
    }
    expect(new Set([...ed.statuses, ...pq.statuses, ...both.statuses])).toEqual(new Set([200]))
    // Two keys of one witness are one submission.
    expect([ed, pq, both].map(({ submissions }) => submissions.length)).toEqual([4, 4, 4])
    expect(ed.submissions.map((body) => body.split('\n')[0])).toEqual(['old 0', 'old 3', 'old 4', 'old 304'])
    expect(await standing()).toEqual({
      ed: 'cosigning',
      pq: 'cosigning',
      'both-ed': 'cosigning',
      'both-pq': 'cosigning',
    })
  })

  it('are not asked twice for what they have signed, and two instances at once do no harm', async () => {
    await grow(2)
    m.time.advance(minuteMs)
    await updateLedger(m.deps)
    const other = await testApp({ database: m.database, environment: { WITNESS_POLICY: policyFile } })
    try {
      await Promise.all([cosignCheckpoint(m.deps), cosignCheckpoint({ ...other.deps, clock: now })])
    } finally {
      await other.close()
    }
    expect((await cosigners()).toSorted()).toEqual(all.toSorted())
    const asked = ed.submissions.length
    await cosignCheckpoint(m.deps)
    expect(ed.submissions).toHaveLength(asked)
  })

  it('that are at another size than we know get the proof from there', async () => {
    // What came of the last submission was lost on its way to us.
    const origin = signersOf(await get('/api/impact/log/checkpoint'), []).origin
    await m.deps.pool.query('UPDATE impact_witnesses SET size = 3')
    await publish()
    expect(ed.statuses).toEqual([409, 200])
    expect(ed.submissions.map((body) => body.split('\n')[0])).toEqual([
      'old 3',
      `old ${(ed.seen.get(origin)?.size ?? 0) - 1}`,
    ])
    expect((await cosigners()).toSorted()).toEqual(all.toSorted())
    // One that has lost what it knew starts over.
    ed.seen.clear()
    await publish()
    expect(ed.statuses.slice(2)).toEqual([409, 200])
  })

  it('that are away are asked again, later and later, and sign the latest once they are back', async () => {
    await ed.leave()
    pq.misbehave('hangs')
    both.misbehave('error')
    await publish(1, soon)
    expect(await cosigners()).toEqual([])
    expect(await standing()).toEqual({ ed: 'away', pq: 'away', 'both-ed': 'away', 'both-pq': 'away' })
    const [asked] = [both.submissions.length]
    await cosignCheckpoint(m.deps, soon)
    expect(both.submissions).toHaveLength(asked)
    for (let minutes = 0; minutes < 8; minutes++) {
      m.time.advance(minuteMs)
      await cosignCheckpoint(m.deps, soon)
    }
    // After one, two and four minutes.
    expect(both.submissions).toHaveLength(asked + 3)
    await ed.comeBack()
    pq.misbehave()
    both.misbehave()
    await retry()
    expect((await cosigners()).toSorted()).toEqual(all.toSorted())
    expect(m.logged.some((line) => line.includes('cosigns the public log again'))).toBe(true)
  })

  it.each<[Misbehaviour, string]>([
    ['garbage', 'faulty'],
    ['endless', 'faulty'],
    ['otherKey', 'faulty'],
    ['oldTime', 'faulty'],
    ['futureTime', 'faulty'],
    ['noTime', 'faulty'],
    ['conflictOfNothing', 'faulty'],
    ['redirects', 'away'],
  ])('of which one responds with %s count without it', async (misbehaviour, state) => {
    ed.misbehave(misbehaviour)
    await publish()
    expect((await standing()).ed).toBe(state)
    expect(await cosigners()).not.toContain(shortOf(keys.ed))
    expect(await cosigners()).toContain(shortOf(keys.pq))
    ed.misbehave()
    await retry()
    expect(await standing()).toMatchObject({ ed: 'cosigning' })
    expect(await cosigners()).toContain(shortOf(keys.ed))
  })

  it('that do not know the log or its key are named as such', async () => {
    const key = (await get('/api/impact/log/key')).trim()
    ed.distrust()
    const [origin = ''] = key.split('+')
    pq.trust(`${origin}+${witnessKey(origin, 'ed25519').vkey.split('+').slice(1).join('+')}`)
    await publish()
    expect(ed.statuses).toEqual([404])
    expect(pq.statuses).toEqual([403])
    expect(await standing()).toMatchObject({ ed: 'unknown', pq: 'rejected', 'both-ed': 'cosigning' })
    ed.trust(key)
    pq.trust(key)
    await retry()
    expect(await standing()).toMatchObject({ ed: 'cosigning', pq: 'cosigning' })
  })

  it('lead to a checkpoint that enough of them have seen, and to proofs by it', async () => {
    const body = { amount: 50_000, payment: { method: 'creditCard', ...card() } }
    const { id, receiptToken } = (await m.call('POST', '/api/donations', { body, key: randomUUID() })).body
    const url = `/api/donations/${id}/proof.tlog-proof?token=${receiptToken}`
    expect((await m.app.inject({ url })).statusCode).toBe(202)
    await publish()
    const policy = await get('/api/impact/log/policy')
    const served = await m.app.inject({ url })
    expect(served.headers['content-disposition']).toMatch(/filename="\S+\.tlog-proof"/)
    const { entry, checkpoint } = (await m.call('GET', `/api/donations/${id}/proof?token=${receiptToken}`))
      .body
    const leaf = Buffer.from(canonicalize(entry) ?? '')
    expect(verifyTlogProof(served.body, policy, leaf)).toEqual(['ed', 'pq', 'both-ed', 'both-pq'])
    expect(served.body.endsWith(checkpoint)).toBe(true)
    const own = readPolicy(Buffer.from(policy), sha256)
    expect(await verifyWitnessed(checkpoint, own, verifySignature)).toMatchObject({
      kind: 'signed',
      isEnough: true,
      witnesses: own.witnesses.map(({ name }) => ({ name, verdict: { state: 'valid' } })),
    })
    // A line of a known witness that was changed on its way spoils the whole.
    const forged = checkpoint.replace(/(— ed\.example\/witness .{12})./, '$1!').replace('!', 'A')
    expect(await verifyWitnessed(forged, own, verifySignature)).toEqual({ kind: 'forged', witness: 'ed' })
    expect(Buffer.from(/\nextra (\S+)\n/.exec(served.body)?.[1] ?? '', 'base64')).toEqual(leaf)
    for (const wrong of [leaf.subarray(1), Buffer.from('{}')])
      expect(() => verifyTlogProof(served.body, policy, wrong)).toThrow('not in the tree')
    // Newer entries that one witness alone has seen.
    const witnessed = await get('/api/impact/log/witnessed-checkpoint')
    pq.misbehave('error')
    both.misbehave('error')
    await publish()
    expect(await cosigners()).toEqual([shortOf(keys.ed)])
    expect(await get('/api/impact/log/witnessed-checkpoint')).toBe(witnessed)
    expect((await m.app.inject({ url })).body).toBe(served.body)
    expect(() => verifyTlogProof(served.body.replace(/— ed.*/s, ''), policy, leaf)).toThrow('not enough')
    await retry()
    pq.misbehave()
    both.misbehave()
    await retry()
  })

  it('that have seen another history refuse ours, and everybody hears of it', async () => {
    const { origin } = signersOf(await get('/api/impact/log/checkpoint'), [])
    // The same key signs another past elsewhere, and shows it to one witness.
    const twoFaced = await testApp({ environment: { IMPACT_LOG_ORIGIN: origin } })
    try {
      await grow(1_500, twoFaced)
      await updateLedger(twoFaced.deps)
      const { body: note } = await twoFaced.app.inject({ url: '/api/impact/log/checkpoint' })
      ed.seen.clear()
      const shown = await fetch(`${ed.url}/add-checkpoint`, { method: 'POST', body: `old 0\n\n${note}` })
      expect(shown.status).toBe(200)
      ed.statuses.length = 0
      await publish()
      expect((await standing()).ed).toBe('split')
      const { witnesses } = JSON.parse(await get('/api/impact/witnesses'))
      expect(witnesses[0].evidence).toContain(note.split('\n')[2])
      expect(signersOf(witnesses[0].evidence, [(await get('/api/impact/log/key')).trim()]).size).toBe(1_500)
      expect(
        m.logged.filter((line) => line.includes('a witness has seen another history of the public log')),
      ).toHaveLength(1)
      const { waiting } = (await m.call('GET', '/api/admin/stats', { as: m.admin })).body
      expect(waiting.witnessAlarms).toMatchObject({ count: 1 })
      // Ours grows beyond it: the proof from there leads to no tree that the witness knows.
      await grow(1_500)
      m.time.advance(61 * minuteMs)
      await updateLedger(m.deps)
      await cosignCheckpoint(m.deps)
      expect(ed.statuses.filter((status) => status !== 200)).toContain(422)
      expect((await standing()).ed).toBe('split')
      expect(await cosigners()).not.toContain(shortOf(keys.ed))
      expect(await cosigners()).toContain(shortOf(keys.pq))
    } finally {
      await twoFaced.close()
    }
  })
})

describe('the public log', () => {
  it('may be read by every web page, and nothing else may', async () => {
    for (const url of [
      'ledger',
      'witnesses',
      'log/checkpoint',
      'log/key',
      'log/policy',
      'log/tile/0/000.p/1',
    ]) {
      const { headers, statusCode } = await m.app.inject({ url: `/api/impact/${url}` })
      expect([url, statusCode]).toEqual([url, 200])
      expect([headers['access-control-allow-origin'], headers['cross-origin-resource-policy']], url).toEqual([
        '*',
        'cross-origin',
      ])
    }
    for (const url of ['/api/impact', '/api/donations', '/api/settings']) {
      const { headers } = await m.app.inject({ url })
      expect(headers['access-control-allow-origin'], url).toBeUndefined()
      expect(headers['cross-origin-resource-policy'], url).toBe('same-origin')
    }
  })

  it('keeps its origin wherever it moves, and begins anew only where it is asked to', async () => {
    const { origin, size } = signersOf(await get('/api/impact/log/checkpoint'), [])
    expect(origin).toBe('localhost:3000/api/impact/log')
    const moved = await testApp({ database: m.database, environment: { PUBLIC_URL: 'http://moved.example' } })
    try {
      expect((await moved.app.inject({ url: '/api/impact/log/key' })).body).toContain(`${origin}+`)
    } finally {
      await moved.close()
    }
    const begun = await testApp({
      database: m.database,
      environment: { IMPACT_LOG_ORIGIN: 'food.example/log2' },
    })
    try {
      const read = async (url: string) => (await begun.app.inject({ url })).body
      // Until its first checkpoint the old one is in force, with its key.
      expect(await read('/api/impact/log/key')).toContain(`${origin}+`)
      await grow(1, begun)
      begun.time.set(new Date(m.deps.clock().getTime() + minuteMs))
      await updateLedger(begun.deps)
      const key = (await read('/api/impact/log/key')).trim()
      const next = signersOf(await read('/api/impact/log/checkpoint'), [key])
      expect([next.origin, next.size, next.times.size]).toEqual(['food.example/log2', size + 1, 1])
      const { closed } = JSON.parse(await read('/api/impact/witnesses'))
      expect(closed).toMatchObject([{ origin, size }])
      expect(signersOf(closed[0].checkpoint, [closed[0].key]).times.size).toBe(1)
    } finally {
      await begun.close()
    }
  })
})

describe('the policy of witnesses', () => {
  it('is checked when the server starts', async () => {
    const start = async (text: string) => {
      const file = path.join(folder, `${randomUUID()}.policy`)
      await writeFile(file, text)
      return testApp({ database: m.database, environment: { WITNESS_POLICY: file } })
    }
    await expect(start(`witness ed ${keys.ed.vkey} https://w.example\n`)).rejects.toThrow(
      /^The setting WITNESS_POLICY is wrong: .*\.policy: The policy has no quorum line\.$/,
    )
    await expect(start(`witness ed ${keys.ed.vkey}\nquorum ed\n`)).rejects.toThrow(
      'the witness ed needs its submission prefix',
    )
    for (const url of [
      'http://w.example',
      'https://w.example/?a',
      'ftp://w.example',
      'https://a:b@w.example',
    ])
      await expect(start(`witness ed ${keys.ed.vkey} ${url}\nquorum ed\n`), url).rejects.toThrow(
        'needs its submission prefix',
      )
    await expect(
      testApp({ database: m.database, environment: { WITNESS_POLICY: path.join(folder, 'none') } }),
    ).rejects.toThrow(/cannot be read: ENOENT/)
  })
})
