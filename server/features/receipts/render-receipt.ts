import { Worker } from 'node:worker_threads'
import type { Receipt } from './receipt.ts'
import type { RenderAnswer, RenderRequest } from './render-worker.ts'

/** After so long without a receipt the renderer's memory, some 100 MB, is given back. */
const idleMs = 30_000

type Waiting = { resolve: (pdf: Buffer) => void; reject: (error: Error) => void }
type Renderer = { worker: Worker; waiting: Map<number, Waiting>; idle: NodeJS.Timeout | undefined }

let current: Renderer | undefined
let lastId = 0

const open = (): Renderer => {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url))
  const renderer: Renderer = { worker, waiting: new Map(), idle: undefined }
  const end = (error: Error) => {
    if (current === renderer) current = undefined
    clearTimeout(renderer.idle)
    for (const { reject } of renderer.waiting.values()) reject(error)
    renderer.waiting.clear()
  }
  worker.on('message', (answer: RenderAnswer) => {
    const waiting = renderer.waiting.get(answer.id)
    renderer.waiting.delete(answer.id)
    if ('pdf' in answer) waiting?.resolve(Buffer.from(answer.pdf))
    else waiting?.reject(new Error(`the receipt could not be rendered: ${answer.problem}`))
    if (renderer.waiting.size > 0) return
    worker.unref()
    renderer.idle = setTimeout(() => {
      if (current === renderer) current = undefined
      void worker.terminate()
    }, idleMs)
    renderer.idle.unref()
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error('the renderer of receipts has ended')))
  return renderer
}

/**
 * A receipt as a PDF file. Laying it out takes a few hundred milliseconds of processor time, so it happens in a thread
 * of its own, which is started for the first receipt and ended when there are none.
 */
export const renderReceipt = (receipt: Receipt): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    current ??= open()
    const { worker, waiting, idle } = current
    clearTimeout(idle)
    lastId += 1
    waiting.set(lastId, { resolve, reject })
    // Somebody waits for it: until then it keeps the process alive.
    worker.ref()
    const request: RenderRequest = { id: lastId, receipt }
    worker.postMessage(request)
  })
