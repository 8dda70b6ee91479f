/** Commands that change how the next characters look, or none that is seen, by how many bytes they have. */
const others: Record<string, number> = {
  '1b 40': 2,
  '1b 32': 2,
  '1c 2e': 2,
  '1b 33': 3,
  '1b 4d': 3,
  '1b 74': 3,
}

/**
 * What a printer that speaks ESC/POS puts on its paper: each line with how it looks, `[picture]` with its
 * size in dots, `[cut]`. Throws for any other command, so that nothing in a text can be one.
 */
export const printedLines = (bytes: Uint8Array): string[] => {
  const lines: string[] = []
  const look = { scale: 1, bold: false, inverted: false }
  let line = ''
  let looks = ''
  const at = (index: number) => bytes[index] ?? 0
  for (let i = 0; i < bytes.length; ) {
    if (at(i) === 0x0a) {
      if (line.trim() !== '') lines.push(looks + line.trim())
      line = ''
      i += 1
    } else if (at(i) === 0x0d) i += 1
    else if (at(i) >= 0x20 && at(i) < 0x7f) {
      if (line.trim() === '') {
        const { scale, bold, inverted } = look
        looks = `${scale > 1 ? `x${scale} ` : ''}${bold ? 'bold ' : ''}${inverted ? 'inverted ' : ''}`
      }
      line += String.fromCharCode(at(i))
      i += 1
    } else {
      const command = `${at(i).toString(16)} ${at(i + 1).toString(16)}`
      const value = at(i + 2)
      const long = others[command]
      if (command === '1b 45') look.bold = value === 1
      else if (command === '1d 42') look.inverted = value === 1
      else if (command === '1d 21') look.scale = (value & 7) + 1
      else if (command === '1d 56') lines.push('[cut]')
      else if (command === '1d 76') {
        const [across, rows] = [at(i + 4) + 256 * at(i + 5), at(i + 6) + 256 * at(i + 7)]
        lines.push(`[picture ${across * 8}x${rows}]`)
        i += 5 + across * rows
      } else if (long === undefined) throw new Error(`no command of a receipt: ${command}`)
      i += long ?? 3
    }
  }
  return lines
}
