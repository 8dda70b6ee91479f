/** Letters and digits that nobody takes for others: no 0 and O, no 1 and I. Thirty-two, so five bits each. */
export const readableCharacters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const length = 9
const bitsEach = 5n
/** Of a random UUID the first twelve hexadecimal digits are random: nine characters are 45 of their bits. */
const hexDigits = 12
const spareBits = BigInt(hexDigits * 4) - bitsEach * BigInt(length)

/** What people call something whose id is a random UUID, such as `RF-7K2M9QXDP`. */
export const readableNumber = (prefix: string, id: string): string => {
  let bits = BigInt(`0x${id.replaceAll('-', '').slice(0, hexDigits)}`) >> spareBits
  let text = ''
  for (let at = 0; at < length; at++) {
    text = readableCharacters.charAt(Number(bits % 32n)) + text
    bits >>= bitsEach
  }
  return `${prefix}-${text}`
}

/**
 * The first and the last id that a number may be of, as it is typed: in any case, with spaces, without its
 * dash or its prefix. Null where it is no such number. All ids between them have this number, which are as
 * good as never two that exist.
 */
export const idsOfNumber = (prefix: string, typed: string): { first: string; last: string } | null => {
  const text = typed.toUpperCase().replace(/[\s-]/g, '')
  const characters = text.length > length && text.startsWith(prefix) ? text.slice(prefix.length) : text
  const isNumber = [...characters].every((character) => readableCharacters.includes(character))
  if (characters.length !== length || !isNumber) return null
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
