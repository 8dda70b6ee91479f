import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { groupCommit } from './group-commit.ts'

/** A writer whose transactions end when the test says so. */
const writer = ({ refused = [] as string[] } = {}) => {
  const begun: { items: string[]; end: PromiseWithResolvers<void> }[] = []
  const begin = async (items: string[]) => {
    const end = Promise.withResolvers<void>()
    begun.push({ items, end })
    await end.promise
  }
  const write = groupCommit<string, string>({
    write: async (item) => {
      await begin([item])
      if (refused.includes(item)) throw new Error(`no ${item}`)
      return item.toUpperCase()
    },
    writeTogether: async (items) => {
      await begin(items)
      return items.some((item) => refused.includes(item)) ? null : items.map((item) => item.toUpperCase())
    },
    most: 3,
    patienceMs: 25,
  })
  return {
    write,
    begun: () => begun.map(({ items }) => items.join('')),
    end: async (index: number) => {
      begun[index]?.end.resolve()
      await turn()
    },
  }
}

describe('a group commit', () => {
  it('writes at once what comes alone, and together what comes meanwhile, at most so many', async () => {
    const { write, begun, end } = writer()
    const written = Promise.all(['a', 'b', 'c', 'd', 'e'].map(write))
    expect(begun()).toEqual(['a'])
    await end(0)
    expect(begun()).toEqual(['a', 'bcd'])
    await end(1)
    expect(begun()).toEqual(['a', 'bcd', 'e'])
    await end(2)
    expect(await written).toEqual(['A', 'B', 'C', 'D', 'E'])
    const alone = write('f')
    expect(begun().at(-1)).toBe('f')
    await end(3)
    expect(await alone).toBe('F')
  })

  it('writes each alone where they cannot be written together, so that one is refused and not the others', async () => {
    const { write, begun, end } = writer({ refused: ['c'] })
    const written = Promise.allSettled(['a', 'b', 'c', 'd'].map(write))
    await end(0)
    await end(1)
    expect(begun()).toEqual(['a', 'bcd', 'b', 'c', 'd'])
    for (const index of [2, 3, 4]) await end(index)
    expect((await written).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
  })

  it('tells all of a group what it failed of, and goes on', async () => {
    const failing = groupCommit<string, string>({
      write: async (item) => item,
      writeTogether: () => Promise.reject(new Error('away')),
      most: 3,
      patienceMs: 25,
    })
    const written = await Promise.allSettled(['a', 'b', 'c'].map(failing))
    expect(written.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await failing('d')).toBe('d')
  })

  describe('behind one that waits for a lock', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    })
    afterEach(() => {
      vi.useRealTimers()
    })

    it('goes on after a moment', async () => {
      const { write, begun, end } = writer()
      const written = Promise.all(['a', 'b', 'c'].map(write))
      await vi.advanceTimersByTimeAsync(24)
      expect(begun()).toEqual(['a'])
      await vi.advanceTimersByTimeAsync(1)
      expect(begun()).toEqual(['a', 'bc'])
      await end(1)
      const later = write('d')
      expect(begun()).toEqual(['a', 'bc', 'd'])
      await end(2)
      expect(await later).toBe('D')
      await end(0)
      expect(await written).toEqual(['A', 'B', 'C'])
    })
  })
})
