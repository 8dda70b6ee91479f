import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/*
 * Fetches what C2SP and torchwood publish to check an implementation by, into tests/vectors/, which is not
 * part of this repository: server/features/impact/witness/published-vectors.test.ts runs with what is there.
 */

const c2sp = 'https://raw.githubusercontent.com/C2SP/C2SP/5ba5ee830903e91240fc6f9f3a7a9293d49e69c9'
const torchwood =
  'https://raw.githubusercontent.com/FiloSottile/torchwood/341dc2f0f552a29816955d4834718cd741f1ca64'
/** The files with their SHA-256. */
const files: Record<string, readonly [url: string, sha256: string]> = {
  'signed-note.md': [
    `${c2sp}/signed-note.md`,
    '47a66ded092b60981ef298c8d66206c6e7fba61f385b29aed60fe3bec9f98ad7',
  ],
  'litewitness.txt': [
    `${torchwood}/cmd/litewitness/testdata/litewitness.txt`,
    'c0fb9fae9fb57fd794b5206faac17f1b488a7af09eb56c9d0a52c48366b8166d',
  ],
  'sumdb.txt': [
    `${torchwood}/cmd/litewitness/testdata/sumdb.txt`,
    'caddba64a600314ec17d3a31d61105260fecb0c05af9a7b8b222ceda47553f06',
  ],
}

const folder = path.join(import.meta.dirname, '../tests/vectors')
mkdirSync(folder, { recursive: true })
for (const [name, [url, sha256]] of Object.entries(files)) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== sha256) throw new Error(`${url} has the SHA-256 ${found}`)
  writeFileSync(path.join(folder, name), bytes)
  console.log(name)
}
