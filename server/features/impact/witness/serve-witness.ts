import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import path from 'node:path'
import { readSubmission, sizeType } from '#shared/impact-log/witnesses/submission.ts'
import { type Acceptance, acceptCheckpoint, originHash, readRecord } from './accept-checkpoint.ts'
import { storeDurably } from './durable-file.ts'

type Served = Acceptance & {
  /** Sentences for the operator. */
  report: (text: string) => void
}

/** Sixteen signatures of the longest kind and a proof. */
const maxBytes = 128 * 1024
const text = 'text/plain; charset=utf-8'

/** C2SP tlog-witness: `add-checkpoint` for logs, and for everybody the last checkpoint of each of them. */
export const serveWitness =
  (witness: Served): RequestListener =>
  (request, response) => {
    respond(witness, request, response).catch((error: unknown) => {
      witness.report(`ERROR: ${(error as Error).message}`)
      if (!response.headersSent) send(response, 500, 'The witness has a problem of its own.\n')
    })
  }

const send = (response: ServerResponse, status: number, body: string, type = text) =>
  void response.writeHead(status, { 'content-type': type, 'x-content-type-options': 'nosniff' }).end(body)

const respond = async (
  witness: Served,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { method, url = '' } = request
  if (method === 'GET') return show(witness, url, response)
  if (url !== '/add-checkpoint') return send(response, 404, 'There is nothing here.\n')
  if (method !== 'POST') return send(response, 405, 'Checkpoints come by POST.\n')
  const body = await bodyOf(request)
  if (body === null) return send(response, 413, 'This is too long for a checkpoint.\n')
  const submission = readSubmission(body)
  if (!submission) return send(response, 400, 'This is no submission of a checkpoint.\n')
  const accepted = await acceptCheckpoint(witness, submission)
  switch (accepted.kind) {
    case 'cosigned': {
      const { origin, size } = accepted.checkpoint
      witness.report(`${origin}: ${size} entries, accepted and cosigned`)
      return send(response, 200, accepted.lines)
    }
    case 'malformed':
      return send(response, 400, 'This is no checkpoint, or one that is older than its proof.\n')
    case 'unknown':
      return send(response, 404, 'This log is not watched here.\n')
    case 'rejected':
      return send(response, 403, 'The checkpoint is not signed by the key of its log.\n')
    case 'conflict':
      return send(response, 409, `${accepted.size}\n`, sizeType)
    case 'inconsistent': {
      const origin = submission.checkpoint.slice(0, submission.checkpoint.indexOf('\n'))
      witness.report(`ALARM: ${origin} was refused: ${accepted.why}`)
      // The log's own signature is under it: beside what was cosigned it is the evidence.
      await storeDurably(path.join(witness.folder, `${originHash(origin)}.refused`), body)
      return send(response, 422, `Refused: ${accepted.why}.\n`)
    }
  }
}

const show = async ({ folder, logs, keys }: Served, url: string, response: ServerResponse): Promise<void> => {
  if (url === '/') {
    const lines = logs.map(({ origin }) => `log ${origin} at /${originHash(origin)}/checkpoint\n`)
    return send(response, 200, `${keys.verifierKeys.map((key) => `key ${key}\n`).join('')}${lines.join('')}`)
  }
  const log = logs.find(({ origin }) => url === `/${originHash(origin)}/checkpoint`)
  const record = log && (await readRecord(folder, log.origin))
  return record === undefined
    ? send(response, 404, 'No checkpoint of such a log was cosigned here.\n')
    : send(response, 200, record)
}

/** Null where it is longer than a submission may be. */
const bodyOf = async (request: IncomingMessage): Promise<string | null> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
