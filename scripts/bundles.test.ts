import { globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { bundles, idsOf } from './bundles.ts'

const root = path.join(import.meta.dirname, '..')
const files = globSync('{shared,web}/**/*.{ts,tsx}', { cwd: root }).map((file) =>
  file.split(path.sep).join('/'),
)

describe.each(Object.entries(bundles))('the bundle %s', (_name, bundle) => {
  it('names files and folders that are there', () => {
    const named = [...bundle.files, ...(bundle.except ?? [])]
    expect(
      named.filter(
        (name) => !files.some((file) => file === name || (name.endsWith('/') && file.startsWith(name))),
      ),
    ).toEqual([])
  })

  it('matches what it names, with slashes of either kind, and no other file of the tree', () => {
    const isNamed = (names: readonly string[], file: string) =>
      names.some((name) => file === name || (name.endsWith('/') && file.startsWith(name)))
    const expected = files.filter(
      (file) => isNamed(bundle.files, file) && !isNamed(bundle.except ?? [], file),
    )
    const ids = idsOf(bundle)
    expect(files.filter((file) => ids.test(`/site/${file}`))).toEqual(expected)
    expect(files.filter((file) => ids.test(`C:\\site\\${file.replaceAll('/', '\\')}`))).toEqual(expected)
  })
})
