import { impactLog } from '#shared/impact-log/paths.ts'
import { checkLedger, type LedgerVerdict, linesOf, type Tree } from './check-ledger.ts'
import { sha256 } from './sha256.ts'

/*
 * Checks the whole ledger beside the page, which stays alive meanwhile. It is sent what is to be checked
 * against, and sends how far it is and in the end the verdict, or that the download failed.
 */

export type LedgerTask = { checkpoint: Tree; before: Tree | null }
export type LedgerReport = { entries: number } | { verdict: LedgerVerdict } | { failed: true }

const report = (message: LedgerReport) => postMessage(message)

/** Not more often than the page draws. */
const everyMs = 50

async function* open() {
  const response = await fetch(impactLog.ledger, { cache: 'no-store' })
  if (!response.ok || !response.body) throw new Error(`${response.status} for the ledger`)
  yield* linesOf(response.body)
}

const fetchTile = async (path: string): Promise<Uint8Array> => {
  const response = await fetch(impactLog.tile.replace('*', path))
  if (!response.ok) throw new Error(`${response.status} for a tile`)
  return new Uint8Array(await response.arrayBuffer())
}

addEventListener('message', async ({ data }: MessageEvent<LedgerTask>) => {
  let last = 0
  const onProgress = (entries: number) => {
    if (performance.now() - last < everyMs) return
    last = performance.now()
    report({ entries })
  }
  try {
    report({ verdict: await checkLedger({ ...data, open, fetchTile, sha256, onProgress }) })
  } catch {
    report({ failed: true })
  }
})
