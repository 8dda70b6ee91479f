import type { PrintLine } from './print-lines.ts'

const sheetId = 'print-sheet'
/** Of the rolls that kitchens have. */
const widthMm = 80
const pixelsPerMm = 96 / 25.4
/** Paper after the last line, so that the cutter spares it. */
const feedMm = 6

const style = `
  #${sheetId} { position: fixed; top: 0; left: -200mm; width: ${widthMm}mm; box-sizing: border-box; padding: 4mm 5mm 0;
    background: #fff; color: #000; color-scheme: light; font: 500 13pt/1.3 system-ui, sans-serif; overflow-wrap: anywhere; }
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

const draw = (lines: readonly PrintLine[]): HTMLElement => {
  const sheet = document.createElement('section')
  sheet.id = sheetId
  // On paper alone: on the screen nobody sees or hears it.
  sheet.setAttribute('aria-hidden', 'true')
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

const printNow = async (lines: readonly PrintLine[]): Promise<void> => {
  const sheet = draw(lines)
  const rules = new CSSStyleSheet()
  rules.replaceSync(style)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules]
  document.body.append(sheet)
  try {
    // A page has a height, which no style can leave to its content: it is measured.
    const height = Math.ceil(sheet.getBoundingClientRect().height / pixelsPerMm) + feedMm
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

/** Prints with the browser on paper 80 mm wide, as long as it needs; one after the other. */
export const printOnPage = (lines: readonly PrintLine[]): Promise<void> => {
  last = last.catch(() => undefined).then(() => printNow(lines))
  return last
}
