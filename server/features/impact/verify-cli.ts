import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Verdict, verifyLedger, verifyProof } from './verify-ledger.ts'

const usage = `npm run verify-ledger -- FILE                     checks a whole ledger (GET /api/impact/ledger)
npm run verify-ledger -- --proof FILE --key KEY   checks one proof (GET /api/donations/{id}/proof)
                                                  KEY: the text of GET /api/impact/log/key, or a file with it`

/** Needs no database and no network: whoever has the files can check them. */
const verdict = async (args: string[]): Promise<Verdict> => {
  const { values, positionals } = parseArgs({
    args,
    options: { proof: { type: 'string' }, key: { type: 'string' } },
    allowPositionals: true,
  })
  const [file] = positionals
  if (values.proof !== undefined && values.key !== undefined && positionals.length === 0) {
    const key = existsSync(values.key) ? await readFile(values.key, 'utf8') : values.key
    return verifyProof(await readFile(values.proof, 'utf8'), key)
  }
  if (
    file !== undefined &&
    positionals.length === 1 &&
    values.proof === undefined &&
    values.key === undefined
  )
    return verifyLedger(file)
  return { ok: false, text: usage }
}

try {
  const { ok, text } = await verdict(process.argv.slice(2))
  ;(ok ? console.log : console.error)(text)
  if (!ok) process.exitCode = 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
