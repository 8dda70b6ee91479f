import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { type App, buildApp } from './app.ts'
import { jobHandlers, startServices } from './compose.ts'
import { demoAccounts, demoPassword } from './features/accounts/demo/seed-accounts.ts'
import { backfillUsernames } from './features/accounts/sign-up/usernames.ts'
import { renewPictures } from './features/menu/renew-pictures.ts'
import { settingsChannel } from './features/settings/registry.ts'
import { hasPast, makePast, makePastFindable } from './past/make-past.ts'
import { openPlatform, type Platform } from './platform.ts'
import { readSettings, type Settings } from './settings.ts'
import { ensurePortFree, explainPort } from './startup/port.ts'
import { seedDemo } from './startup/seed-demo.ts'
import { collectStartGarbage } from './startup/start-garbage.ts'
import { StartupError } from './startup/startup-error.ts'
import { buildWorkApp } from './work-app.ts'

const main = async () => {
  const settings = readSettings(process.env)
  await ensurePortFree(settings.host, settings.port)
  let platform: Platform | undefined
  let app: App | undefined
  const services: { stop: () => Promise<void> }[] = []
  const leaving = new AbortController()
  const stop = stopOnce(async () => {
    leaving.abort()
    for (const service of services.toReversed()) await service.stop()
    await app?.close()
    await platform?.close()
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave(stop))
  // Started by scripts/start.mjs in another process, which is gone, so that nothing would stop us.
  process.on('disconnect', () => void leave(stop))
  if (process.connected === false) await leave(stop)
  platform = await openPlatform(settings, { onLost: databaseLost })
  try {
    await backfillUsernames(platform.deps)
    const isFresh = settings.demoPast && !(await hasPast(platform.deps))
    if (settings.mode === 'demo') await seedDemo(platform.deps, { rated: !isFresh })
    await renewPictures(platform.deps)
    await openPublicLog(platform.deps)
    // Filled in the background; /readyz says when it is done.
    if (settings.serves) void platform.deps.search.ready()
    const past = isFresh ? beginPast(platform, leaving.signal) : undefined
    app = await serve(settings, platform, past)
    if (past) {
      console.log(
        `\n${addressOf(settings, app)} can be read; orders and sign-ins wait until the demo has its past.`,
      )
      await past
    }
    if (settings.demoPast) void finishPast(platform)
    if (settings.works) await platform.deps.jobs.work(jobHandlers(platform.deps))
    if (settings.serves) await platform.deps.search.ready()
    services.push(...startServices(platform.deps))
  } catch (error) {
    await stop()
    throw error
  }
  announce(settings, app)
  flushCompileCache()
  collectStartGarbage()
}

/**
 * Makes the public log's key at the first start. Where it cannot be kept, everything else works, and the log
 * says that it does not.
 */
const openPublicLog = async ({ logKey, log }: Platform['deps']): Promise<void> => {
  await logKey().catch((error: unknown) => log.error({ err: error }, 'the public log has no key'))
}

/** Makes a fresh demo's past while its pages are read already, and forgets what they showed before it. */
const beginPast = ({ deps }: Platform, signal: AbortSignal): Promise<void> => {
  const past = makePast(deps, { signal }).then(() => deps.notifications.send(settingsChannel, ['']))
  // Whether it failed is asked once the pages are there.
  past.catch(() => {})
  return past
}

/** What of the demo's past nobody has to wait for. */
const finishPast = ({ deps }: Platform): Promise<void> =>
  makePastFindable(deps).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'orders of the past cannot be found yet'),
  )

const serve = async (settings: Settings, { deps }: Platform, past?: Promise<void>): Promise<App> => {
  const app = settings.serves ? await buildApp(deps, past) : await buildWorkApp(deps)
  try {
    await app.listen({ host: settings.host, port: settings.port })
  } catch (error) {
    await app.close()
    throw new StartupError(explainPort(settings.host, settings.port, error))
  }
  return app
}

const stopOnce = (stop: () => Promise<void>) => {
  let stopping: Promise<void> | undefined
  return () => {
    stopping ??= stop()
    return stopping
  }
}

/** One Ctrl-C may arrive twice, from the terminal and from npm; a second key press comes later than this. */
const oneKeypressMs = 500
/** Limit of an orderly stop: PostgreSQL's own limit and a little more. */
const leaveWithinMs = 25_000
let leavingSince: number | undefined

const leave = async (stop: () => Promise<void>) => {
  if (leavingSince !== undefined) {
    if (performance.now() - leavingSince > oneKeypressMs) process.exit(1)
    return
  }
  leavingSince = performance.now()
  // Nobody may be left to stop us again, so nothing that hangs may keep the process alive.
  setTimeout(() => process.exit(1), leaveWithinMs).unref()
  try {
    await stop()
    process.exit(0)
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
}

const databaseLost = (why: string) => {
  if (leavingSince !== undefined) return
  console.error(
    `The embedded database cannot be kept running: ${why}. Start again; nothing that was confirmed is lost.`,
  )
  process.exit(1)
}

const addressOf = (settings: Settings, app: App): string => {
  const { port } = app.server.address() as AddressInfo
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(settings.host) ? 'localhost' : settings.host
  return `http://${host}:${port}`
}

const announce = (settings: Settings, app: App) => {
  const address = addressOf(settings, app)
  if (!settings.serves) console.log(`\nAnnapurna Eats works on jobs, and says at ${address}/readyz how it is`)
  else console.log(`\nAnnapurna Eats is at ${address}`)
  if (settings.mode === 'demo' && settings.serves) {
    console.log(
      `Demo accounts, password ${demoPassword}: ${demoAccounts.map((account) => account.username).join(', ')}`,
    )
    if (settings.smtpUrl === undefined) console.log(`Its e-mails are at ${address}/dev/mailbox`)
  }
  console.log('Ctrl-C stops it.\n')
}

try {
  await main()
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exit(1)
}
