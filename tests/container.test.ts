import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { settingsSchema } from '#server/settings.ts'
import { testDatabase } from './database.ts'
import { freePort, root, start, temporaryFolder } from './program.ts'

const image = readFileSync('Dockerfile', 'utf8')
const stages = image.split(/^FROM /m)
/** What a stage takes from the repository. */
const copied = (stage: string) =>
  [...stage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) => files.split(' '))

it('the image copies what there is', () => {
  const missing = stages.flatMap(copied).filter((file) => !existsSync(file))
  expect(missing).toEqual([])
})

it('what the image copies is enough to serve', async () => {
  const last = stages.at(-1) ?? ''
  const folder = temporaryFolder()
  // Built and installed by the stages before; here as they are in the repository.
  for (const made of [...last.matchAll(/^COPY --from=\w+ \S+ (\S+)$/gm)].map(([, name = '']) => name))
    symlinkSync(path.join(root, made), path.join(folder.path, made))
  for (const file of copied(last)) cpSync(file, path.join(folder.path, file), { recursive: true })
  const command = JSON.parse(/^CMD (.+)$/m.exec(last)?.[1] ?? '[]') as string[]
  const database = await testDatabase()
  const port = await freePort()
  const [, ...args] = command
  const program = start(
    process.execPath,
    args,
    { DATABASE_URL: database.url, PORT: String(port), NODE_ENV: 'production' },
    { cwd: folder.path },
  )
  await program.prints('Ctrl-C stops it.')
  const check = /fetch\('http:\/\/127\.0\.0\.1:3000(\/\w+)'\)/.exec(last)?.[1] ?? ''
  expect((await fetch(`http://127.0.0.1:${port}${check}`)).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${port}/menu`)).status).toBe(200)
  program.child.kill('SIGTERM')
  expect(await program.ends).toBe(0)
  await database.close()
  folder.remove()
}, 120_000)

it('compose.yaml sets settings that there are', () => {
  const app = /^ {2}app:\n((?: {3,}.*\n)+)/m.exec(readFileSync('compose.yaml', 'utf8'))?.[1] ?? ''
  const given = [...app.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name = '']) => name)
  expect(given).toContain('DATABASE_URL')
  expect(given.filter((name) => !(name in settingsSchema.shape))).toEqual([])
})
