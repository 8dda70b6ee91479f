import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '../../startup/startup-error.ts'

const seedBytes = 32
/** Private keys in PKCS #8 but for the 32 bytes of their seed: RFC 8410, RFC 9881. */
const pkcs8Heads = {
  ed25519: Buffer.from('302e020100300506032b657004220420', 'hex'),
  'ml-dsa-44': Buffer.from('3034020100300b060960864801650304031104228020', 'hex'),
}
export type Algorithm = keyof typeof pkcs8Heads
const publicKeyBytes: Record<Algorithm, number> = { ed25519: 32, 'ml-dsa-44': 1_312 }

export type SigningKey = { publicKey: Uint8Array; sign: (data: Uint8Array) => Uint8Array }

/** A key from the 32 bytes of its seed in base64; of Ed25519 where nothing else is said. */
export const signingKey = (seed: string, algorithm: Algorithm = 'ed25519'): SigningKey => {
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Heads[algorithm], Buffer.from(seed, 'base64')]),
    format: 'der',
    type: 'pkcs8',
  })
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return {
    publicKey: spki.subarray(-publicKeyBytes[algorithm]),
    sign: (data) => sign(null, data, privateKey),
  }
}

/**
 * The key of a file, which is made the first time, whole or not at all, readable by its owner alone. Throws
 * StartupError if there is none and none can be written.
 */
export const loadOrCreateKey = async (
  file: string,
  randomBytes: (size: number) => Uint8Array,
  algorithm: Algorithm = 'ed25519',
): Promise<SigningKey> => {
  const draft = `${file}.${Buffer.from(randomBytes(6)).toString('hex')}`
  const read = async () => (await readFile(file, 'utf8')).trim()
  const made = async () => {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(draft, `${Buffer.from(randomBytes(seedBytes)).toString('base64')}\n`, { mode: 0o600 })
    try {
      await link(draft, file)
    } catch (error) {
      // Another process was first: its key is everybody's.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      await rm(draft, { force: true })
    }
    return read()
  }
  const seed = await read()
    .catch(made)
    .catch((error: Error) => {
      throw new StartupError(`There is no key in ${file}, and none can be written: ${error.message}`)
    })
  if (Buffer.from(seed, 'base64').length !== seedBytes) throw new StartupError(`${file} has no key.`)
  return signingKey(seed, algorithm)
}
