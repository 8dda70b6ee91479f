import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { readState, settleState } from '../../platform-state.ts'
import { type KeyPair, newKeyPair } from './push-encryption.ts'

const stateName = 'push-keys'
const stored = z.object({ publicKey: z.string(), privateKey: z.string() })

/**
 * The key pair that this installation signs its notifications with, the same on every instance: made at first use and kept in
 * the database. Browsers subscribe with the public one, so it never changes.
 */
export const pushKeys = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<KeyPair> => {
  const known = await readState(deps.db, stateName)
  const value = known ?? (await settleState(deps.db, stateName, inText(newKeyPair()), deps.clock()))
  const { publicKey, privateKey } = stored.parse(value)
  return { publicKey: Buffer.from(publicKey, 'base64url'), privateKey: Buffer.from(privateKey, 'base64url') }
}

const inText = ({ publicKey, privateKey }: KeyPair) => ({
  publicKey: publicKey.toString('base64url'),
  privateKey: privateKey.toString('base64url'),
})
