import path from 'node:path'

/**
 * Files of one folder of a room, or of a noun of `shared`, that can be taken in at a glance; tests stand
 * beside them, uncounted.
 */
const most = 25

const isRoom = (folder: string): boolean => /^(?:(?:server|web)\/features\/|shared(?:\/|$))/.test(folder)

/** Folders of rooms that hold so much that they want inner ones, as sentences. */
export const wideFolders = (files: readonly string[]): string[] => {
  const held = new Map<string, number>()
  for (const file of files) {
    const folder = path.posix.dirname(file)
    if (isRoom(folder) && /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      held.set(folder, (held.get(folder) ?? 0) + 1)
  }
  return [...held].flatMap(([folder, count]) =>
    count > most ? [`${folder} holds ${count} files: more than ${most} want folders of their own`] : [],
  )
}
