import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const options = (url: string) => t.app.inject({ method: 'OPTIONS', url })

it.each([
  ['/api/auth/signin', 'OPTIONS, POST'],
  ['/api/users/me', 'DELETE, GET, HEAD, OPTIONS, PUT'],
  ['/api/users/username/test', 'GET, HEAD, OPTIONS'],
  ['/api/orders/user/1?limit=3', 'GET, HEAD, OPTIONS'],
])('OPTIONS %s says what it takes', async (url, allowed) => {
  const response = await options(url)
  expect([response.statusCode, response.headers.allow]).toEqual([204, allowed])
})

it('OPTIONS of what is not there is not found', async () => {
  expect((await options('/api/nothing')).statusCode).toBe(404)
})
