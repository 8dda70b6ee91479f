import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchAsUser } from './fetch-as-user.ts'

const page = { documentElement: { dataset: {} as { traced?: string } } }
const sent: Headers[] = []
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('document', page)
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers))
    return new Response()
  })
})
afterEach(() => void vi.unstubAllGlobals())

const traces = async () => {
  await fetchAsUser('/api/dishes', {})
  await fetchAsUser('/api/dishes', { headers: { accept: 'application/json' } })
  return sent.map((headers) => headers.get('traceparent'))
}

it('names a trace of its own for each call where the page says that calls are traced', async () => {
  page.documentElement.dataset = { traced: 'true' }
  const [one, other] = await traces()
  expect(one).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(other).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(one).not.toBe(other)
})

it('names none where nobody traces', async () => {
  page.documentElement.dataset = {}
  expect(await traces()).toEqual([null, null])
})
