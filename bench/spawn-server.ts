import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Runs a server script in a process of its own, which ends when this one does; the first line of its output
 * that is no line of its log is its address.
 */
export const spawnServer = async (script: string, args: string[], env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
  const kill = () => child.kill()
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const lines = createInterface({ input: child.stdout })
  let address = ''
  while (!address.startsWith('http')) [address] = (await once(lines, 'line')) as [string]
  return {
    address,
    pid: child.pid ?? 0,
    stop: async () => {
      child.stdin.end()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** Waits until the server says that it is ready: its search has every dish. */
export const untilReady = async ({ address }: { address: string }): Promise<void> => {
  while ((await fetch(`${address}/readyz`)).status !== 200) await wait(20)
}

/** Proportional set size of a process (Linux). */
export const residentMegabytes = (pid: number): number => {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Math.round(Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024)
}
