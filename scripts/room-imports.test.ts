import { expect, it } from 'vitest'
import { wrongImports } from './room-imports.ts'

const layers = [['audit', 'ledger'], ['orders']]
const folders = ['audit', 'ledger', 'orders'].map((room) => ({
  path: `server/features/${room}/room.ts`,
  text: '',
}))
const wrong = (path: string, text: string) => wrongImports([...folders, { path, text }], layers)

it('lets a room know what is below it, and itself', () => {
  const text = "import { post } from '../ledger/post.ts'\nimport { rule } from './rule.ts'"
  expect(wrong('server/features/orders/pay.ts', text)).toEqual([])
})

it.each([
  ["import { order } from '../orders/order.ts'", 'server/features/ledger/post.ts', 'orders'],
  ["import type { Order } from '../orders/order.ts'", 'server/features/ledger/post.ts', 'orders'],
  ["export { order } from '../orders/order.ts'", 'server/features/ledger/post.ts', 'orders'],
  ["const { order } = await import('../orders/order.ts')", 'server/features/ledger/post.ts', 'orders'],
  ["import { record } from '../../audit/record.ts'", 'server/features/ledger/deep/post.ts', 'audit'],
  [
    "import {\n  one,\n  two,\n} from '../../../orders/order.ts'",
    'server/features/ledger/a/b/post.ts',
    'orders',
  ],
])('refuses %s in %s', (text, path, other) => {
  expect(wrong(path, text)).toEqual([expect.stringContaining(`${other} is not below ledger`)])
})

it("refuses another room's queries, at any depth, and lets a room use its own", () => {
  const text = "import { findEntry } from '../../ledger/entry-store.ts'"
  expect(wrong('server/features/orders/lists/sums.ts', text)).toEqual([
    expect.stringContaining("never another's queries"),
  ])
  expect(
    wrong('server/features/ledger/deep/sums.ts', "import { findEntry } from '../entry-store.ts'"),
  ).toEqual([])
})

it('refuses a room to what all rooms stand on, and lets tests import what they try out', () => {
  const text = "import { order } from '../features/orders/order.ts'"
  expect(wrong('server/http/session.ts', text)).toEqual([expect.stringContaining('knows none')])
  expect(wrong('server/http/session.test.ts', text)).toEqual([])
})

it.each([
  ["import type { Deps } from '../deps.ts'", 'server/http/register.ts'],
  ["import type { Deps } from '../../deps.ts'", 'server/http/sign-in/session.ts'],
  ["import { rooms } from '../rooms.ts'", 'server/jobs/queue.ts'],
  ["import type { Deps } from './deps.ts'", 'server/infrastructure.ts'],
  ["import { pages } from '../pages/pages.ts'", 'server/outbox/relay.ts'],
])('refuses what is made of rooms to what they stand on: %s in %s', (text, path) => {
  expect(wrong(path, text)).toEqual([expect.stringContaining('knows none')])
})

it('lets what all rooms stand on know what it is given', () => {
  const text = "import type { Infrastructure } from '../infrastructure.ts'\nimport { sign } from '../keys.ts'"
  expect(wrong('server/http/register.ts', text)).toEqual([])
})

it('names a folder that is in no layer, and a room that has no folder', () => {
  expect(wrong('server/features/tips/give.ts', '')).toEqual([
    'server/features/tips is in no layer of server/rooms.ts',
  ])
  expect(wrongImports(folders, [...layers, ['tips']])).toEqual([
    'server/rooms.ts lists tips, which has no folder',
  ])
})
