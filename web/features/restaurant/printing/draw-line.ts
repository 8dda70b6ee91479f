import type { TextLine } from './encode-receipt.ts'

/** In dots: as high as what the printer writes itself. */
const heights = { normal: 26, large: 48, huge: 96 }
const indentation = 36

const wrapped = (pen: CanvasRenderingContext2D, text: string, width: number): string[] => {
  const rows: string[] = []
  let row = ''
  for (const word of text.split(' ')) {
    const longer = row === '' ? word : `${row} ${word}`
    if (row !== '' && pen.measureText(longer).width > width) {
      rows.push(row)
      row = word
    } else row = longer
  }
  return [...rows, row]
}

/**
 * A line of a receipt as a picture, as wide as the paper; its sides are multiples of eight, as printers want
 * them.
 */
export const drawLine = (
  { text, size, bold, centred, indented, inverted }: TextLine,
  dotsAcross: number,
): ImageData => {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  const height = heights[size ?? 'normal']
  const font = `${bold ? 800 : 500} ${height}px system-ui, sans-serif`
  const left = indented ? indentation : 0
  pen.font = font
  const rows = wrapped(pen, text, dotsAcross - left)
  const rowHeight = Math.ceil((height * 1.4) / 8) * 8
  canvas.width = dotsAcross
  canvas.height = rows.length * rowHeight
  pen.fillStyle = inverted ? '#000' : '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.font = font
  pen.fillStyle = inverted ? '#fff' : '#000'
  pen.textBaseline = 'middle'
  pen.textAlign = centred ? 'center' : 'left'
  for (const [index, row] of rows.entries())
    pen.fillText(row, centred ? dotsAcross / 2 : left, (index + 0.5) * rowHeight)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}
