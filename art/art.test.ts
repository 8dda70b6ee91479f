import { readdirSync, readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawings, withMeat } from '../server/features/drawings/drawings.ts'
import { budget, fileOf, ids, isRendered, pictureFolder, versionOf } from './committed.ts'
import { compose, height, width } from './compose.ts'

const pictures = ids.map((id) => ({ id, ...compose(id) }))

it('draws the same picture each time, without a hole in it', () => {
  for (const { id, svg } of pictures) {
    expect(compose(id).svg === svg, id).toBe(true)
    expect(svg.match(/.{0,40}(?:NaN|undefined|Infinity|\[object|,<).{0,20}/)?.[0], id).toBeUndefined()
  }
})

describe('what is committed', () => {
  it('was rendered from these drawings: `npm run art` was run', () => {
    expect(drawings).toEqual(Object.fromEntries(pictures.map(({ id, svg }) => [id, versionOf(svg)])))
    expect([...withMeat].sort()).toEqual(pictures.filter(({ meat }) => meat).map(({ id }) => id))
    expect(
      readdirSync(pictureFolder)
        .filter((name) => !isRendered(name))
        .sort(),
    ).toEqual(ids.map((id) => `${id}.avif`).sort())
  })

  it('is small, of one size and has no ground', async () => {
    for (const { id } of pictures) {
      expect(statSync(fileOf(id)).size, id).toBeLessThan(budget)
      const { format, ...picture } = await sharp(readFileSync(fileOf(id))).metadata()
      expect(picture, id).toMatchObject({ width, height, hasAlpha: true })
      expect(format, id).toBe('heif')
    }
  })
})
