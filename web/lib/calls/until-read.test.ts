import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const routes = path.join(import.meta.dirname, '../../routes')
/** The one reads nothing, the other is no page. */
const without = ['not-found.tsx', 'role-debug.tsx']

it('every page that reads something from the server waits for it where that fails, and stays', () => {
  const texts = readdirSync(routes).map((name) => ({
    name,
    text: readFileSync(path.join(routes, name), 'utf8'),
  }))
  const reading = texts.filter(({ text }) => text.includes('export const loader ='))
  expect(reading.length).toBeGreaterThan(9)
  const throwing = reading.filter(({ text }) => !text.includes('untilRead(asked)')).map(({ name }) => name)
  expect(throwing.toSorted()).toEqual(without)
})
