import { renderToBuffer } from '@react-pdf/renderer'
import { withAttachment } from './attach.ts'
import { labelDocument } from './label-document.ts'
import { plainReceipt, type Receipt } from './receipt.ts'
import { receiptDocument } from './receipt-document.ts'

/*
 * The process that render-receipt.ts starts: receives receipts and sends PDF files, until its parent
 * disconnects.
 */

export type RenderRequest = { id: number; receipt: Receipt }
export type RenderResult = { id: number; pdf: Uint8Array } | { id: number; problem: string }

const response = (message: RenderResult) => process.send?.(message)

const documentOf = (receipt: Receipt) =>
  receipt.rollWidth === undefined ? receiptDocument(receipt) : labelDocument(receipt, receipt.rollWidth)

/** Renders a receipt; if the layout engine fails on its characters, with plain ones. */
const render = (receipt: Receipt): Promise<Buffer> =>
  withAttachment(receipt.attachment, () =>
    renderToBuffer(documentOf(receipt)).catch(() => renderToBuffer(documentOf(plainReceipt(receipt)))),
  )

// One at a time: this process has one thread.
let last = Promise.resolve()
process.on('message', ({ id, receipt }: RenderRequest) => {
  last = last.then(async () => {
    try {
      response({ id, pdf: await render(receipt) })
    } catch (error) {
      response({ id, problem: error instanceof Error ? error.message : 'unknown' })
    }
  })
})
process.on('disconnect', () => process.exit(0))
