import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson } from '#tests/builders.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('the log logs a failed query with its reason and without the data it carried', async () => {
  const twice = () =>
    makePerson(t.deps, ['ROLE_CUSTOMER'], { email: 'asha@example.com', passwordHash: 'secret-hash' })
  await twice()
  const error = await twice().catch((failed: unknown) => failed)
  t.deps.log.error({ err: error }, 'unexpected error')
  const line = t.logged.at(-1) ?? ''
  expect(line).toContain('users_confirmed_email_key')
  expect(line).toContain('23505')
  expect(line).not.toMatch(/asha@example\.com|secret-hash/)
})
