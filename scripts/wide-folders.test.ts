import { expect, it } from 'vitest'
import { wideFolders } from './wide-folders.ts'

const held = (folder: string, count: number, ending = '.ts') =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}${ending}`)

it('lets a room hold 25 files in one folder, and as many in the next', () => {
  const orders = 'server/features/orders'
  expect(wideFolders([...held(orders, 25), ...held(`${orders}/lists`, 25)])).toEqual([])
})

it('names a folder that holds more', () => {
  expect(wideFolders(held('web/features/orders/lists', 26, '.tsx'))).toEqual([
    expect.stringMatching(/^web\/features\/orders\/lists holds 26 files/),
  ])
  expect(wideFolders(held('shared/orders', 26))).toEqual([
    expect.stringMatching(/^shared\/orders holds 26 files/),
  ])
})

it('counts neither tests nor what is no room', () => {
  expect(wideFolders([...held('web/features/orders', 30, '.test.ts'), ...held('web/ui', 30)])).toEqual([])
})
