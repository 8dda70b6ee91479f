import { expect, it } from 'vitest'
import { codeOfHash } from './code-of-hash.ts'

it.each([
  ['', ''],
  ['#ABCD-EFGH-JKLM-NPQR', 'ABCD-EFGH-JKLM-NPQR'],
  ['#ABCD%20EFGH', 'ABCD EFGH'],
  // Cut in the middle of an escape by a mail program: the page opens all the same.
  ['#ABCD%2', 'ABCD%2'],
  ['#ABCD%E0%A4', 'ABCD%E0%A4'],
])('a link with %s holds the code %s', (hash, code) => {
  expect(codeOfHash(hash)).toBe(code)
})

it('the code in an address is no longer than a code can be', () => {
  expect(codeOfHash(`#${'A'.repeat(200)}`)).toHaveLength(40)
})
