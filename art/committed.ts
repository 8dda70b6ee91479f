import { createHash } from 'node:crypto'
import path from 'node:path'
import { compose } from './compose.ts'
import { compositions } from './compositions/index.ts'

/** Most bytes of one picture. */
export const budget = 15_000

export const pictureFolder = path.resolve(import.meta.dirname, '../public/dishes')
export const manifestFile = path.resolve(import.meta.dirname, '../server/features/drawings/drawings.ts')

export const ids = Object.keys(compositions).sort()
export const fileOf = (id: string): string => path.join(pictureFolder, `${id}.avif`)

/** Whether a file of the folder is a rendered picture, beside the drawn ones. */
export const isRendered = (name: string): boolean => /-(?:240|360|480|720|768)\.avif$/.test(name)

/** Changes with the drawing; it is the picture's version in its URL. */
export const versionOf = (svg: string): string => createHash('sha256').update(svg).digest('hex').slice(0, 8)

/** The text of the manifest that the server knows the pictures by. */
export const manifest = (): string => {
  const pictures = ids.map((id) => ({ id, ...compose(id) }))
  const versions = pictures.map(({ id, svg }) => `  '${id}': '${versionOf(svg)}',`)
  const meat = pictures.filter((picture) => picture.meat).map(({ id }) => `  '${id}',`)
  return `/* Written by \`npm run art\`. */

/** The drawn pictures in public/dishes by name, each with its version. */
export const drawings = {
${versions.join('\n')}
}
export type Drawing = keyof typeof drawings

/** Those that show meat, fish or egg. */
export const withMeat: ReadonlySet<Drawing> = new Set<Drawing>([
${meat.join('\n')}
])
`
}
