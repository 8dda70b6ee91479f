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
    ['server', ['server/features/orders/mail.ts']],
    ['desk', ['web/features/admin/users/user-list.tsx']],
    ['desk', ['web/features/admin/tabs.tsx', 'web/features/restaurant/tabs.tsx', 'server/log.ts']],
    ['pages', ['web/features/admin/tabs.tsx', 'web/ui/button.tsx']],
    ['pages', ['shared/menu/menu.ts']],
  ])('is %s for %j', (part, from) => {
    expect(partOf(from)).toBe(part)
  })
})

it('texts of dashboards are loaded by every page that shows them', () => {
  const ways = files
    .filter((file) => !deskFeatures.test(file))
    .flatMap((file) => importsOf(file).filter((target) => deskFeatures.test(target)))
  expect(ways.length).toBeGreaterThan(0)
  for (const way of new Set(ways)) expect(importsOf(way), way).toContain('web/lib/language/desk-messages.ts')
})
