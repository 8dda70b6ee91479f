import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const assets = path.join(import.meta.dirname, '../../build/client/assets')

type RouteCode = { module: string; imports?: string[] }

/** What the router says that each route needs, its frame included. */
const routeCodes = (): Record<string, RouteCode> => {
  const file = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name))
  const text = readFileSync(path.join(assets, file ?? 'no manifest'), 'utf8')
  return JSON.parse(text.replace(/^[^{]*/, '').replace(/;\s*$/, '')).routes
}

/** Bytes as they are sent: compressed, where that is worth it. */
const sentBytes = (url: string): number => {
  const file = path.join(assets, path.basename(url))
  return statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? statSync(file).size
}

/**
 * The frame of every page, and the texts of a page in Hindi, come on top. A page that outgrows its kilobytes
 * has usually caught a library by a chunk.
 */
it.each([
  ['home', 30],
  ['menu', 3],
  ['restaurant', 21],
  ['dish', 17],
  ['about', 26],
  ['rescue', 28],
  ['impact', 46],
  ['donate', 74],
  ['partner', 58],
  ['privacy', 15],
  ['terms', 15],
])('the scripts of /%s are at most %d kB', (route, kB) => {
  const code = routeCodes()[`routes/${route}`]
  expect(code).toBeDefined()
  const files = [code?.module ?? '', ...(code?.imports ?? [])]
  expect(files.reduce((sum, url) => sum + sentBytes(url), 0) / 1_000).toBeLessThan(kB)
})

it('the texts of a page in Hindi are at most 62 kB, those of the dashboards not among them', () => {
  const texts = readdirSync(assets).filter((name) => /^hi-[\w-]{7}\.js$/.test(name))
  expect(texts.length).toBeGreaterThan(0)
  const largest = Math.max(...texts.map(sentBytes))
  expect(largest / 1_000).toBeGreaterThan(30)
  expect(largest / 1_000).toBeLessThan(62)
})
