import { expect, it } from 'vitest'
import { encodeLine } from '#shared/places/line-code.ts'
import type { StreetFile } from '#shared/places/streets.ts'
import { labelsAt, readShapes } from './street-shapes.ts'

const fileOf = (
  shapes: [kind: StreetFile['kinds'][number], name: string, ...points: [number, number][]][],
) => {
  const kinds = [...new Set(shapes.map(([kind]) => kind))]
  const names = [...new Set(shapes.map(([, name]) => name))]
  return {
    notice: '',
    kinds,
    names,
    shapes: shapes.map(([kind, name, ...points]): [number, number, string] => [
      kinds.indexOf(kind),
      names.indexOf(name),
      encodeLine(points),
    ]),
  }
}

it('a map names a street where the name has room, along its longest stretch and never upside down', () => {
  // From east to west: its name would be upside down.
  const shapes = readShapes(
    fileOf([['primary', 'Residency Road', [12.97, 77.62], [12.97, 77.6], [12.9701, 77.5999]]]),
  )
  expect(labelsAt(shapes, 9)).toEqual([])
  const [label] = labelsAt(shapes, 15)
  expect(label?.text).toBe('Residency Road')
  expect(Math.abs(label?.angle ?? 9)).toBeLessThanOrEqual(Math.PI / 2)
  const size = 256 * 2 ** 15
  expect((((label?.x ?? 0) / size - 0.5) * 360).toFixed(3)).toBe('77.610')
})

it('a map names the more important of two at one place, and small streets from near alone', () => {
  const shapes = readShapes(
    fileOf([
      ['street', '3rd Cross', [12.97, 77.6], [12.97, 77.61]],
      ['street', '9th Cross', [12.99, 77.6], [12.99, 77.61]],
      ['trunk', 'Hosur Road', [12.97005, 77.6], [12.97005, 77.61]],
    ]),
  )
  expect(labelsAt(shapes, 15).map(({ text }) => text)).toEqual(['Hosur Road'])
  expect(labelsAt(shapes, 16).map(({ text }) => text)).toEqual(['Hosur Road', '9th Cross'])
})
