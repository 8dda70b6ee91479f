import { type SourceFile, tablesIn } from './table-owners.ts'

/** A room, or what it shows of its tables to other rooms. */
const roomOf = (path: string): string | undefined =>
  /^server\/(?:features\/|db\/views\/)([\w-]+)/.exec(path)?.[1]

/** They read everything by their nature: the queries behind all figures, and what compares the books. */
const readsAll = new Set(['reports', 'books'])

/**
 * Reads of other rooms' tables, as sentences; there may be none. Of a room above, or beside, it would be an
 * import against the layers, but in SQL; of a room below, whoever changes a table there would have to look
 * through all rooms. What a room shows of its tables is a named view (server/db/views), or an operation
 * (docs/decisions/0156).
 */
export const wrongReads = (
  files: readonly SourceFile[],
  layers: readonly (readonly string[])[],
): string[] => {
  const layerOf = new Map(layers.flatMap((rooms, index) => rooms.map((name) => [name, index] as const)))
  return foreignReads(files).map(({ path, reader, room, table }) =>
    (layerOf.get(room) ?? -1) >= (layerOf.get(reader) ?? -1)
      ? `${path} reads ${table}: ${room} is not below ${reader} (server/db/views)`
      : `${path} reads ${table}: use an operation of ${room}, or a view of it (server/db/views)`,
  )
}

/** Where a file reads a table that is another room's. */
const foreignReads = (files: readonly SourceFile[]) => {
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
    return patterns.flatMap(({ room, table, byDrizzle, bySql }) =>
      room !== reader && (byDrizzle.test(text) || bySql.test(text)) ? [{ path, reader, room, table }] : [],
    )
  })
}
