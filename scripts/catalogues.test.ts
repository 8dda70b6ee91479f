import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { deskFeatures, partOf } from './catalogues.ts'

const root = path.join(import.meta.dirname, '..')
const files = globSync('web/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !file.includes('.test.'))

/** The files of the web that one imports, statically or on demand. */
const importsOf = (file: string): string[] => {
  const text = readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target = '']) =>
    path.posix.join(path.posix.dirname(file), target),
  )
}

describe('the part of a language that a text is in', () => {
  it.each([
    ['desk', ['server/features/notifications/templates/orders.ts']],
    ['pages', ['server/features/orders/lifecycle/in-time/expire-orders.ts']],
    ['desk', ['web/features/admin/users/user-list.tsx']],
    ['desk', ['web/features/admin/tabs.tsx', 'web/features/restaurant/tabs.tsx', 'server/http/errors.ts']],
    ['pages', ['web/features/admin/tabs.tsx', 'web/ui/button.tsx']],
    ['pages', ['shared/menu/menu.ts']],
  ])('is %s for %j', (part, from) => {
    expect(partOf(from)).toBe(part)
  })
})

/** The file that an index has a name from. */
const fileOf = (index: string, name: string): string => {
  const text = readFileSync(path.join(root, index), 'utf8')
  const [, target = ''] = new RegExp(`export \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(text) ?? []
  return path.posix.join(path.posix.dirname(index), target)
}

it('a dashboard loads its texts, whatever leads to it', () => {
  const ways = files
    .filter((file) => !deskFeatures.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      const imports = [...text.matchAll(/import \{ (\w+)[^}]*\} from '(\.[^']+)'/g)]
      return imports.flatMap(([, name = '', target = '']) => {
        const index = path.posix.join(path.posix.dirname(file), target)
        return deskFeatures.test(index) ? [fileOf(index, name)] : []
      })
    })
  expect(new Set(ways).size).toBeGreaterThan(4)
  for (const way of ways) {
    // A page of its own, or a part that is loaded when it is shown.
    const onDemand = importsOf(way).filter((target) => deskFeatures.test(target))
    const begins = [way, ...onDemand].filter((file) =>
      importsOf(file).includes('web/lib/language/desk-messages.ts'),
    )
    expect(begins, way).not.toEqual([])
  }
})
