/** What the server sends (server/features/notifications/send-push.ts). */
type Message = { title: string; body: string; path: string; tag: string }

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' &&
  value !== null &&
  (['title', 'body', 'path', 'tag'] as const).every((key) => typeof (value as Message)[key] === 'string')

/** The message of a push event; null if it is none, or would open another site. */
export const readMessage = (text: string, origin: string): Message | null => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (!isMessage(value) || !value.path.startsWith('/')) return null
  return new URL(value.path, origin).origin === origin ? value : null
}
