import { nanoid } from 'nanoid'
import { hourMs } from '#shared/time.ts'
import { type CallInput, type CallName, type CallResponse, call } from '../calls/api.ts'
import { ApiError, messageOf } from '../calls/api-error.ts'
import { doubtConnection } from '../calls/connection.ts'
import { isRetryable } from '../calls/idempotency-key.ts'
import { queryClient } from '../calls/query-client.ts'
import { staffPerson, staffTokenHeader } from '../calls/staff-pin.ts'
import { translate } from '../language/i18n.ts'
import { userStore } from '../session/session.ts'
import { createStore } from '../state/create-store.ts'
import { type Sent, type Tap, tapQueue } from './tap-queue.ts'
import { databaseStore, memoryStore } from './tap-store.ts'

/** A connection that says nothing for so long counts as none. */
const patienceMs = 8_000
const retryMs = 3_000
/** The server knows keys for a day: what is older could be done twice. */
const oldestMs = 20 * hourMs

const didNotWork = /*i18n*/ 'That did not work. Please try again.'

const send = async ({ key, at, call: name, input, staffToken = '' }: Tap): Promise<Sent> => {
  if (Date.now() - at > oldestMs) {
    const reason = translate(/*i18n*/ 'It could not be sent for too long.')
    return { kind: 'refused', reason, error: new ApiError('illegal_transition', reason) }
  }
  try {
    const options = {
      idempotencyKey: key,
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        'tapped-ago-ms': String(Math.max(0, Date.now() - at)),
        // Of who tapped it, not of who is there when it is sent.
        [staffTokenHeader]: staffToken,
      },
    }
    const response = await call(name as CallName, input as CallInput<CallName>, options)
    return { kind: 'done', response }
  } catch (error) {
    if (!(error instanceof ApiError)) {
      doubtConnection()
      return { kind: 'later', responded: false }
    }
    if (isRetryable(error.code))
      return { kind: 'later', responded: error.code !== 'offline' && error.code !== 'unauthenticated' }
    return { kind: 'refused', reason: messageOf(error, translate(didNotWork)), error }
  }
}

/** What this device has kept of who is signed in: waiting to be sent, or refused. */
const keptStore = createStore<readonly Tap[]>([])
export const useKeptTaps = (): readonly Tap[] => keptStore.use()

const person = (): string => userStore.get()?.id ?? ''
const show = (taps: readonly Tap[]) => {
  const mine = taps.filter((tap) => tap.person === person())
  if (mine.length > 0 || keptStore.get().length > 0) keptStore.set(mine)
}

const openQueue = async () => {
  const store = await databaseStore('taps').catch(memoryStore)
  const tabs = 'BroadcastChannel' in window ? new BroadcastChannel('taps') : null
  let timer: ReturnType<typeof setTimeout> | undefined
  const queue = tapQueue({
    store,
    send,
    person,
    givenUp: () => translate(didNotWork),
    exclusive: (work) => ('locks' in navigator ? navigator.locks.request('annapurna-taps', work) : work()),
    onSent: () => queryClient.invalidateQueries(),
    onChange: (taps) => {
      const before = keptStore.get()
      show(taps)
      if (before.length > 0 || taps.length > 0) tabs?.postMessage(null)
      clearTimeout(timer)
      if (taps.some(({ refused }) => refused === null)) timer = setTimeout(() => void queue.flush(), retryMs)
    },
  })
  tabs?.addEventListener('message', () => void store.list().then(show))
  addEventListener('online', () => void queue.flush())
  void queue.flush()
  return queue
}

let opened: ReturnType<typeof openQueue> | undefined
const theQueue = () => {
  opened ??= openQueue()
  return opened
}

/** Sends what an earlier page of this device kept, as soon as the server answers. */
export const sendKeptTaps = (): void => void theQueue()

/**
 * Calls like `call`, for a step of somebody at work: kept on this device until the server has answered.
 * Resolves to null where it is kept and sent later; rejects with the server's refusal. `about`: the orders
 * that it is about; `what`: the words of the button.
 */
export const tap = async <C extends CallName>(
  name: C,
  input: CallInput<C>,
  { about, what }: { about: readonly string[]; what: string },
): Promise<CallResponse<C> | null> => {
  const queue = await theQueue()
  const response = await queue.add({
    key: nanoid(),
    at: Date.now(),
    person: person(),
    staffToken: staffPerson.get()?.token ?? '',
    about,
    what,
    call: name,
    input,
  })
  return response as CallResponse<C> | null
}

/** Takes back what waits, or lets go of what was refused. */
export const dropTap = async (key: string): Promise<void> => (await theQueue()).drop(key)
