import { setTimeout as wait } from 'node:timers/promises'
import type { Site } from './site.ts'

export type SiteFault = {
  what: string
  /** How long, in ms, commands may be refused or stand still; undefined: no goal was set for it. */
  within?: number
  /** Does the damage; resolves to what mends it, once somebody leads again. */
  inflict: (site: Site) => Promise<() => unknown>
}

/** A machine that comes back does so after longer than anybody waits for it. */
const goneMs = 25_000

export const siteFaults: SiteFault[] = [
  {
    what: "kill -9 of the leader's postmaster",
    within: 10_000,
    inflict: async ({ cluster }) => {
      process.kill(cluster.postmasterOf(await cluster.leader()), 'SIGKILL')
      return () => {}
    },
  },
  {
    what: "kill -9 of the leader's Patroni, started again after 25 s",
    within: 20_000,
    inflict: async ({ cluster }) => {
      const node = await cluster.leader()
      process.kill(cluster.patroniOf(node), 'SIGKILL')
      await wait(goneMs)
      return () => cluster.startNode(node)
    },
  },
  {
    what: "kill -9 of all on the leader's node, started again after 25 s",
    within: 20_000,
    inflict: async ({ cluster }) => {
      const node = await cluster.leader()
      cluster.signalNode(node, 'SIGKILL')
      await wait(goneMs)
      return () => cluster.startNode(node)
    },
  },
  {
    what: "the leader's node is cut off for 25 s (SIGSTOP of all on it)",
    within: 20_000,
    inflict: async ({ cluster }) => {
      const node = await cluster.leader()
      cluster.signalNode(node, 'SIGSTOP')
      await wait(goneMs)
      return () => cluster.signalNode(node, 'SIGCONT')
    },
  },
  {
    what: "kill -9 of etcd's leader",
    within: 1_000,
    inflict: ({ cluster }) => cluster.etcd.killLeader(),
  },
  {
    // Who meets the dead one asks the other: refused calls go on until it is back, and nothing stands still.
    what: 'kill -9 of an instance, started again',
    inflict: async ({ instances }) => {
      const [one] = instances
      await one?.kill()
      return () => one?.start()
    },
  },
  {
    what: 'a switchover',
    within: 3_000,
    inflict: async ({ cluster }) => {
      await cluster.switchOver(await cluster.leader())
      return () => {}
    },
  },
]
