import { parentPort } from 'node:worker_threads'
import { Refusal } from '#shared/errors.ts'
import { readMenuFile } from './read-menu-file.ts'
import type { ReadRequest, ReadResult, Upload } from './read-upload.ts'

const noForm = () => new Refusal('validation_failed', /*i18n*/ 'Please choose a file with a menu.')

/** The file of a form; the body itself where it is no form. */
const fileOf = async ({ body, contentType }: Upload): Promise<Uint8Array> => {
  if (!contentType.toLowerCase().startsWith('multipart/form-data')) return body
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw noForm()
    })
  for (const value of form.values())
    if (typeof value !== 'string') return new Uint8Array(await value.arrayBuffer())
  throw noForm()
}

const read = async ({ restaurant, ...upload }: ReadRequest): Promise<ReadResult> => {
  try {
    return { lines: await readMenuFile(await fileOf(upload), restaurant) }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'validation_failed')
      return { refused: { code: error.code, message: error.message } }
    throw error
  }
}

/*
 * The thread that read-upload.ts starts, one file after the other. What it does not refuse by itself ends it
 * with an error.
 */
parentPort?.on('message', async (request: ReadRequest) => {
  parentPort?.postMessage(await read(request))
})
