import { createHash, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Page } from 'playwright-core'
import { type Entry, leafOf, rootOf } from '../log-verifier.ts'

/*
 * A public log of the test's own, put between a page and the server, so that it can grow, lie and forget at
 * once. Written from the standards, like the verifier.
 */

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest()
const name = 'annapurna-eats/made.example'

/** A key that signs checkpoints of the made log. */
export const madeKey = () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const bytes = Buffer.concat([Buffer.of(1), Buffer.from(x, 'base64url')])
  const id = sha256(Buffer.concat([Buffer.from(`${name}\n`), bytes])).subarray(0, 4)
  return {
    text: `${name}+${id.toString('hex')}+${bytes.toString('base64')}`,
    note: (size: number, root: Buffer): string => {
      const text = `${name}\n${size}\n${root.toString('base64')}\n`
      const signature = Buffer.concat([id, sign(null, Buffer.from(text), privateKey)])
      return `${text}\n— ${name} ${signature.toString('base64')}\n`
    },
  }
}

/** A chain of donations of these amounts, in paise. */
export const madeChain = (amounts: readonly number[]): Entry[] => {
  let prev = '0'.repeat(64)
  return amounts.map((amount, index) => {
    const sealed = {
      seq: index + 1,
      at: '2026-11-22T10:00:00.000Z',
      kind: 'donated',
      facts: { amount },
      prev,
    }
    prev = sha256(Buffer.from(canonicalize(sealed) ?? '')).toString('hex')
    return { ...sealed, hash: prev }
  })
}

/** Answers the page's calls about the log with this one; the ledger with `shown`, if that is another. */
export const serveLog = async (
  page: Page,
  key: ReturnType<typeof madeKey>,
  entries: readonly Entry[],
  shown: readonly Entry[] = entries,
): Promise<void> => {
  const leaves = entries.map(leafOf)
  await page.unroute('**/api/impact/{log/**,ledger}')
  await page.route('**/api/impact/{log/**,ledger}', async (route) => {
    const path = new URL(route.request().url()).pathname.replace('/api/impact/', '')
    if (path === 'log/key') return route.fulfill({ body: `${key.text}\n` })
    if (path === 'log/checkpoint') return route.fulfill({ body: key.note(entries.length, rootOf(leaves)) })
    if (path === 'ledger') {
      const text = shown.map((entry) => `${canonicalize(entry)}\n`).join('')
      return route.fulfill({ body: text, contentType: 'application/x-ndjson' })
    }
    // Less than 256 entries have one tile of hashes.
    const [, width] = /^log\/tile\/0\/000\.p\/(\d+)$/.exec(path) ?? []
    if (width === undefined || Number(width) > leaves.length) return route.fulfill({ status: 404 })
    return route.fulfill({ body: Buffer.concat(leaves.slice(0, Number(width))) })
  })
}
