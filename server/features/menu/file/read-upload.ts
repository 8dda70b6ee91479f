import { Refusal } from '#shared/errors.ts'
import { boundedWork } from '../../../bounds/bounded-work.ts'
import { openThread } from '../../../bounds/open-thread.ts'
import type { FileLine } from './file-line.ts'

/** What a browser or a program sent: a form with a file, or the file itself. */
export type Upload = { body: Uint8Array; contentType: string }
export type ReadRequest = Upload & { restaurant: string }
export type ReadResult = { lines: FileLine[] } | { refused: { code: 'validation_failed'; message: string } }

/** A menu of 10,000 lines takes about a second. */
const limitMs = 20_000
const thread = openThread<ReadRequest, ReadResult>(new URL('./read-upload-worker.ts', import.meta.url), {
  name: 'menu file',
  idleMs: 10_000,
  megabytes: 512,
})
const reading = boundedWork({ atOnce: 1, waiting: 10 })

const unreadable = () => new Refusal('validation_failed', /*i18n*/ 'This file cannot be read as a menu.')

/**
 * Reads the menu that was sent, on a thread: a file of 5 MB takes a second, and one that somebody made for it
 * as long as it is let. Refuses: validation_failed for what is not a menu or cannot be read within 20 s,
 * unavailable while ten others wait.
 */
export const readUpload = (request: ReadRequest): Promise<FileLine[]> =>
  reading(async () => {
    const result = await thread.run(request, limitMs).catch(() => {
      throw unreadable()
    })
    if ('lines' in result) return result.lines
    throw new Refusal(result.refused.code, result.refused.message)
  })
