/**
 * A table is written by one room only: the one that its file in `server/db/tables` is named for. Everybody
 * may read; whoever wants something written calls an operation of that room, or takes its part of a statement
 * (server/db/statement.ts).
 */
export type SourceFile = { path: string; text: string }

/** Rooms that are not `server/features/<name>/`. */
const elsewhere: Record<string, string> = {
  http: 'server/http/',
  outbox: 'server/outbox/',
  platform: 'server/startup/platform-state.ts',
}

type Table = { variable: string; name: string; owner: string }

/** The tables that `server/db/tables` declares. */
export const tablesIn = (files: readonly SourceFile[]): Table[] =>
  files.flatMap(({ path, text }) => {
    const room = /^server\/db\/tables\/([\w-]+)\.ts$/.exec(path)?.[1]
    if (room === undefined) return []
    return [...text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(
      ([, variable = '', name = '']) => ({
        variable,
        name,
        owner: elsewhere[room] ?? `server/features/${room}/`,
      }),
    )
  })

const byDrizzle = /\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g
const bySql = /(?:INSERT INTO|UPDATE|DELETE FROM)\s+"?(\w+)|insertRows\(\s*'\w+',\s*'(\w+)'/g

/** Writes of tables outside the room that owns them, as sentences. */
export const foreignWrites = (files: readonly SourceFile[]): string[] => {
  const tables = tablesIn(files)
  const isProduct = ({ path }: SourceFile) =>
    path.startsWith('server/') && !/\.test\.ts$|-fixture\.ts$|\/db\/tables\//.test(path)
  return files.filter(isProduct).flatMap(({ path, text }) => {
    const written = [
      ...[...text.matchAll(byDrizzle)].map(([, variable]) =>
        tables.find((table) => table.variable === variable),
      ),
      ...[...text.matchAll(bySql)].map(([, plain, part]) =>
        tables.find(({ name }) => name === (plain ?? part)),
      ),
    ]
    return [...new Set(written)].flatMap((table) =>
      table && !path.startsWith(table.owner)
        ? [`${path} writes ${table.name}, which belongs to ${table.owner}`]
        : [],
    )
  })
}

/**
 * Tables that no room hands in (`tables` in room.ts), or another than the one that their file is named for,
 * as sentences.
 */
export const wrongTables = (
  files: readonly SourceFile[],
  rooms: readonly { name: string; tables?: Readonly<Record<string, unknown>> | undefined }[],
): string[] =>
  tablesIn(files).flatMap(({ variable, name, owner }) => {
    if (Object.values(elsewhere).includes(owner)) return []
    const owners = rooms.filter(({ tables = {} }) => variable in tables).map((room) => room.name)
    return owners.length === 1 && owner === `server/features/${owners[0]}/`
      ? []
      : [`the table ${name} is handed in by ${owners.join(' and ') || 'no room'}, and belongs to ${owner}`]
  })
