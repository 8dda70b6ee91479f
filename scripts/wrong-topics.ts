import type { SourceFile } from './table-owners.ts'

/** Topics of live events that are declared anywhere but in a room's topics.ts, as sentences. */
export const wrongTopics = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => path.startsWith('server/features/') && !/\/topics\.ts$|\.test\.ts$/.test(path))
    .filter(({ text }) => /\/outbox\/topic\.ts'/.test(text) && /\btopic(?:Kind)?\(/.test(text))
    .map(({ path }) => `${path} declares a topic: they are in topics.ts, which the room hands in`)
