import { readVerifierKey } from '#shared/impact-log/signed-note.ts'
import { sha256 } from '../sha256.ts'
import type { WatchedLog } from './accept-checkpoint.ts'

const keyOf = (text: string) => {
  const key = readVerifierKey(text, sha256)
  if (!key) throw new Error(`${text.slice(0, 60)} is no verifier key (name+id+key)`)
  return key
}

/** A log whose origin is the name of its key, as it should be. */
export const logOf = (verifierKey: string): WatchedLog => {
  const key = keyOf(verifierKey)
  return { origin: key.name, key }
}

/**
 * Reads which logs a witness watches: lines `log KEY` as in a C2SP tlog-policy, or `vkey KEY` and after it
 * `origin ORIGIN` where that is not the key's name, as in lists of the witness network. Other lines are for
 * others. Throws for an invalid key and for an origin that comes twice.
 */
export const readLogs = (text: string): WatchedLog[] => {
  const logs: WatchedLog[] = []
  for (const line of text.split('\n')) {
    const [word, ...rest] = line.trim().split(' ')
    const value = rest.join(' ').trim()
    const last = logs.at(-1)
    if (word === 'origin' && last) last.origin = value
    else if (word === 'log' || word === 'vkey') logs.push(logOf(value.split(' ')[0] ?? ''))
  }
  const origins = new Set(logs.map(({ origin }) => origin))
  if (origins.size < logs.length) throw new Error('one origin is there twice: a witness has one record of it')
  return logs
}
