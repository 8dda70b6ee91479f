import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '../../startup-error.ts'

const seedBytes = 32
/** An Ed25519 private key in PKCS #8 (RFC 8410) but for its 32 bytes. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

export type SigningKey = { publicKey: Uint8Array; sign: (data: Uint8Array) => Uint8Array }

/** An Ed25519 key from its 32 bytes in base64. */
export const signingKey = (seed: string): SigningKey => {
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Head, Buffer.from(seed, 'base64')]),
    format: 'der',
    type: 'pkcs8',
  })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { publicKey: Buffer.from(x, 'base64url'), sign: (data) => sign(null, data, privateKey) }
}

/**
 * The key of a file, which is made the first time, whole or not at all, readable by its owner alone. Throws
 * StartupError where there is none and none can be written.
 */
export const keptKey = async (
  file: string,
  randomBytes: (size: number) => Uint8Array,
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
  return signingKey(seed)
}
