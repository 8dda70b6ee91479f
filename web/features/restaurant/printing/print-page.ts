import type { PaperWidth } from './label-paper.ts'
import type { PrintLine } from './print-lines.ts'

const sheetId = 'print-sheet'
const pixelsPerMm = 96 / 25.4
/** Paper after the last line, so that the cutter spares it. */
const feedMm = 6

const styleOf = (widthMm: PaperWidth) => `
  #${sheetId} { position: fixed; top: 0; left: -200mm; width: ${widthMm}mm; box-sizing: border-box; padding: 0;
    background: #fff; color: #000; color-scheme: light; font: 500 13pt/1.3 system-ui, sans-serif; overflow-wrap: anywhere; }
  #${sheetId} > div { box-sizing: border-box; padding: 4mm ${widthMm === 62 ? 3 : 5}mm 0; break-after: page; }
  #${sheetId} > div:last-child { break-after: auto; }
  #${sheetId} p { margin: 0; white-space: pre-line; }
  #${sheetId} .bold { font-weight: 800; }
  #${sheetId} .centred { text-align: center; }
  #${sheetId} .indented { padding-left: 8mm; }
  #${sheetId} .large { font-size: 18pt; line-height: 1.2; margin: 1mm 0; }
  #${sheetId} .huge { font-size: 44pt; line-height: 1.1; }
  #${sheetId} .inverted { background: #000; color: #fff; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  #${sheetId} hr { margin: 2.5mm 0; border: 0; border-top: 0.5mm dashed #000; }
  @media print {
    html, body { min-height: 0 !important; height: auto !important; margin: 0 !important; background: #fff !important; }
    body > :not(#${sheetId}) { display: none !important; }
    #${sheetId} { position: static; }
  }`

type Sheets = readonly (readonly PrintLine[])[]

const draw = (sheets: Sheets): HTMLElement => {
  const frame = document.createElement('section')
  frame.id = sheetId
  // On paper alone: on the screen nobody sees or hears it.
  frame.setAttribute('aria-hidden', 'true')
  frame.append(...sheets.map(drawSheet))
  return frame
}

const drawSheet = (lines: readonly PrintLine[]): HTMLElement => {
  const sheet = document.createElement('div')
  for (const line of lines) {
    if (line === 'rule') {
      sheet.append(document.createElement('hr'))
      continue
    }
    const paragraph = document.createElement('p')
    paragraph.textContent = line.text
    for (const name of ['bold', 'centred', 'indented', 'inverted'] as const)
      if (line[name]) paragraph.classList.add(name)
    if (line.size) paragraph.classList.add(line.size)
    sheet.append(paragraph)
  }
  return sheet
}

/**
 * Until the print dialog is gone. Some browsers do not say so, but somebody who works with the page again
 * does.
 */
const dialogGone = () =>
  new Promise<void>((resolve) => {
    const over = new AbortController()
    for (const event of ['afterprint', 'pointerdown', 'keydown'])
      window.addEventListener(
        event,
        () => {
          over.abort()
          resolve()
        },
        { signal: over.signal },
      )
  })

const printNow = async (sheets: Sheets, widthMm: PaperWidth): Promise<void> => {
  const sheet = draw(sheets)
  const rules = new CSSStyleSheet()
  rules.replaceSync(styleOf(widthMm))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules]
  document.body.append(sheet)
  try {
    // A page has a height, which no style can leave to its content: it is measured.
    const highest = Math.max(...[...sheet.children].map((one) => one.getBoundingClientRect().height))
    const height = Math.ceil(highest / pixelsPerMm) + feedMm
    rules.insertRule(`@page { size: ${widthMm}mm ${height}mm; margin: 0 }`)
    const gone = dialogGone()
    window.print()
    await gone
  } finally {
    sheet.remove()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== rules)
  }
}

let last: Promise<void> = Promise.resolve()

/** Prints with the browser on a roll, each sheet as long as the longest needs; one after the other. */
export const printOnPage = (sheets: Sheets, widthMm: PaperWidth): Promise<void> => {
  last = last.catch(() => undefined).then(() => printNow(sheets, widthMm))
  return last
}
