import { Refusal } from '#shared/errors.ts'
import type { Deps } from '../../deps.ts'
import { i18nFor } from '../../languages.ts'
import { whoIsPresent } from '../../outbox/presence.ts'
import { ownOrder } from '../orders/own-order.ts'
import { answerAutomatically, threadsWaiting, type WaitingThread } from '../support/answer-automatically.ts'
import { supportTeamTopic } from '../support/topics.ts'
import { helpAnswer } from './help-answer.ts'

/**
 * Answers whoever has waited for support for one step, while no admin is there, but in what is left for
 * people. Returns how many it answered.
 */
export const answerThreads = async (deps: Deps, left: ReadonlySet<string>): Promise<number> => {
  const now = deps.clock()
  const since = new Date(now.getTime() - deps.settings.autopilotStepMs)
  const waiting = (await threadsWaiting(deps, since)).filter(({ id }) => !left.has(id))
  if (waiting.length === 0 || (await whoIsPresent(deps.db, now)).has(supportTeamTopic)) return 0
  let answered = 0
  for (const thread of waiting)
    try {
      if (await answerAutomatically(deps, thread.id, await textFor(deps, thread))) answered += 1
    } catch (error) {
      // Must not keep the others waiting; the next turn tries again.
      deps.log.error({ err: error, threadId: thread.id }, 'a conversation could not be answered')
    }
  return answered
}

const textFor = async (deps: Deps, thread: WaitingThread): Promise<string> => {
  const { orderId, userId, topic, language, answers } = thread
  const order = orderId === null ? null : await ownOrder(deps, userId, orderId).catch(ifGone)
  const text = helpAnswer(order, topic, deps.clock(), language)
  if (!answers.includes(text)) return text
  return i18nFor(language)._(
    /*i18n*/ 'Thank you. I have told you all that I know, so I have passed this on: a person of our team will read it and answer here.',
  )
}

const ifGone = (error: unknown): null => {
  if (error instanceof Refusal) return null
  throw error
}
