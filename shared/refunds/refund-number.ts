import { readableCharacters } from '../api/readable.ts'

const prefix = 'RF-'
const length = 9
const bitsEach = 5n
/** The first twelve hexadecimal digits of a random UUID are random; nine characters are 45 of their bits. */
const hexDigits = 12
const spareBits = BigInt(hexDigits * 4) - bitsEach * BigInt(length)
const pattern = new RegExp(`^(?:RF)?([${readableCharacters}]{${length}})$`)

/** What people call a refund, `RF-7K2M9QXDP`, made of its id, a random UUID. */
export const refundNumber = (id: string): string => {
  let bits = BigInt(`0x${id.replaceAll('-', '').slice(0, hexDigits)}`) >> spareBits
  let text = ''
  for (let at = 0; at < length; at++) {
    text = readableCharacters.charAt(Number(bits % 32n)) + text
    bits >>= bitsEach
  }
  return prefix + text
}

/**
 * The first and the last id that a number may be of, as it is typed: in any case, with spaces or without its
 * dash. Null where it is no such number. There are eight beginnings of ids to a number; two refunds under one
 * are as good as impossible within a payment, and found together otherwise.
 */
export const idsOfRefundNumber = (typed: string): { first: string; last: string } | null => {
  const [, characters] = pattern.exec(typed.toUpperCase().replace(/[\s-]/g, '')) ?? []
  if (characters === undefined) return null
  const bits = [...characters].reduce(
    (sum, character) => (sum << bitsEach) + BigInt(readableCharacters.indexOf(character)),
    0n,
  )
  const hex = (value: bigint, rest: string) => {
    const digits = value.toString(16).padStart(hexDigits, '0') + rest.repeat(32 - hexDigits)
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }
  const from = bits << spareBits
  return { first: hex(from, '0'), last: hex(from + (1n << spareBits) - 1n, 'f') }
}
