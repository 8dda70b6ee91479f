import { z } from 'zod'
import type { Executor } from '../../db/connection.ts'
import { readState, saveState } from '../../startup/platform-state.ts'

const name = 'backup'
const backup = z.object({ at: z.iso.datetime(), what: z.string() })
export type Backup = z.infer<typeof backup>

/** The last backup that somebody said was made; undefined: none ever. */
export const readBackup = async (executor: Executor): Promise<Backup | undefined> =>
  backup.safeParse(await readState(executor, name)).data

/** Records that a backup was made: we make none ourselves, so whoever does says so. */
export const recordBackup = (executor: Executor, what: string, now: Date): Promise<void> =>
  saveState(executor, name, { at: now.toISOString(), what } satisfies Backup, now)
