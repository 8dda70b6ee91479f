import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

export type Program = {
  child: ChildProcess
  output: () => string
  errors: () => string
  /** Resolves when standard output has this text; rejects when the program ends before. */
  prints: (text: string) => Promise<void>
  /** Resolves to the exit code, or to the signal that ended it. */
  ends: Promise<number | NodeJS.Signals>
}

/** Programs start in half the time when what was compiled is kept. */
export const compileCache = path.join(root, 'build', 'compile-cache')
const ours = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'WORK',
  'MODE',
  'DEMO',
  'PAYMENTS',
  'AUTOPILOT',
  'OVERLOAD_MS',
  'NODE_ENV',
  'NODE_OPTIONS',
  'VITEST',
]

/** Runs a program of the repository as a person would, with these settings and no others of ours. */
export const run = (
  args: readonly string[],
  environment: Record<string, string> = {},
  options: Options = {},
): Program => start(process.execPath, [...quickly(args), ...args], environment, options)

/** As `npm run` and `npm start` run the server's programs: in a quarter of the processor time. */
const quickly = (args: readonly string[]): string[] =>
  args.some((argument) => /^server\b.*\.ts$/.test(argument))
    ? ['--import', './scripts/quick-resolve.mjs']
    : []

export type Ended = { code: number | NodeJS.Signals; out: string; errors: string }

/** Runs a command-line program to its end; `program` is its path in the repository. */
export const command = async (
  program: string,
  environment: Record<string, string>,
  ...args: string[]
): Promise<Ended> => {
  const child = run([program, ...args], { MODE: 'demo', ...environment })
  const code = await child.ends
  return { code, out: child.output(), errors: child.errors() }
}

type Options = { cwd?: string; stdin?: 'ignore' | 'pipe' }

/** The same for any program, such as npm. */
export const start = (
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
  { cwd = root, stdin = 'ignore' }: Options = {},
): Program => {
  const inherited = Object.entries(process.env).filter(([name]) => !ours.includes(name))
  const child = spawn(command, args, {
    cwd,
    env: {
      ...Object.fromEntries(inherited),
      AUTOPILOT: 'off',
      // What tests count they made themselves; the past has tests of its own (server/past/).
      DEMO: 'bare',
      // A test that has to wait for its turn waits; what is refused then has a test of its own.
      OVERLOAD_MS: '0',
      NODE_COMPILE_CACHE: compileCache,
      ...environment,
    },
    stdio: [stdin, 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const ends = once(child, 'close').then(([code, signal]) => code ?? signal)
  const prints = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (output.includes(text)) resolve()
      }
      child.stdout?.on('data', look)
      look()
      void ends.then((code) =>
        reject(new Error(`ended with ${code} before printing "${text}":\n${output}${errors}`)),
      )
    })
  return { child, output: () => output, errors: () => errors, prints, ends }
}

/** A folder of the test's own that PostgreSQL may pass through, also under root. */
export const temporaryFolder = (): { path: string; remove: () => void } => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'annapurna-test-'))
  chmodSync(folder, 0o711)
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Listens on a port of 127.0.0.1 until closed; 0: on a free one. */
export const occupyPort = async (wanted = 0): Promise<{ port: number; close: () => Promise<void> }> => {
  const server = net.createServer().listen(wanted, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * A port that nobody uses, and that no system gives to whoever asks for any: a program that is stopped and
 * started again finds it free, whatever the tests beside it do.
 */
export const freePort = async (): Promise<number> => {
  const candidate = randomInt(20_000, 32_000)
  try {
    const { port, close } = await occupyPort(candidate)
    await close()
    return port
  } catch {
    return freePort()
  }
}

/** The process id of the embedded database on a data folder. */
export const databaseProcess = (dataDir: string): number =>
  Number(readFileSync(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])

type Running = { pid: number; parent: number; name: string }

/** Every process of this machine that is not merely waiting to be buried. */
const processes = (): Running[] =>
  existsSync('/proc/self/stat')
    ? readdirSync('/proc').flatMap((pid) => (/^\d+$/.test(pid) ? (inProc(pid) ?? []) : []))
    : spawnSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,comm='], { encoding: 'utf8' })
        .stdout.split('\n')
        .map((line) => line.trim().split(/\s+/))
        .filter(([, , state]) => state !== undefined && !state.startsWith('Z'))
        .map(([pid, parent, , name]) => ({ pid: Number(pid), parent: Number(parent), name: name ?? '' }))

/** `pid (name) state parent …` of /proc; undefined when it is gone or dead. */
const inProc = (pid: string): Running | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))
    return state === 'Z' ? undefined : { pid: Number(pid), parent: Number(parent), name }
  } catch {
    return undefined
  }
}

/** What a process started, and what those did, itself first: as they are now. */
export const family = (pid: number): Running[] => {
  const all = processes()
  const found = all.filter((one) => one.pid === pid)
  for (const one of found) found.push(...all.filter(({ parent }) => parent === one.pid))
  return found
}

/** Those of them that still run. */
export const left = (pids: readonly number[]): Running[] =>
  processes().filter(({ pid }) => pids.includes(pid))

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process is one too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
