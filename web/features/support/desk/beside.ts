import { createContext, type ReactNode } from 'react'
import type { SupportThread } from '#shared/support/contracts.ts'

/** What an admin sees beside a conversation: its person, what can be done for them, and its order. */
export type Beside = (thread: SupportThread) => ReactNode

/** For a conversation that has no room beside it; null where there is nothing to show. */
export const BesideConversation = createContext<Beside | null>(null)
