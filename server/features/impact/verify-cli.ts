import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Checkpoint } from '#shared/impact-log/checkpoint.ts'
import { readPolicy } from '#shared/impact-log/witnesses/read-policy.ts'
import { sha256 } from './sha256.ts'
import { type Verdict, verifyLedger, verifyProof, verifyWitnessedProof } from './verify-ledger.ts'
import { verifiedCheckpoint } from './verify-note.ts'
import { witnessedNote } from './verify-witnessed.ts'

const usage = `Checks the public ledger, without a database and without a network.

  LEDGER                                a whole ledger (GET /api/impact/ledger): each hash and the chain
  LEDGER --checkpoint FILE TRUST        the same, and that it is the one that was signed (GET /api/impact/log/checkpoint)
  --checkpoint FILE TRUST               a checkpoint: who has signed it
  --proof FILE TRUST                    one entry (GET /api/donations/{id}/proof, or .tlog-proof)

  TRUST is one of
  --key KEY        the log's key: the text of GET /api/impact/log/key, or a file with it
  --policy FILE    a C2SP tlog-policy: the log, its witnesses and how many of them must have seen it`

type Trusted = { checkpoint: Checkpoint; seenBy: string } | string

/** Whom to believe, by `--key` or `--policy`. */
const trust = async ({ key, policy }: { key?: string; policy?: string }) => {
  if (policy !== undefined) {
    const read = readPolicy(await readFile(policy), sha256)
    return {
      proof: (text: string) => verifyWitnessedProof(text, read),
      checkpoint: (note: string): Promise<Trusted> => witnessedNote(note, read),
    }
  }
  const text = key !== undefined && existsSync(key) ? await readFile(key, 'utf8') : (key ?? '')
  return {
    proof: async (proof: string) => verifyProof(proof, text),
    checkpoint: async (note: string): Promise<Trusted> => {
      const checkpoint = verifiedCheckpoint(note, text)
      return typeof checkpoint === 'string' ? checkpoint : { checkpoint, seenBy: '' }
    },
  }
}

const verdict = async (args: string[]): Promise<Verdict> => {
  const { values, positionals } = parseArgs({
    args,
    options: {
      proof: { type: 'string' },
      checkpoint: { type: 'string' },
      key: { type: 'string' },
      policy: { type: 'string' },
    },
    allowPositionals: true,
  })
  const { proof, checkpoint, ...whom } = values
  const [ledger, ...more] = positionals
  const trusted = Object.keys(whom).length
  const asked = [ledger ?? checkpoint, proof].filter((file) => file !== undefined).length
  const needsTrust = proof !== undefined || checkpoint !== undefined
  if (more.length > 0 || asked !== 1 || trusted !== (needsTrust ? 1 : 0)) return { ok: false, text: usage }
  const by = await trust(whom)
  if (proof !== undefined) return by.proof(await readFile(proof, 'utf8'))
  if (checkpoint === undefined) return verifyLedger(ledger ?? '')
  const signed = await by.checkpoint(await readFile(checkpoint, 'utf8'))
  if (typeof signed === 'string') return { ok: false, text: signed }
  const { origin, size } = signed.checkpoint
  const signers = `The log ${origin} has signed ${size} entries. ${signed.seenBy}`.trimEnd()
  if (ledger === undefined) return { ok: true, text: signers }
  const { ok, text } = await verifyLedger(ledger, signed.checkpoint)
  return { ok, text: ok ? `${text}\n${signers}` : text }
}

try {
  const { ok, text } = await verdict(process.argv.slice(2))
  ;(ok ? console.log : console.error)(text)
  if (!ok) process.exitCode = 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
