import { open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'

/** Undefined if there is none. */
export const readIfThere = async (file: string): Promise<string | undefined> => {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Written beside, flushed to the disk and moved: a power cut leaves the old one or the new one. */
export const storeDurably = async (file: string, text: string): Promise<void> => {
  const draft = `${file}.new`
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
  // Windows has no directories to flush.
  if (process.platform === 'win32') return
  const folder = await open(path.dirname(file), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
