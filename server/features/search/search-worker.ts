import os from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import type { Answers, Change, FromThread, Question, ThreadData, Topic, ToThread } from './messages.ts'
import type { CatalogueIndex } from './search-index/catalogue-index.ts'
import { fillIndex, updateIndex } from './search-index/fill-index.ts'
import { readAliases } from './words/aliases.ts'

/* The thread that search-thread.ts starts: fills an index, updates it, and answers queries one at a time. */

// Where processors are scarce, orders go before searches. On Linux this is the priority of the thread;
// elsewhere it would be the whole server's.
if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_LOW)

const retryMs = 500

const { url, timeoutMs, number: firstNumber }: ThreadData = workerData
const pool = new pg.Pool({
  connectionString: url,
  max: 1,
  application_name: 'annapurna-eats search',
  keepAlive: true,
  // An idle connection costs less than a new one with the next change.
  idleTimeoutMillis: 0,
  connectionTimeoutMillis: timeoutMs,
  query_timeout: timeoutMs,
})
pool.on('error', () => {})
const aliases = readAliases()
const post = (message: FromThread) => parentPort?.postMessage(message)

let index: CatalogueIndex | undefined
/** Queries that arrived before the index was filled. */
const early: { id: number; question: Question }[] = []

const answer = (from: CatalogueIndex, question: Question): Answers[Topic]['answer'] => {
  switch (question.about) {
    case 'dishes':
      return from.findDishes(question.q, question.filter, question.limit, question.after)
    case 'restaurants':
      return from.findRestaurants(question.q, question.limit)
    case 'suggestions':
      return from.suggest(question.q, question.limit)
  }
}

const ask = (id: number, question: Question) => {
  if (!index) {
    early.push({ id, question })
    return
  }
  try {
    post({ kind: 'answer', id, answer: answer(index, question) })
  } catch (error) {
    post({ kind: 'failed', id, problem: String(error) })
  }
}

/** What has still to be read; everything at first. */
let number = firstNumber
let everything = true
let restaurants = new Set<string>()
let dishes = new Set<string>()

const note = (change: Change) => {
  number = change.number
  everything ||= change.everything
  for (const id of change.restaurants) restaurants.add(id)
  for (const id of change.dishes) dishes.add(id)
}

const readOn = async () => {
  const upTo = number
  const changed = { restaurants, dishes }
  const anew = everything || index === undefined || index.isWorn
  restaurants = new Set()
  dishes = new Set()
  everything = false
  try {
    if (anew || !index) index = await fillIndex(pool, aliases)
    else await updateIndex(pool, index, changed)
    post({ kind: 'updated', number: upTo, size: index.size })
  } catch (error) {
    note({ number, everything: anew, restaurants: [...changed.restaurants], dishes: [...changed.dishes] })
    post({ kind: 'problem', problem: error instanceof Error ? error.message : String(error) })
    await wait(retryMs)
  }
  const asked = index ? early.splice(0) : []
  for (const { id, question } of asked) ask(id, question)
}

let reading = false
const followChanges = async () => {
  if (reading) return
  reading = true
  while (everything || restaurants.size > 0 || dishes.size > 0) await readOn()
  reading = false
}

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'ask') ask(message.id, message.question)
  else {
    note(message.change)
    void followChanges()
  }
})
await followChanges()
