import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#tests/app.ts'
import { card } from '#tests/builders.ts'
import { cosign, witnessKey } from '#tests/log-witness.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { command } from '#tests/program.ts'
import { recordImpact } from './record-impact.ts'
import { updateLedger } from './update-ledger.ts'

let m: Marketplace
let address: string
let folder: string
beforeAll(async () => {
  m = await marketplace()
  address = await m.app.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(path.join(tmpdir(), 'annapurna-log-'))
})
afterAll(async () => {
  await m.close()
  await rm(folder, { recursive: true })
})

const minuteMs = 60_000
const give = async () => {
  const body = { amount: 50_000, payment: { method: 'creditCard', ...card() } }
  return (await m.call('POST', '/api/donations', { body, key: randomUUID() })).body
}
const grow = (app: Pick<TestApp, 'deps'>, count: number) =>
  app.deps.db.transaction(async (tx) => {
    for (let index = 0; index < count; index++)
      await recordImpact(tx, { kind: 'listed', about: randomUUID(), facts: { index }, at: app.deps.clock() })
  })
const get = async (url: string) => {
  await updateLedger(m.deps)
  return (await fetch(address + url)).text()
}
const file = async (name: string, text: string) => {
  const written = path.join(folder, name)
  await writeFile(written, text)
  return written
}
const verifier = (...args: string[]) => command('server/features/impact/verify-cli.ts', {}, ...args)

it('npm run verify-ledger finds a whole ledger whole, and names the entry that was changed', async () => {
  await give()
  await grow(m, 300)
  const text = await get('/api/impact/ledger')
  const whole = await verifier(await file('whole.ndjson', text))
  expect([whole.code, whole.errors]).toEqual([0, ''])
  expect(whole.out).toMatch(/^The ledger is whole: 301 entries/)
  const lines = text.trimEnd().split('\n')
  const changed = lines.with(16, (lines[16] ?? '').replace(/"index":\d+/, '"index":77'))
  expect(await verifier(await file('changed.ndjson', changed.join('\n')))).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^Entry 17 was changed/),
  })
  expect((await verifier(await file('short.ndjson', lines.toSpliced(5, 1).join('\n')))).errors).toMatch(
    /^Entry 7 does not have the number that comes next \(line 6\)/,
  )
  expect((await verifier(await file('text.ndjson', 'hello\n'))).errors).toMatch(/^Entry 1 is no entry/)
  expect(await verifier()).toMatchObject({
    code: 1,
    errors: expect.stringContaining('--proof FILE TRUST'),
  })
  expect((await verifier(path.join(folder, 'none'))).errors).toMatch(/ENOENT/)
})

it('npm run verify-ledger checks a proof with the key alone', async () => {
  m.time.advance(minuteMs)
  const { id, receiptToken } = await give()
  m.time.advance(minuteMs)
  const key = await get('/api/impact/log/key')
  const text = await get(`/api/donations/${id}/proof?token=${receiptToken}`)
  const proof = await file('proof.json', text)
  const checked = await verifier('--proof', proof, '--key', key.trim())
  expect([checked.errors, checked.code]).toEqual(['', 0])
  expect(checked.out).toMatch(
    /^Entry \d+ \(donated, .*\) is number \d+ of the \d+ in the log that localhost:3000\/api\/impact\/log signed/,
  )
  expect((await verifier('--proof', proof, '--key', await file('key', key))).code).toBe(0)
  const forged = await file('forged.json', text.replace('50000', '90000'))
  expect((await verifier('--proof', forged, '--key', key.trim())).errors).toMatch(/^Entry \d+ was changed/)
  const { index, ...rest } = JSON.parse(text)
  const moved = await file('moved.json', JSON.stringify({ ...rest, index: index - 1 }))
  expect((await verifier('--proof', moved, '--key', key.trim())).errors).toMatch(/is not in the log/)
  const saved = path.join(folder, 'proof.tlog-proof')
  await writeFile(saved, await get(`/api/donations/${id}/proof.tlog-proof?token=${receiptToken}`))
  expect((await verifier('--proof', saved, '--key', key.trim())).out).toBe(checked.out)
  const other = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
  expect((await verifier('--proof', proof, '--key', other)).errors).toMatch(/not signed by PeterNeumann/)
})

it('npm run verify-ledger holds a ledger, a checkpoint and a proof against a policy of witnesses', async () => {
  m.time.advance(minuteMs)
  const { id, receiptToken } = await give()
  m.time.advance(minuteMs)
  const signed = await get('/api/impact/log/checkpoint')
  const key = (await get('/api/impact/log/key')).trim()
  const names = ['city', 'uni', 'press'] as const
  const witnesses = names.map((name) =>
    witnessKey(`${name}.example/w`, name === 'uni' ? 'ml-dsa-44' : 'ed25519'),
  )
  const policyOf = (least: number) =>
    [
      `log ${key}`,
      ...names.map((name, index) => `witness ${name} ${witnesses[index]?.vkey}`),
      `group enough ${least} ${names.join(' ')}`,
      'quorum enough',
      '',
    ].join('\n')
  const [origin = '', size = '', root = ''] = signed.split('\n')
  const head = {
    origin,
    size: Number(size),
    root: Buffer.from(root, 'base64'),
    body: signed.split('\n\n')[0] ?? '',
  }
  const lines = witnesses
    .slice(0, 2)
    .map((witness) => cosign(witness, { ...head, body: `${head.body}\n` }, 1_700_000_000))
  const cosigned = await file('cosigned', signed + lines.join(''))
  const [two, three] = [await file('two.policy', policyOf(2)), await file('three.policy', policyOf(3))]
  const seen = '2 of 3 witnesses have seen it (city, uni).'
  expect((await verifier('--checkpoint', cosigned, '--policy', two)).out.trim()).toBe(
    `The log ${origin} has signed ${size} entries. ${seen}`,
  )
  expect(await verifier('--checkpoint', cosigned, '--policy', three)).toMatchObject({
    code: 1,
    errors: expect.stringContaining(`${seen} These are not enough for the policy.`),
  })
  const ledger = await get('/api/impact/ledger')
  const whole = await file('signed.ndjson', ledger)
  const checked = await verifier(whole, '--checkpoint', cosigned, '--policy', two)
  expect([checked.errors, checked.code]).toEqual(['', 0])
  expect(checked.out).toContain(`Its first ${size} entries are those that were signed.`)
  const short = await file('cut.ndjson', ledger.split('\n').slice(0, -2).join('\n'))
  expect((await verifier(short, '--checkpoint', cosigned, '--key', key)).errors).toMatch(
    /entries, and \d+ were signed\.$/m,
  )
  const proof = await get(`/api/donations/${id}/proof.tlog-proof?token=${receiptToken}`)
  const seenProof = await file('seen.tlog-proof', proof + lines.join(''))
  expect((await verifier('--proof', seenProof, '--policy', two)).out).toContain(seen)
  const spoiled = lines
    .join('')
    .replace(/(city\.example\/w .{20})./, '$1_')
    .replace('_', 'A')
  expect((await verifier('--proof', await file('spoiled', proof + spoiled), '--policy', two)).errors).toMatch(
    /a signature of city that is wrong/,
  )
  expect((await verifier('--proof', seenProof)).errors).toContain('TRUST is one of')
})
