import { type SourceFile, tablesIn } from './table-owners.ts'

/** A room, or what it shows of its tables to other rooms. */
const roomOf = (path: string): string | undefined =>
  /^server\/(?:features\/|db\/views\/)([\w-]+)/.exec(path)?.[1]

/** They read everything by their nature: the queries behind all figures, and what compares the books. */
const readsAll = new Set(['reports', 'books'])

/**
 * How many tables of other rooms are read past a door or a view (docs/decisions/0156). Lower it with each
 * that goes.
 */
const maxReads = 15

type Reader = { name: string; reads?: readonly string[] | undefined }

/**
 * Reads of other rooms' tables, as sentences. Of a room above, or beside, there may be none: it would be an
 * import against the layers, but in SQL. Of a room below, those that the reader lists (`reads` in room.ts),
 * and each of the list must be there. What a room shows of its tables is a named view (server/db/views).
 */
export const wrongReads = (
  files: readonly SourceFile[],
  layers: readonly (readonly Reader[])[],
): string[] => {
  const layerOf = new Map(layers.flatMap((rooms, index) => rooms.map(({ name }) => [name, index] as const)))
  const listed = layers.flat().flatMap(({ name, reads = [] }) => reads.map((table) => `${name} ${table}`))
  const found = new Set<string>()
  const wrong = foreignReads(files).flatMap(({ path, reader, room, table }) => {
    found.add(`${reader} ${table}`)
    if ((layerOf.get(room) ?? -1) >= (layerOf.get(reader) ?? -1))
      return [`${path} reads ${table}: ${room} is not below ${reader} (server/db/views)`]
    return listed.includes(`${reader} ${table}`)
      ? []
      : [`${path} reads ${table}: use an operation of ${room}, or a view of it (server/db/views)`]
  })
  const unused = listed.filter((read) => !found.has(read))
  return [
    ...wrong,
    ...unused.map((read) => `${read} is listed in room.ts (reads), and nothing reads it`),
    ...(listed.length > maxReads
      ? [`rooms list ${listed.length} reads of other rooms' tables, more than ${maxReads}`]
      : []),
  ]
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
