import { describe, expect, it } from 'vitest'
import { encodeReceipt, plainText, type TextLine } from '#web/features/restaurant/printing/encode-receipt.ts'
import { printedLines } from './printed.ts'

const drawn: TextLine[] = []
const draw = (line: TextLine) => {
  drawn.push(line)
  const [width, height] = [576, 40]
  return { width, height, data: new Uint8ClampedArray(width * height * 4).fill(255) } as ImageData
}

describe('a receipt for a printer', () => {
  it('has its lines as large as they are asked for, wrapped between words, and ends with a cut', () => {
    const bytes = encodeReceipt(
      [
        { text: 'Reprint 2', size: 'large', bold: true, centred: true, inverted: true },
        { text: 'AB12', size: 'huge', bold: true, centred: true },
        'rule',
        { text: '2 × Masala Dosa with chutney and sambar', size: 'large', bold: true },
        { text: '+ Extra ghee', indented: true },
        { text: 'Cash to collect: ₹94.40' },
      ],
      draw,
    )
    expect(printedLines(bytes)).toEqual([
      'x2 bold inverted Reprint 2',
      'x4 bold AB12',
      '-'.repeat(48),
      'x2 bold 2 x Masala Dosa with',
      'x2 bold chutney and sambar',
      '+ Extra ghee',
      'Cash to collect: Rs.94.40',
      '[cut]',
    ])
    expect(drawn).toEqual([])
  })

  it('draws what printers have no letters for, and only that', () => {
    const bytes = encodeReceipt(
      [{ text: 'मसाला दोसा' }, { text: 'Idli' }, { text: 'Crème brûlée', bold: true }],
      draw,
    )
    expect(printedLines(bytes)).toEqual(['[picture 576x40]', 'Idli', '[picture 576x40]', '[cut]'])
    expect(drawn.map(({ text }) => text)).toEqual(['मसाला दोसा', 'Crème brûlée'])
  })

  it('takes nothing in a text for a command', () => {
    expect(plainText('Ring\u001b@ twice\n\u001dV\u0001,\u202f5:30\u00a0pm')).toBe('Ring @ twice V , 5:30 pm')
    const bytes = encodeReceipt([{ text: '\u001b@No onions\u001dV\u0000\n\u0010\u0014 please' }], draw)
    expect(printedLines(bytes)).toEqual(['@No onions V please', '[cut]'])
  })
})
