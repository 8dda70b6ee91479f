import { parentPort } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import type { Receipt } from './receipt.ts'
import { receiptDocument } from './receipt-document.ts'

export type RenderRequest = { id: number; receipt: Receipt }
export type RenderAnswer = { id: number; pdf: Uint8Array } | { id: number; problem: string }

const answer = (message: RenderAnswer) => parentPort?.postMessage(message)

// One after the other: two at once would only share the one processor that this thread has.
let last = Promise.resolve()
parentPort?.on('message', ({ id, receipt }: RenderRequest) => {
  last = last.then(async () => {
    try {
      answer({ id, pdf: await renderToBuffer(receiptDocument(receipt)) })
    } catch (error) {
      answer({ id, problem: error instanceof Error ? error.message : 'unknown' })
    }
  })
})
