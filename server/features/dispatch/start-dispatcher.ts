import type { Deps } from '../../deps.ts'
import { outboxChannel } from '../../outbox/publish.ts'
import { mentions } from '../../outbox/topic.ts'
import { agentTopic, deliveriesTopic } from '../deliveries/topics.ts'
import { openDecider } from './decider.ts'
import { dispatchTurn } from './dispatch-turn.ts'
import { openLease } from './lease.ts'
import { openTravel } from './travel/open-travel.ts'

/** Key of the advisory lock, any fixed number: one dispatcher at a time over all instances. */
const dispatcherLock = 7_246_803
/** How soon another instance takes over. */
const standbyMs = 1_000
/** Between two turns, however much happens. */
const turnGapMs = 200
/** A look at what no notification told of, such as after the database was away. */
const idleMs = 30_000

/**
 * Runs the dispatcher until stopped: a turn whenever something happens to a delivery, a shift or an offer, on
 * whatever instance, and when the last turn said. Only the instance that holds the lease does; the others
 * wait for it. A turn that fails is logged and tried again.
 */
export const startDispatcher = (deps: Deps): { stop: () => Promise<void> } => {
  const travel = openTravel(deps.settings.travelTimes, deps.settings.courierPace, {
    clock: deps.clock,
    warn: (err) =>
      deps.log.warn({ err }, 'the routing service is away; ways are guessed by the straight line'),
  })
  const decider = openDecider()
  const warn = (error: Error) => deps.log.warn({ err: error }, 'the dispatcher lost its connection')
  const lease = openLease(deps.directUrl, dispatcherLock, warn)
  let stopped = false
  let happened = false
  let wake: () => void = () => {}
  const onEvent = () => {
    happened = true
    wake()
  }
  const stops = [
    deps.notifications.on(outboxChannel, (payload) => {
      if (mentions(payload, [deliveriesTopic, agentTopic])) onEvent()
    }),
    deps.notifications.onReconnect(onEvent),
  ]
  const pause = (milliseconds: number, wakeable: boolean) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      wake = () => {
        if (!wakeable && !stopped) return
        clearTimeout(timer)
        resolve()
      }
    })
  /** Returns how long nothing is due. */
  const turn = async (): Promise<number | null> => {
    if (!(await lease.hold())) return null
    happened = false
    const next = await dispatchTurn(deps, travel, decider)
    return Math.min(idleMs, next === null ? idleMs : next.getTime() - deps.clock().getTime())
  }
  const run = async () => {
    while (!stopped) {
      const due = await turn().catch((error: unknown) => {
        if (!stopped) deps.log.error({ err: error }, 'the dispatcher missed a turn')
        return standbyMs
      })
      if (stopped) return
      if (due === null) await pause(standbyMs, false)
      else {
        await pause(turnGapMs, false)
        if (!stopped && !happened && due > turnGapMs) await pause(due - turnGapMs, true)
      }
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopped = true
      for (const stop of stops) stop()
      wake()
      await running
      await decider.close()
      await lease.close()
    },
  }
}
