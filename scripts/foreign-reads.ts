import { type SourceFile, tablesIn } from './table-owners.ts'

/** A room, or what it shows of its tables to rooms below it. */
const roomOf = (path: string): string | undefined =>
  /^server\/(?:features\/|db\/views\/)([\w-]+)/.exec(path)?.[1]

/** They read everything by their nature: the queries behind all figures, and what compares the books. */
const readsAll = new Set(['reports', 'books'])

/**
 * Reads of a table that belongs to a room above, or beside, as sentences: as an import against the layers
 * would be, but in SQL. What a room lets those below it know is a named view, server/db/views/ROOM.ts.
 */
export const wrongReads = (
  files: readonly SourceFile[],
  layers: readonly (readonly string[])[],
): string[] => {
  const layerOf = new Map(layers.flatMap((rooms, index) => rooms.map((room) => [room, index] as const)))
  const patterns = tablesIn(files).flatMap(({ variable, name, owner }) => {
    const room = roomOf(owner)
    return room === undefined
      ? []
      : [
          {
            room,
            table: `${room}.${name}`,
            byDrizzle: new RegExp(`(?:\\.from|[jJ]oin|\\$count|\\balias)\\(\\s*${variable}\\b`),
            bySql: new RegExp(`\\b(?:FROM|JOIN)\\s+(?:${name}\\b|\\$\\{${variable}\\})`),
          },
        ]
  })
  return files.flatMap(({ path, text }) => {
    const reader = roomOf(path)
    if (reader === undefined || readsAll.has(reader) || /\.test\.ts$|-fixture\.ts$/.test(path)) return []
    return patterns.flatMap(({ room, table, byDrizzle, bySql }) => {
      if (room === reader || (layerOf.get(room) ?? -1) < (layerOf.get(reader) ?? -1)) return []
      return byDrizzle.test(text) || bySql.test(text)
        ? [`${path} reads ${table}: ${room} is not below ${reader} (server/db/views)`]
        : []
    })
  })
}
