import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#tests/program.ts'
import { background, killFamily, type RunAs } from './processes.ts'

/** Three members of etcd. */
export const startEtcd = async (folder: string, user: RunAs) => {
  const members = await Promise.all(
    [1, 2, 3].map(async (n) => ({ name: `etcd${n}`, client: await freePort(), peer: await freePort() })),
  )
  const url = (port: number) => `http://127.0.0.1:${port}`
  const cluster = members.map(({ name, peer }) => `${name}=${url(peer)}`).join(',')
  const start = ({ name, client, peer }: (typeof members)[number]): ChildProcess =>
    background(
      'etcd',
      [
        `--name=${name}`,
        `--data-dir=${path.join(folder, name)}`,
        `--listen-client-urls=${url(client)}`,
        `--advertise-client-urls=${url(client)}`,
        `--listen-peer-urls=${url(peer)}`,
        `--initial-advertise-peer-urls=${url(peer)}`,
        `--initial-cluster=${cluster}`,
        '--initial-cluster-state=new',
      ],
      user,
      { cwd: folder, log: path.join(folder, `${name}.log`) },
    )
  const children = new Map(members.map((member) => [member, start(member)]))
  /** The member that leads, as each says that answers. */
  const leader = async () => {
    for (const member of members) {
      const answer = await fetch(`${url(member.client)}/v3/maintenance/status`, {
        method: 'POST',
        body: '{}',
      })
        .then((reply) => reply.json() as Promise<{ header: { member_id: string }; leader?: string }>)
        .catch(() => null)
      if (answer?.leader && answer.leader === answer.header.member_id) return member
    }
    return undefined
  }
  while (!(await leader())) await wait(100)
  return {
    hosts: members.map(({ client }) => `127.0.0.1:${client}`),
    /** kill -9 of the leader; resolves to what starts it again. */
    killLeader: async () => {
      const member = await leader()
      const child = member && children.get(member)
      if (!member || !child) throw new Error('etcd has no leader')
      killFamily(child.pid ?? 0)
      await once(child, 'exit')
      return () => children.set(member, start(member))
    },
    stop: () => {
      for (const child of children.values()) killFamily(child.pid ?? 0)
    },
  }
}
