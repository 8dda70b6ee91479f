import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/*
 * Fetches what others publish to check an implementation by, into tests/vectors/, which is not part of this
 * repository; tests run with what is there. Of C2SP and torchwood:
 * server/features/impact/witness/published-vectors.test.ts. The sample payloads in Razorpay's documentation:
 * bench/stand-ins/razorpay/published-samples.test.ts.
 */

const c2sp = 'https://raw.githubusercontent.com/C2SP/C2SP/5ba5ee830903e91240fc6f9f3a7a9293d49e69c9'
const torchwood =
  'https://raw.githubusercontent.com/FiloSottile/torchwood/341dc2f0f552a29816955d4834718cd741f1ca64'
const razorpay =
  'https://raw.githubusercontent.com/razorpay/markdown-docs/ab3bda5f11c308034b2089df532df1064db1df7c'
/** The files with their SHA-256. */
const files: Record<string, readonly [url: string, sha256: string]> = {
  'signed-note.md': [
    `${c2sp}/signed-note.md`,
    '47a66ded092b60981ef298c8d66206c6e7fba61f385b29aed60fe3bec9f98ad7',
  ],
  'litewitness.txt': [
    `${torchwood}/cmd/litewitness/testdata/litewitness.txt`,
    'c0fb9fae9fb57fd794b5206faac17f1b488a7af09eb56c9d0a52c48366b8166d',
  ],
  'sumdb.txt': [
    `${torchwood}/cmd/litewitness/testdata/sumdb.txt`,
    'caddba64a600314ec17d3a31d61105260fecb0c05af9a7b8b222ceda47553f06',
  ],
  'razorpay-link-events.md': [
    `${razorpay}/webhooks/payment-links.md`,
    'd732cf9bf1b9f3e82500ef308fd4d8da4627de31b7b04e75793f5beab85b9bba',
  ],
  'razorpay-refund-events.md': [
    `${razorpay}/webhooks/refunds.md`,
    '23459b37dfe20b9282baa7ab2adb52e1457afbd1bfe717854dcd23a3e7acc711',
  ],
  'razorpay-payment-events.md': [
    `${razorpay}/webhooks/payments.md`,
    'ecfbe038bf35b0bdcc787fbba4f7da2ba96f4679e48204a4e3ea0b4dc3a23104',
  ],
  'razorpay-links.md': [
    `${razorpay}/api/payments/payment-links/entity.md`,
    '65aa2078145d9fe585577c595ce05a716121072b75a14ed045fe6ed68ddd6d3a',
  ],
  'razorpay-refund.md': [
    `${razorpay}/api/refunds/create-normal.md`,
    'e37d1a3fad47e7ee5191a68704aad1b279ff405ca161d6049cf4b55feea5feba',
  ],
  'razorpay-refunds.md': [
    `${razorpay}/api/refunds/fetch-all.md`,
    '87535f46df9d1241ff17e0cd602ec0a8aa953944f4988ac0e4457061660279df',
  ],
  'razorpay-order-payments.md': [
    `${razorpay}/api/payments/fetch-payments-orders.md`,
    '7e83705d24fccbf771ca2e4861d3cc9993d25611ce09b375350925921c7a1561',
  ],
}

const folder = path.join(import.meta.dirname, '../tests/vectors')
mkdirSync(folder, { recursive: true })
for (const [name, [url, sha256]] of Object.entries(files)) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== sha256) throw new Error(`${url} has the SHA-256 ${found}`)
  writeFileSync(path.join(folder, name), bytes)
  console.log(name)
}
