import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { logVectors } from './log-vectors/make.ts'

/*
 * Writes public/public-log-vectors.json: examples by which anybody checks a verifier of the public log.
 * Signing with ML-DSA-44 draws random bytes, so what was signed before is kept as long as it is right.
 */
const file = path.join(import.meta.dirname, '../public/public-log-vectors.json')
const before: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
writeFileSync(file, `${JSON.stringify(logVectors(before), null, 2)}\n`)
