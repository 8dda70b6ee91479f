import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import path from 'node:path'
import { executable } from './binaries.ts'
import type { DataDirectory } from './data-directory.ts'

/**
 * Runs PostgreSQL under a supervisor: a few lines of shell that hold the other end of a pipe from us and stop
 * PostgreSQL when it closes, so that not even `kill -9` of the application leaves a database behind. Both run
 * in a session of their own, so that Ctrl-C reaches the application alone, which then stops them in order.
 */
const supervisorScript = `
exec 3<&0
"$@" 3<&- </dev/null &
postgres=$!
(while read -r _; do :; done; kill -INT "$postgres") <&3 3<&- >/dev/null 2>&1 &
reader=$!
exec 3<&-
trap '' HUP INT TERM
wait "$postgres"
code=$?
kill "$reader" 2>/dev/null
exit "$code"
`

export const spawnSupervised = (directory: DataDirectory, args: readonly string[]): ChildProcess => {
  const log = openSync(directory.log, 'w', 0o600)
  if (process.platform === 'win32')
    return spawn(
      process.execPath,
      [
        path.join(import.meta.dirname, 'supervisor-windows.ts'),
        executable(directory.native, 'pg_ctl'),
        directory.cluster,
        directory.log,
        ...args,
      ],
      {
        detached: true,
        windowsHide: true,
        stdio: ['pipe', 'ignore', 'ignore'],
      },
    )
  return spawn(
    '/bin/sh',
    [
      '-c',
      supervisorScript,
      'annapurna-supervisor',
      executable(directory.native, 'postgres'),
      '-D',
      directory.cluster,
      ...args,
    ],
    {
      ...directory.runAs,
      cwd: directory.cluster,
      detached: true,
      env: { PATH: process.env.PATH },
      stdio: ['pipe', log, log],
    },
  )
}
