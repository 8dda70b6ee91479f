/** SHA-256, as the platform has it: node:crypto on the server, a library in the browser. */
export type Sha256 = (data: Uint8Array) => Uint8Array

const encoder = new TextEncoder()

/** UTF-8. */
export const bytesOf = (text: string): Uint8Array => encoder.encode(text)

const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** A ledger of a million entries is two million hashes: no list of texts is made for each. */
export const toHex = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += hexOf[byte]
  return text
}

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Undefined for what is no canonical standard base64 (RFC 4648, section 4). */
export const fromBase64 = (text: string): Uint8Array | undefined => {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    return toBase64(bytes) === text ? bytes : undefined
  } catch {
    return undefined
  }
}

/**
 * Undefined for what is no standard base64. The bits that pad the last character may be any: Go's decoder
 * reads such signatures, and so do those who use it.
 */
export const fromLooseBase64 = (text: string): Uint8Array | undefined => {
  if (text.length % 4 !== 0) return undefined
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

export const concat = (...parts: readonly Uint8Array[]): Uint8Array => {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export const areEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])
