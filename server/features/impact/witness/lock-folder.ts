import { open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Keeps a folder for this process: two witnesses of one key and one record could sign two histories. Throws
 * where another one has it. Returns what ends it.
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  const file = path.join(folder, 'witness.lock')
  for (let tries = 0; tries < 2; tries++) {
    try {
      const handle = await open(file, 'wx')
      await handle.writeFile(String(process.pid))
      await handle.close()
      return () => rm(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const pid = Number(await readFile(file, 'utf8').catch(() => ''))
      if (pid > 0 && pid !== process.pid && isRunning(pid)) break
      // Of a process that died, or of an earlier run in this container.
      await rm(file, { force: true })
    }
  }
  throw new Error(`Another witness works in ${folder}. If none does, delete ${file}.`)
}
