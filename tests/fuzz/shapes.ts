/**
 * Texts that make careless patterns and loops try again and again, in any length: name and text of about
 * `length` characters.
 */
export const shapes: readonly { name: string; text: (length: number) => string }[] = [
  { name: 'one letter', text: (length) => 'a'.repeat(length) },
  { name: 'one letter, then something else', text: (length) => `${'a'.repeat(length - 1)}!` },
  { name: 'white space, then a letter', text: (length) => `1${' '.repeat(length - 2)}x` },
  { name: 'nearly an e-mail address', text: (length) => `a@${'.a'.repeat((length - 3) / 2)}@` },
  { name: 'nearly a number', text: (length) => `${'1,1.'.repeat((length - 1) / 4)}x` },
  { name: 'open brackets', text: (length) => '[({'.repeat(length / 3) },
  { name: 'quotation marks', text: (length) => '"\','.repeat(length / 3) },
  { name: 'words of dishes', text: (length) => 'chicken roll '.repeat(length / 13) },
  { name: 'slashes and dots', text: (length) => `${'/../'.repeat((length - 1) / 4)}x` },
  { name: 'joined signs', text: (length) => 'र्‍'.repeat(length / 3) },
  { name: 'halves of signs', text: (length) => '\udc00\ud800'.repeat(length / 2) },
  { name: 'lines', text: (length) => `${'a-\r\n'.repeat((length - 1) / 4)}!` },
  { name: 'tags', text: (length) => '<script '.repeat(length / 8) },
]
