import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { iconNames } from '../web/ui/icons/icon-names.ts'

/** Writes web/ui/icons/icons.svg: one symbol for each name, drawn by Tabler (MIT, NOTICES.md). */
type Shape = [tag: string, attributes: Record<string, string>]

const pascal = (name: string): string =>
  name.replace(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase())

const symbol = async (name: string): Promise<string> => {
  const drawing = await import(`@tabler/icons-react/dist/esm/icons/Icon${pascal(name)}.mjs`)
  const look = name.endsWith('-filled') ? ' fill="currentColor" stroke="none"' : ''
  const shapes = (drawing.__iconNode as Shape[]).map(([tag, attributes]) => {
    const kept = Object.entries(attributes).filter(([attribute]) => attribute !== 'key')
    return `<${tag} ${kept.map(([attribute, value]) => `${attribute}="${value}"`).join(' ')}/>`
  })
  return `<symbol id="${name}" viewBox="0 0 24 24"${look}>${shapes.join('')}</symbol>`
}

const symbols = await Promise.all(iconNames.map(symbol))
const file = path.resolve(import.meta.dirname, '../web/ui/icons/icons.svg')
writeFileSync(file, `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`)
