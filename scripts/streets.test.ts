import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod/mini'
import { seedRestaurants } from '#server/features/restaurants/seed/restaurants.ts'
import { decodeLine } from '#shared/places/line-code.ts'
import { type StreetFile, streetKinds } from '#shared/places/streets.ts'
import { root } from '../tests/program.ts'

const streetFile = z.object({
  notice: z.string(),
  kinds: z.array(z.enum(streetKinds)),
  names: z.array(z.string()),
  shapes: z.array(z.tuple([z.int(), z.int(), z.string()])),
}) satisfies z.ZodMiniType<StreetFile>

it('streets: those around every restaurant of the demo, in less than a megabyte, with their notice', () => {
  const text = readFileSync(path.join(root, 'public', 'streets', 'bengaluru.json'), 'utf8')
  expect(text.length).toBeLessThan(1_000_000)
  const file = streetFile.parse(JSON.parse(text))
  expect(file.notice).toContain('© OpenStreetMap contributors, under the Open Database License (ODbL)')
  const points = file.shapes.flatMap(([, , line]) => decodeLine(line))
  for (const { name, lat, lng } of seedRestaurants) {
    const nearest = points.reduce((least, [y, x]) => Math.min(least, Math.hypot(y - lat, x - lng)), 1)
    // Koramangala and Indiranagar have their main roads alone.
    expect(nearest * 111_320, name).toBeLessThan(1000)
  }
})
