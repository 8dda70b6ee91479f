import type { Page } from 'playwright-core'
import type { ImpactWitnesses } from '#shared/impact-log/contracts.ts'
import { type Entry, leafOf, rootOf } from '../log-verifier.ts'
import { cosign, witnessKey } from '../log-witness.ts'
import type { madeKey } from './made-log.ts'

const at = '2026-11-22T10:01:00.000Z'
const seconds = Date.parse(at) / 1_000

/**
 * Has the page read of these witnesses of a made log, of whom `city` and `uni` have signed it and `press` is
 * in `state`; `evidence`: what it has seen instead.
 */
export const serveWitnesses = async (
  page: Page,
  key: ReturnType<typeof madeKey>,
  entries: readonly Entry[],
  state: 'away' | 'split',
): Promise<void> => {
  const [origin = ''] = key.text.split('+')
  const root = rootOf(entries.map(leafOf))
  const note = key.note(entries.length, root)
  const body = note.slice(0, note.lastIndexOf('\n\n') + 1)
  const keys = ['city', 'uni', 'press'].map((name) => ({
    name,
    key: witnessKey(`${name}.example/w`, 'ed25519'),
  }))
  const lines = keys
    .slice(0, 2)
    .map((witness) => cosign(witness.key, { origin, size: entries.length, root, body }, seconds))
  const json: ImpactWitnesses = {
    origin,
    quorum: { least: 2, of: 3 },
    witnesses: keys.map(({ name, key: { vkey } }, index) => ({
      name,
      key: vkey,
      url: `https://${name}.example`,
      state: index < 2 ? 'cosigning' : state,
      since: at,
      size: index < 2 ? entries.length : 0,
      evidence: index < 2 || state === 'away' ? null : key.note(7, rootOf([])),
    })),
    witnessed: { size: entries.length, at, checkpoint: note + lines.join('') },
    policy: [
      `log ${key.text}`,
      ...keys.map(({ name, key: { vkey } }) => `witness ${name} ${vkey}`),
      'group enough 2 city uni press',
      'quorum enough',
      '',
    ].join('\n'),
    closed: [],
  }
  await page.route('**/api/impact/witnesses', (route) => route.fulfill({ json }))
}
