import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readSettings, settingsSchema } from './settings.ts'

/** NODE_ENV is npm's and ours, not the operator's. */
const names = Object.keys(settingsSchema.shape).filter((name) => name !== 'NODE_ENV')
const example = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z_]+)=(.*)$/gm)].map(
  ([, name = '', value = '']) => [name, value] as const,
)

it('.env.example names every setting, each with what holds without it', () => {
  expect(example.map(([name]) => name).toSorted()).toEqual(names.toSorted())
  expect(readSettings(Object.fromEntries(example))).toEqual(readSettings({}))
})

it('docs/operating.md explains every setting, and no other', () => {
  const explained = [...readFileSync('docs/operating.md', 'utf8').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(
    ([, name = '']) => name,
  )
  expect(explained.toSorted()).toEqual(names.toSorted())
})
