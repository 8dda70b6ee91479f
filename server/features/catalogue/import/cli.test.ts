import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { command } from '#tests/program.ts'
import { type CatalogueFixture, catalogueFixture } from '../catalogue-fixture.ts'
import { listRestaurants } from '../list-restaurants.ts'

let fixture: CatalogueFixture
const folder = mkdtempSync(path.join(os.tmpdir(), 'annapurna-import-'))
beforeAll(async () => {
  fixture = await catalogueFixture()
})
afterAll(async () => {
  await fixture.close()
  rmSync(folder, { recursive: true })
})

const write = (name: string, text: string) => {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}
const cli = (...args: string[]) =>
  command('server/features/catalogue/import/cli.ts', { DATABASE_URL: fixture.url }, ...args)

describe('npm run import', () => {
  it('imports by a mapping while others use the database, and tells every line that it refused', async () => {
    const menu = write('menu.csv', 'kitchen,item,price\nA,Dal,100\nA,Tea,0\nA,Dal,100\n')
    const map = write('map.json', JSON.stringify({ columns: { restaurant: 'kitchen' } }))
    const dry = await cli(menu, '--map', map, '--dry-run')
    expect(dry.out).toMatch(/nothing was kept/)
    expect((await listRestaurants(fixture.deps)).items).toEqual([])
    const { code, out, errors } = await cli(menu, '--map', map)
    expect(code).toBe(0)
    expect(out).toMatch(/^line 3: price is zero$/m)
    expect(out).toMatch(/^Dishes\s+1 added, 0 changed, 0 unchanged$/m)
    expect(out).toMatch(/^Merged\s+1 lines/m)
    expect(errors).toMatch(/^Reading/)
    // A server hears of it by a notification, which may come after the command has ended.
    await expect
      .poll(async () => (await listRestaurants(fixture.deps)).items)
      .toMatchObject([{ name: 'A', open: true, location: null }])
  })

  it.each([
    ['no file at all', [], /^npm run import -- FILE/],
    ['a file that is not there', ['none.csv'], /^The file none\.csv cannot be read\.$/m],
    [
      'a mapping that is not there',
      ['none.csv', '--map', 'none.json'],
      /^The mapping file none\.json cannot be read\.$/m,
    ],
    ['an option that is not there', ['none.csv', '--force'], /--force/],
  ])('says what is wrong with %s and ends with 1', async (_case, args, message) => {
    const { code, out, errors } = await cli(...args)
    expect([code, out]).toEqual([1, ''])
    expect(errors).toMatch(message)
  })

  it('says which column is missing, and what a mapping must be', async () => {
    const menu = write('other.csv', 'a,b\n1,2\n')
    expect((await cli(menu)).errors).toMatch(/no column for the restaurant\. Its columns are: a, b\./)
    const map = write('wrong.json', '{"columns":{"nonsense":"a"}}')
    expect((await cli(menu, '--map', map)).errors).toMatch(/wrong\.json is not valid/)
  })
})
