import { expect, it } from 'vitest'
import { rolesIn } from './token-claims.ts'

const token = (payload: unknown) => `head.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.sign`

it('the roles of a token can be read in the browser', () => {
  expect(rolesIn(token({ roles: ['ROLE_ADMIN', 7] }))).toEqual(['ROLE_ADMIN'])
})

it.each(['', 'junk', 'a.b.c', token({}), token(null)])('finds none in %j', (text) => {
  expect(rolesIn(text)).toEqual([])
})
