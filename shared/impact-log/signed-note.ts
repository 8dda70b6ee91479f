import {
  areEqual,
  bytesOf,
  concat,
  fromBase64,
  fromLooseBase64,
  type Sha256,
  toBase64,
  toHex,
} from './bytes.ts'

/*
 * C2SP signed-note: a text that ends with a line break, an empty line, and a line `— name base64(key id ||
 * signature)` for each signature. A key's id is the first four bytes of SHA-256(name || line break || type ||
 * public key).
 */
export const ed25519 = 1
/** C2SP tlog-cosignature: a witness's signature over a time and the checkpoint. */
export const ed25519Cosignature = 4
export const mlDsa44Cosignature = 6

/** Length of the public key by type; of other types it is not known here. */
const publicKeyBytes: Partial<Record<number, number>> = {
  [ed25519]: 32,
  [ed25519Cosignature]: 32,
  [mlDsa44Cosignature]: 1_312,
}

const idBytes = 4

export type NoteSignature = { name: string; keyId: Uint8Array; signature: Uint8Array }
export type SignedNote = { text: string; signatures: NoteSignature[] }

export const keyIdOf = (name: string, type: number, publicKey: Uint8Array, sha256: Sha256): Uint8Array =>
  sha256(concat(bytesOf(`${name}\n`), Uint8Array.of(type), publicKey)).slice(0, idBytes)

/** A name may have neither a space nor a plus sign. */
const isName = (name: string): boolean => /^[^\s+]+$/u.test(name)

export type VerifierKey = { name: string; keyId: Uint8Array; type: number; publicKey: Uint8Array }

/** `name+hex(key id)+base64(type || public key)`. */
export const verifierKeyText = (name: string, type: number, publicKey: Uint8Array, sha256: Sha256): string =>
  `${name}+${toHex(keyIdOf(name, type, publicKey, sha256))}+${toBase64(concat(Uint8Array.of(type), publicKey))}`

/** Undefined for what is no verifier key. */
export const readVerifierKey = (text: string, sha256: Sha256): VerifierKey | undefined => {
  const [, name = '', id, encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/u.exec(text.trim()) ?? []
  const bytes = fromBase64(encoded)
  if (!isName(name) || !bytes || bytes.length < 2) return undefined
  const [type = 0] = bytes
  const publicKey = bytes.slice(1)
  if (publicKey.length !== (publicKeyBytes[type] ?? publicKey.length)) return undefined
  const keyId = keyIdOf(name, type, publicKey, sha256)
  return toHex(keyId) === id ? { name, keyId, type, publicKey } : undefined
}

export const signatureLine = ({ name, keyId, signature }: NoteSignature): string =>
  `— ${name} ${toBase64(concat(keyId, signature))}\n`

export const noteOf = (text: string, signatures: readonly NoteSignature[]): string =>
  `${text}\n${signatures.map(signatureLine).join('')}`

/** Of lines that each end with a break, one at least; undefined where one of them is no signature. */
export const readSignatureLines = (text: string): NoteSignature[] | undefined => {
  if (!text.endsWith('\n')) return undefined
  const lines = text.slice(0, -1).split('\n')
  const signatures = lines.map((line) => {
    const [, name = '', encoded = ''] = /^— (\S+) (\S+)$/u.exec(line) ?? []
    const bytes = fromLooseBase64(encoded)
    return isName(name) && bytes && bytes.length > idBytes
      ? { name, keyId: bytes.slice(0, idBytes), signature: bytes.slice(idBytes) }
      : undefined
  })
  const known = signatures.filter((one) => one !== undefined)
  return known.length === lines.length ? known : undefined
}

/** Undefined for what is no signed note; it has no control characters but line breaks. */
export const readNote = (note: string): SignedNote | undefined => {
  const at = note.lastIndexOf('\n\n')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a note must not have.
  if (at === -1 || /[\0-\x09\x0b-\x1f]/.test(note)) return undefined
  const signatures = readSignatureLines(note.slice(at + 2))
  return signatures && { text: note.slice(0, at + 1), signatures }
}

/** The signature of a key in a note, for the caller to verify. */
export const signatureOf = (
  { signatures }: SignedNote,
  { name, keyId }: Pick<VerifierKey, 'name' | 'keyId'>,
): Uint8Array | undefined =>
  signatures.find((one) => one.name === name && areEqual(one.keyId, keyId))?.signature
