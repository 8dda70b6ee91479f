import path from 'node:path'

/**
 * A room of server/features may know the rooms of lower layers (server/rooms.ts), never one of its own layer
 * or above, and of those the operations, not the queries (`-store.ts`); what all rooms stand on knows none of
 * them. Held at every depth, and for types as well.
 */
export type SourceFile = { path: string; text: string }

const roomOf = (file: string): string | undefined => /^server\/features\/([^/]+)\//.exec(file)?.[1]

/** What all rooms stand on. */
const isGround = (file: string): boolean =>
  /^server\/(?:(?:bounds|db|http|jobs|outbox|secrets)\/|infrastructure\.ts$)/.test(file)

/** What names rooms, or is made of them. */
const isComposed = (file: string): boolean =>
  /^server\/(?:features|pages)\/|^server\/(?:app|compose|deps|platform|room|rooms)\.ts$/.test(file)

const imports = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g

/** The files of the tree that a file imports, by path. */
const importedBy = ({ path: file, text }: SourceFile): string[] =>
  [...text.matchAll(imports)].map(([, specifier = '']) =>
    path.posix.join(path.posix.dirname(file), specifier),
  )

/** `room.ts` and tests name whatever they compose or try out. */
const isBound = (file: string): boolean =>
  file.startsWith('server/') && !/\.test\.ts$|-fixture\.ts$/.test(file)

/** Imports against the layers, as sentences; and rooms without a layer, or without a folder. */
export const wrongImports = (
  files: readonly SourceFile[],
  layers: readonly (readonly string[])[],
): string[] => {
  const layerOf = new Map(layers.flatMap((rooms, index) => rooms.map((room) => [room, index] as const)))
  const folders = new Set(files.flatMap(({ path: file }) => roomOf(file) ?? []))
  const unlisted = [...folders].filter((room) => !layerOf.has(room))
  const missing = [...layerOf.keys()].filter((room) => !folders.has(room))
  return [
    ...unlisted.map((room) => `server/features/${room} is in no layer of server/rooms.ts`),
    ...missing.map((room) => `server/rooms.ts lists ${room}, which has no folder`),
    ...files
      .filter(({ path: file }) => isBound(file))
      .flatMap((file) => {
        const room = roomOf(file.path)
        if (room === undefined && !isGround(file.path)) return []
        if (room === undefined)
          return importedBy(file).flatMap((imported) =>
            isComposed(imported)
              ? [`${file.path} imports ${imported}: what all rooms stand on knows none`]
              : [],
          )
        return importedBy(file).flatMap((imported) => {
          const other = roomOf(imported)
          if (other === undefined || other === room) return []
          const [own = -1, its = -1] = [layerOf.get(room), layerOf.get(other)]
          if (its >= own)
            return [`${file.path} imports ${imported}: ${other} is not below ${room} (server/rooms.ts)`]
          return imported.endsWith('-store.ts')
            ? [`${file.path} imports ${imported}: rooms meet through operations, never another's queries`]
            : []
        })
      }),
  ]
}
