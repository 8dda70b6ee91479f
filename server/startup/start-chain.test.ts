import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { family, freePort, left, root, start, temporaryFolder } from '#tests/program.ts'

/** Made once: a first start makes the database and the demo, which is not what these are about. */
let made: ReturnType<typeof temporaryFolder>
beforeAll(async () => {
  made = temporaryFolder()
  const first = start(process.execPath, ['server/main.ts'], await settings(made.path))
  await first.prints('Ctrl-C stops it.')
  first.child.kill('SIGTERM')
  expect(await first.ends).toBe(0)
})
afterAll(() => made.remove())

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
  // With its owner, who under root is another than ours.
  execFileSync('cp', ['-a', path.join(made.path, 'data'), folder.path])
})
afterEach(() => folder.remove())

const settings = async (parent: string) => ({
  PORT: String(await freePort()),
  DATA_DIR: path.join(parent, 'data'),
  LOG_LEVEL: 'silent',
  ...(process.env.PATH && {
    PATH: path.join(root, 'node_modules', '.bin') + path.delimiter + process.env.PATH,
  }),
})

/** Another Node than the product wants: the wrapper then starts the one from npm, and stays. */
const olderNode = `--import=data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.11.0'})`
/**
 * What npm does with a script: a shell that waits for it. The last word keeps shells from putting the script
 * in their place.
 */
const npmLike = (command: string) => [
  '-e',
  `require('node:child_process').spawn('/bin/sh', ['-c', ${JSON.stringify(`${command}; true`)}], { stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' } })`,
]

const chains = {
  'npm start': () => ({ command: 'npm', args: ['start'], links: 2 }),
  'npm, its shell and the server': () => ({
    command: process.execPath,
    args: npmLike(`"${process.execPath}" scripts/start.mjs`),
    links: 3,
  }),
  'npm, its shell, the wrapper under an older Node, and the server': () => ({
    command: process.execPath,
    args: npmLike(`"${process.execPath}" "${olderNode}" scripts/start.mjs`),
    links: 4,
  }),
  'the wrapper under an older Node, and the server': () => ({
    command: process.execPath,
    args: [olderNode, 'scripts/start.mjs'],
    links: 2,
  }),
}
const cases = Object.entries(chains).flatMap(([name, chain]) =>
  Array.from({ length: chain().links }, (_, link) => [name, link + 1, chain] as const),
)

test.each(cases)(
  '%s: kill -9 of link %i leaves no server and no database',
  async (_name, link, chain) => {
    const { command, args } = chain()
    const program = start(command, args, await settings(folder.path))
    await program.prints('Ctrl-C stops it.')
    const all = family(program.child.pid ?? 0)
    expect(all.some(({ name }) => name === 'postgres')).toBe(true)
    process.kill(all[link - 1]?.pid ?? 0, 'SIGKILL')
    const pids = all.map(({ pid }) => pid)
    await vi.waitFor(() => expect(left(pids)).toEqual([]), { timeout: 25_000, interval: 200 })
  },
  120_000,
)
