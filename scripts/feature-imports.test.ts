import { expect, it } from 'vitest'
import { wrongFeatureImports } from './feature-imports.ts'

const wrong = (path: string, text: string) => wrongFeatureImports([{ path, text }])

it.each([
  ["import { Board } from '../../restaurant/orders/board.tsx'", 'web/features/admin/orders/list.tsx'],
  ["const { Board } = await import('../restaurant/board.tsx')", 'web/features/admin/list.tsx'],
  ["export type { Row } from '../restaurant/row.ts'", 'web/features/admin/index.ts'],
])('refuses %s in %s', (text, path) => {
  expect(wrong(path, text)).toEqual([expect.stringMatching(/^web\/features\/admin\/.* imports .*restaurant/)])
})

it.each([
  ["import { Board } from '../../restaurant/index.ts'", 'web/features/admin/orders/list.tsx'],
  ["import { row } from '../money/row.ts'", 'web/features/admin/orders/list.tsx'],
  ["import { Button } from '../../../ui/button.tsx'", 'web/features/admin/orders/list.tsx'],
  ["import { Board } from '../features/restaurant/board.tsx'", 'web/lib/board.ts'],
])('lets %s in %s be', (text, path) => {
  expect(wrong(path, text)).toEqual([])
})
