import type { DishHit, SearchFilter, Suggestion } from './catalogue-index.ts'
import type { Position } from './search-index.ts'

/* What is said between the server and its search thread. */

/** Each question with its answer. */
export type Answers = {
  dishes: {
    asked: { q: string; filter: SearchFilter; limit: number; after: Position | undefined }
    answer: DishHit[]
  }
  restaurants: { asked: { q: string; limit: number }; answer: { id: string; name: string }[] }
  suggestions: { asked: { q: string; limit: number }; answer: Suggestion[] }
}
export type Topic = keyof Answers
export type Question = { [T in Topic]: { about: T } & Answers[T]['asked'] }[Topic]

/** Ids of what changed. `number` counts the changes that this instance has heard of. */
export type Change = { number: number; everything: boolean; restaurants: string[]; dishes: string[] }

export type ToThread = { kind: 'ask'; id: number; question: Question } | { kind: 'change'; change: Change }
export type FromThread =
  | { kind: 'answer'; id: number; answer: Answers[Topic]['answer'] }
  | { kind: 'failed'; id: number; problem: string }
  /** The index has everything up to this change; the first time, that it is filled. */
  | { kind: 'updated'; number: number; size: { dishes: number; restaurants: number } }
  | { kind: 'problem'; problem: string }

/** `number`: the last change that reading the database now will find. */
export type ThreadData = { url: string; timeoutMs: number; number: number }
