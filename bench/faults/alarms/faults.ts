import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fill } from '../disk-full.ts'
import type { AlarmSite } from './site.ts'
import type { Traffic } from './traffic.ts'

export type AlarmFault = {
  what: string
  /** The alarms that must ring, and no other. */
  rings: string[]
  /** Left out where the database has no disk of its own. */
  needsDisk?: boolean
  /** Lets it begin; resolves to what ends it. */
  begin: (site: AlarmSite, traffic: Traffic, folder: string) => Promise<() => unknown>
}

const [web, , jobs] = [0, 1, 2]

export const alarmFaults: AlarmFault[] = [
  {
    what: 'nobody says that a backup was made',
    rings: ['BackupOld'],
    begin: async ({ query }) => {
      await query("DELETE FROM platform_state WHERE name = 'backup'")
      return () => noteBackup(query)
    },
  },
  {
    what: 'kill -9 of one process of the database',
    rings: [],
    begin: async ({ database }) => {
      const [, one] = database.processes()
      if (one) process.kill(one, 'SIGKILL')
      return () => {}
    },
  },
  {
    what: 'kill -9 of an instance, which stays away',
    rings: ['InstanceDown'],
    begin: async ({ instances }) => {
      await instances[web]?.kill()
      return () => instances[web]?.start()
    },
  },
  {
    what: 'an instance stands still (SIGSTOP)',
    rings: ['InstanceDown'],
    begin: async ({ instances }) => {
      instances[web]?.signal('SIGSTOP')
      return () => instances[web]?.signal('SIGCONT')
    },
  },
  {
    what: 'an instance has a processor for a third of the time, 350 ms in a second',
    rings: ['EventLoopLate'],
    begin: async ({ instances }) => {
      let running = true
      const starving = (async () => {
        while (running) {
          instances[web]?.signal('SIGSTOP')
          await wait(650)
          instances[web]?.signal('SIGCONT')
          await wait(350)
        }
      })()
      return async () => {
        running = false
        await starving
      }
    },
  },
  {
    what: 'kill -9 of the instance for jobs, which stays away',
    rings: ['InstanceDown', 'JobsBehind'],
    begin: async ({ instances }) => {
      await instances[jobs]?.kill()
      return () => instances[jobs]?.start()
    },
  },
  {
    what: 'kill -9 of the database, which stays away',
    rings: ['DatabaseAway'],
    begin: async ({ database }) => {
      await database.killForGood()
      return database.startAgain
    },
  },
  {
    what: 'the database stands still (SIGSTOP)',
    rings: ['DatabaseAway'],
    begin: async ({ database }) => {
      const all = database.processes()
      for (const pid of all) process.kill(pid, 'SIGSTOP')
      return () => {
        for (const pid of all) process.kill(pid, 'SIGCONT')
      }
    },
  },
  {
    what: 'the disk of the database is full',
    needsDisk: true,
    rings: ['DatabaseAway'],
    begin: async (_site, _traffic, folder) => {
      const filler = path.join(folder, 'filler')
      let full = true
      const filling = (async () => {
        while (full) {
          fill(filler)
          await wait(100)
        }
      })()
      return async () => {
        full = false
        await filling
        rmSync(filler)
      }
    },
  },
  {
    what: 'one instance is cut off from the database',
    rings: ['DatabaseAwayForOne'],
    begin: async ({ relays }) => {
      relays[web]?.setCut(true)
      return () => relays[web]?.setCut(false)
    },
  },
  {
    what: 'the payment service does not answer',
    rings: ['PaymentsFailing'],
    begin: async ({ standIn }, traffic) => {
      standIn.faults.call = () => 'lost'
      traffic.payBy('upi')
      return () => {
        standIn.faults.call = () => undefined
        traffic.payBy('cashOnDelivery')
      }
    },
  },
  {
    what: 'a kitchen does not accept an order for six minutes (its time is set back)',
    rings: ['OrdersUnaccepted'],
    begin: async ({ query }, traffic) => {
      const [id] = await traffic.order()
      await query(`UPDATE orders SET confirmed_at = now() - interval '6 minutes' WHERE id = '${id}'`)
      return () => query(`UPDATE orders SET confirmed_at = now() WHERE id = '${id}'`)
    },
  },
  {
    what: 'somebody changes the sum of a payment in the database',
    rings: ['BooksDiffer'],
    begin: async ({ query, audit }, traffic) => {
      const [id] = await traffic.order()
      const change = (by: number) =>
        query(
          `UPDATE payments SET amount = amount + ${by} WHERE id = (SELECT payment_id FROM orders WHERE id = '${id}')`,
        )
      await change(1)
      await audit()
      return async () => {
        await change(-1)
        await audit()
      }
    },
  },
]

export const noteBackup = (query: AlarmSite['query']) =>
  query(
    `INSERT INTO platform_state (name, value, updated_at)
     VALUES ('backup', '{"at":"${new Date().toISOString()}","what":"a trial"}', now())`,
  )
