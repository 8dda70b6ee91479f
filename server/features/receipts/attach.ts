import PDFDocument from 'pdfkit'
import type { Attachment } from './receipt.ts'

/*
 * The layout engine writes by pdfkit, which can attach files, but ends the document itself and lets nobody
 * come before that. So what is to be attached is put in where the document ends. One document at a time:
 * renderer.ts sees to that.
 */
let waiting: Attachment | undefined
const { end } = PDFDocument.prototype

PDFDocument.prototype.end = function () {
  if (waiting) {
    const { name, type, text } = waiting
    this.file(Buffer.from(text), { name, type, relationship: 'Data' })
  }
  return end.call(this)
}

/** What `render` makes, with the attachment in it. */
export const withAttachment = async <T>(
  attachment: Attachment | undefined,
  render: () => Promise<T>,
): Promise<T> => {
  waiting = attachment
  try {
    return await render()
  } finally {
    waiting = undefined
  }
}
