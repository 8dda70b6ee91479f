import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * What costs processor time in a journey, as it is written, and how often all journeys together may do it.
 * Counted, not timed, so that it is the same on every machine. Whoever needs one more makes another journey
 * cheaper first (docs/testing.md, "What a test may cost"), or raises it with a reason in the commit.
 */
const costs: { what: string; seconds: number; pattern: RegExp; most: number; mostOfAFile: number }[] = [
  {
    what: 'a page that is loaded: `follow` leads on without',
    seconds: 0.5,
    pattern: /\b(?:visit|reload)\(|\.(?:goto|reload)\(/g,
    most: 452,
    mostOfAFile: 20,
  },
  {
    what: 'a look of axe: once a screen',
    seconds: 0.6,
    pattern: /\bexpectAccessible\(/g,
    most: 350,
    mostOfAFile: 18,
  },
  {
    what: 'somebody with a browser of their own',
    seconds: 0.3,
    pattern: /\b(?:site\.visitor|signedIn|someone|newPage|newContext)\(/g,
    most: 255,
    mostOfAFile: 14,
  },
  {
    what: 'a server of its own',
    seconds: 6,
    pattern: /\bopenSite\(\{/g,
    most: 12,
    mostOfAFile: 2,
  },
]

const folder = path.join(import.meta.dirname, 'browser')
const journeys = globSync('*.test.ts', { cwd: folder }).map((file) => ({
  file,
  text: readFileSync(path.join(folder, file), 'utf8'),
}))

describe.each(costs)('$what, about $seconds s', ({ pattern, most, mostOfAFile }) => {
  const counts = journeys.map(({ file, text }) => ({ file, count: text.match(pattern)?.length ?? 0 }))

  it('happens no more often than all journeys may', () => {
    const all = counts.reduce((sum, { count }) => sum + count, 0)
    expect(all).toBeGreaterThan(0)
    expect(all).toBeLessThanOrEqual(most)
  })

  it('happens no more often than one file may', () => {
    expect(counts.filter(({ count }) => count > mostOfAFile)).toEqual([])
  })
})
