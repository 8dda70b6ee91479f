import { renderToBuffer } from '@react-pdf/renderer'
import { plainReceipt, type Receipt } from './receipt.ts'
import { receiptDocument } from './receipt-document.ts'

/* The program that render-receipt.ts starts: receipts in, PDF files out, until whoever started it is gone. */

export type RenderRequest = { id: number; receipt: Receipt }
export type RenderResult = { id: number; pdf: Uint8Array } | { id: number; problem: string }

const response = (message: RenderResult) => process.send?.(message)

/** A receipt never fails: should the layout engine fail on its letters all the same, it is written in plain ones. */
const render = (receipt: Receipt): Promise<Buffer> =>
  renderToBuffer(receiptDocument(receipt)).catch(() => renderToBuffer(receiptDocument(plainReceipt(receipt))))

// One after the other: two at once would only share the one processor that this program has.
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
