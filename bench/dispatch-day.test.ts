import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readDay } from './dispatch-day.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'day-'))
afterAll(() => rmSync(folder, { recursive: true }))
const write = (file: string, ...lines: string[]) =>
  writeFileSync(path.join(folder, file), `${lines.join('\r\n')}\r\n`)

it('reads a day, whatever ends its lines, and names the line that is wrong', () => {
  write(
    'instance_parameters.txt',
    'metres\tpick\tdrop\ttarget\tmost\torder\thour',
    '320\t4\t4\t40\t90\t10\t15',
  )
  write('restaurants.txt', 'restaurant\tx\ty', 'r1\t1\t2')
  write('orders.txt', 'order\tx\ty\tplaced\trestaurant\tready', 'o1\t3\t4\t100\tr1\t110\tand more')
  write('couriers.txt', 'courier\tx\ty\ton\toff', 'c1\t5\t6\t90\t210')
  expect(readDay(folder)).toEqual({
    name: path.basename(folder),
    rules: {
      metresPerMinute: 320,
      pickUpService: 4,
      dropOffService: 4,
      target: 40,
      payPerOrder: 10,
      payPerHour: 15,
    },
    restaurants: new Map([['r1', { x: 1, y: 2 }]]),
    orders: [{ id: 'o1', x: 3, y: 4, placed: 100, restaurant: 'r1', ready: 110 }],
    couriers: [{ id: 'c1', x: 5, y: 6, on: 90, off: 210 }],
  })
  write('couriers.txt', 'courier\tx\ty\ton\toff', 'c1\t5\t6\t90\t210', 'c2\t5\tsix\t90\t210')
  expect(() => readDay(folder)).toThrow(/couriers\.txt, line 3/)
})
