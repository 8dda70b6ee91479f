import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from './fault.ts'

const size = '256m'

export const diskFull: Fault = {
  name: 'disk',
  what: `the disk (a tmpfs of ${size}) is full for 3 to 6 seconds`,
  everyMs: 31_000,
  prepare: async (folder) => {
    const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0711`, 'tmpfs', folder])
    if (mount.status !== 0) return undefined
    return async () => {
      spawnSync('umount', ['-l', folder])
    }
  },
  inflict: async (_server, random, folder) => {
    const filler = path.join(folder, 'filler')
    fill(filler)
    const until = performance.now() + 3_000 + random() * 3_000
    // What the database lets go of is taken as well.
    while (performance.now() < until) {
      await wait(100)
      fill(filler)
    }
    rmSync(filler)
  },
}

/** Takes all that is left of the disk. */
export const fill = (file: string) => {
  const handle = openSync(file, 'a')
  try {
    for (const block of [1 << 20, 1 << 12])
      try {
        for (;;) writeSync(handle, Buffer.alloc(block))
      } catch (error) {
        if ((error as { code?: string }).code !== 'ENOSPC') throw error
      }
  } finally {
    closeSync(handle)
  }
}
