import {
  readSize,
  type Submission,
  sizeType,
  submissionText,
} from '#shared/impact-log/witnesses/submission.ts'

/** What a witness says of a submission (C2SP tlog-witness). */
export type WitnessResponse =
  /** Signature lines, to be checked. */
  | { kind: 'lines'; text: string }
  /** It is at this size. */
  | { kind: 'conflict'; size: number }
  /** 422: what is submitted does not continue what it has seen. */
  | { kind: 'inconsistent' }
  /** 404: it does not watch this log. */
  | { kind: 'unknown' }
  /** 403: the log's signature is not by a key that it trusts. */
  | { kind: 'rejected' }
  /** No response in time, or none of these. */
  | { kind: 'away'; why: string }
  /** Something that no witness may say. */
  | { kind: 'faulty'; why: string }

/** Of all of a response; a witness signs within milliseconds. */
const timeoutMs = 10_000
/** Sixteen ML-DSA-44 signatures. */
const maxBytes = 64 * 1024

/** Sends a checkpoint to the witness of a submission prefix, and reads what it says. Never throws. */
export const addCheckpoint = async (
  prefix: string,
  submission: Submission,
  limitMs = timeoutMs,
): Promise<WitnessResponse> => {
  try {
    const response = await fetch(`${prefix}/add-checkpoint`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: submissionText(submission),
    })
    const text = await readText(response)
    return text === null ? { kind: 'faulty', why: 'its response is too long' } : said(response, text)
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } }
    const why = name === 'TimeoutError' ? `no response within ${limitMs} ms` : (cause?.code ?? message)
    return { kind: 'away', why }
  }
}

/** A text of a witness's own pages; null if there is none. Never throws. */
export const fetchText = async (url: string, limitMs = timeoutMs): Promise<string | null> => {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(limitMs) })
    const text = await readText(response)
    return response.ok ? text : null
  } catch {
    return null
  }
}

const said = ({ status, headers }: Response, text: string): WitnessResponse => {
  if (status === 200) return { kind: 'lines', text }
  if (status === 404) return { kind: 'unknown' }
  if (status === 403) return { kind: 'rejected' }
  if (status === 422) return { kind: 'inconsistent' }
  if (status === 409) {
    const size = headers.get('content-type')?.split(';')[0]?.trim() === sizeType ? readSize(text) : undefined
    return size === undefined
      ? { kind: 'faulty', why: 'it names no size with its 409' }
      : { kind: 'conflict', size }
  }
  return status === 400
    ? { kind: 'faulty', why: 'it found the submission malformed (400)' }
    : { kind: 'away', why: `it responded with ${status}` }
}

/** Null where it is more than a witness has to say. */
const readText = async ({ body }: Response): Promise<string | null> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > maxBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
