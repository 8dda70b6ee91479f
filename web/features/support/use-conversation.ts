import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SupportMessage, SupportThread } from '#shared/support/contracts.ts'
import { call } from '../../lib/calls/api.ts'
import { ApiError } from '../../lib/calls/api-error.ts'
import { invalidate } from '../../lib/calls/invalidate.ts'
import { pagesOf } from '../../lib/lists/pages-of.ts'
import { useEventStream } from '../../lib/live/use-event-stream.ts'

type Pages = InfiniteData<{ items: SupportMessage[]; nextCursor: string | null }>

const withMessage = (data: Pages, message: SupportMessage): Pages => {
  if (data.pages.some(({ items }) => items.some(({ id }) => id === message.id))) return data
  const [first, ...rest] = data.pages
  return first ? { ...data, pages: [{ ...first, items: [message, ...first.items] }, ...rest] } : data
}

/**
 * One conversation with its messages, the first at the top; kept up to date by its events, and read while it
 * is shown.
 */
export const useConversation = (id: string) => {
  const client = useQueryClient()
  const threadKey = ['support-thread', id]
  const messagesKey = ['support-messages', id]
  const thread = useQuery({
    queryKey: threadKey,
    queryFn: ({ signal }) => call('GET /api/support/threads/:id', { params: { id } }, { signal }),
  })
  const messages = useInfiniteQuery({
    queryKey: messagesKey,
    ...pagesOf('GET /api/support/threads/:id/messages', { params: { id }, query: { limit: 50 } }),
  })
  const isDesk = thread.data !== undefined && thread.data.person !== null
  const notesKey = ['support-notes', id]
  const notes = useQuery({
    queryKey: notesKey,
    queryFn: ({ signal }) =>
      call('GET /api/admin/support/threads/:id/notes', { params: { id }, query: { limit: 100 } }, { signal }),
    enabled: isDesk,
  })
  const note = (message: SupportMessage) =>
    client.setQueryData<Pages>(messagesKey, (data) => data && withMessage(data, message))
  const noteThread = (change: Partial<SupportThread>) =>
    client.setQueryData<SupportThread>(threadKey, (before) => before && { ...before, ...change })

  const missing = thread.error instanceof ApiError && thread.error.code === 'not_found'
  useEventStream(missing ? null : `/api/support/threads/${encodeURIComponent(id)}/events`, {
    onSupport: ({ state, message }) => {
      if (message) note(message)
      noteThread({ state })
      void invalidate(client, threadKey)
    },
    onDesk: () => {
      void invalidate(client, threadKey)
      void invalidate(client, notesKey)
    },
    onConnect: () => {
      void invalidate(client, threadKey)
      void invalidate(client, messagesKey)
      if (isDesk) void invalidate(client, notesKey)
    },
  })

  const unread = thread.data?.unread ?? 0
  useEffect(() => {
    if (unread === 0) return
    call('POST /api/support/threads/:id/read', { params: { id } }).then(
      (read) => {
        client.setQueryData(['support-thread', id], read)
        void client.invalidateQueries({ queryKey: ['support-threads'] })
      },
      // It stays marked as unread, and is read when it is opened again.
      () => undefined,
    )
  }, [client, id, unread])

  return {
    thread,
    messages,
    notes: notes.data?.items ?? [],
    readNotes: () => invalidate(client, notesKey),
    lines: (messages.data?.pages.flatMap(({ items }) => items) ?? []).toReversed(),
    note,
    noteThread,
  }
}
