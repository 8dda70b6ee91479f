import { execFileSync } from 'node:child_process'
import { chownSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { RunAs } from './processes.ts'

/** A certificate for 127.0.0.1 and the authority that signed it, made by the commands of deploy/README.md. */
export const makeCertificates = (folder: string, user: RunAs) => {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
  openssl(
    ...'req -x509 -newkey rsa:2048 -nodes -days 3650 -subj /CN=annapurna -keyout ca.key -out ca.crt'.split(
      ' ',
    ),
  )
  openssl(...'req -newkey rsa:2048 -nodes -subj /CN=node1 -keyout server.key -out server.csr'.split(' '))
  writeFileSync(path.join(folder, 'names'), 'subjectAltName=IP:127.0.0.1\n')
  openssl(
    ...'x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 3650 -extfile names'.split(
      ' ',
    ),
    '-out',
    'server.crt',
  )
  for (const file of ['server.crt', 'server.key', 'ca.crt'])
    if (process.getuid?.() === 0) chownSync(path.join(folder, file), user.uid, user.gid)
  const at = (file: string) => path.join(folder, file)
  return { certificate: at('server.crt'), key: at('server.key'), authority: at('ca.crt') }
}
