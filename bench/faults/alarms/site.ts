import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { databaseProcess, family, run } from '#tests/program.ts'
import { openRazorpayStandIn } from '../../stand-ins/razorpay/open.ts'
import { type Instance, startInstance } from '../failover/site.ts'
import { openRelay } from './relay.ts'

/**
 * Two instances for people and one for jobs on one database, each by a way of its own, and a payment service.
 */
export const startAlarmSite = async (folder: string) => {
  const dataDir = path.join(folder, 'data')
  const open = () => {
    const lost = Promise.withResolvers<void>()
    return { started: startEmbedded(dataDir, { onLost: () => lost.resolve() }), lost: lost.promise }
  }
  let { started, lost } = open()
  let url = new URL((await started).url)
  const standIn = await openRazorpayStandIn({ webhookUrl: 'http://127.0.0.1:9/', automatic: false })
  const relays = await Promise.all([1, 2, 3].map(() => openRelay(() => url)))
  const settings = {
    IMPACT_LOG_KEY: Buffer.alloc(32, 7).toString('base64'),
    PAYMENTS: 'razorpay,cash',
    PAYMENT_TIMEOUT_MS: '2000',
    ...standIn.environment,
  }
  const works = ['web', 'web', 'jobs']
  const instances: Instance[] = []
  for (const [n, relay] of relays.entries()) {
    const work = works[n] ?? 'web'
    instances.push(await startInstance(folder, `instance${n + 1}`, relay.url, { ...settings, WORK: work }))
  }
  const addresses = instances.map(({ address }) => address)
  const processes = () => family(databaseProcess(dataDir)).map(({ pid }) => pid)
  return {
    instances,
    relays,
    standIn,
    addresses,
    forPeople: addresses.slice(0, 2),
    query: async (text: string) => {
      // A database that stands still takes the connection and says nothing.
      const limits = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 }
      const client = new pg.Client({ connectionString: url.href, ...limits })
      client.on('error', () => {})
      await client.connect()
      // Where it stands still the end of a connection is not answered either.
      await client.query(text).finally(() => void client.end().catch(() => {}))
    },
    /** What the job of every hour does. */
    audit: async () => {
      await run(['server/features/books/audit-cli.ts'], { DATABASE_URL: url.href }).ends
    },
    database: {
      processes,
      /** Kills it as often as it is started again, until it stays away. */
      killForGood: async () => {
        let gone = false
        void lost.then(() => {
          gone = true
        })
        while (!gone) {
          try {
            process.kill(databaseProcess(dataDir), 'SIGKILL')
          } catch {
            // It is being started.
          }
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      },
      startAgain: async () => {
        ;({ started, lost } = open())
        url = new URL((await started).url)
      },
    },
    stop: async () => {
      await Promise.all(instances.map((one) => one.stop()))
      for (const relay of relays) relay.close()
      await (await started).close()
      await standIn.close()
    },
  }
}
export type AlarmSite = Awaited<ReturnType<typeof startAlarmSite>>
