import type { DishHits, SearchFilter, Suggestion } from './search-index/catalogue-index.ts'
import type { Position } from './search-index/search-index.ts'

/* Messages between the server and its search thread. */

/** The types of each query and its result. */
export type Answers = {
  dishes: {
    asked: { q: string; filter: SearchFilter; limit: number; after: Position | undefined }
    answer: DishHits
  }
  restaurants: { asked: { q: string; limit: number }; answer: { id: string; name: string }[] }
  suggestions: { asked: { q: string; limit: number }; answer: Suggestion[] }
}
export type Topic = keyof Answers
export type Question = { [T in Topic]: { about: T } & Answers[T]['asked'] }[Topic]

/** Ids of what changed. `number` is the change's serial number on this instance. */
export type Change = { number: number; everything: boolean; restaurants: string[]; dishes: string[] }

export type ToThread = { kind: 'ask'; id: number; question: Question } | { kind: 'change'; change: Change }
export type FromThread =
  | { kind: 'answer'; id: number; answer: Answers[Topic]['answer'] }
  | { kind: 'failed'; id: number; problem: string }
  /** The index includes all changes up to this one; sent first when it is filled. */
  | { kind: 'updated'; number: number; size: { dishes: number; restaurants: number } }
  | { kind: 'problem'; problem: string }

/** `number`: the last change that is included in what the thread reads at its start. */
export type ThreadData = { url: string; timeoutMs: number; number: number }
