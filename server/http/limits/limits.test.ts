import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ipSubject } from './ip.ts'
import { limits } from './limits.ts'

const minute = 60_000
const windowOf = (limit: (typeof limits)[keyof typeof limits]): string => {
  if ('atOnce' in limit) return 'at once'
  if (limit.windowMs < 60 * minute) return `${limit.windowMs / minute} min`
  return limit.windowMs === 60 * minute ? '1 hour' : `${limit.windowMs / (60 * minute)} hours`
}

describe('the limits', () => {
  it('are those of the table in docs/security.md, all of them', () => {
    const text = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8')
    const section = text.split('\n## Limits\n')[1]?.split('\n## ')[0] ?? ''
    const rows = section.split('\n').filter((line) => line.startsWith('| `'))
    const expected = Object.values(limits).map(
      (limit) =>
        `| \`${limit.name}\` | ${limit.counts} | ${limit.per} | ${limit.max.toLocaleString('en')} | ${windowOf(limit)} |`,
    )
    expect(rows).toEqual(expected)
  })

  it('have names of their own, which their counters go by', () => {
    const names = Object.values(limits).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('an IP address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('%s counts as %s', (ip, subject) => {
    expect(ipSubject(ip)).toBe(subject)
  })
})
