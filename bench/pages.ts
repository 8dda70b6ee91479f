/**
 * The cached /menu page beside a bare Fastify that serves the same compressed bytes from memory; and the
 * JavaScript that the page loads first. Needs `npm run build`. Run: npm run bench -- pages
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { besideBare } from './beside-bare.ts'
import { table } from './table.ts'

/** Scripts that the page names: the modules it preloads are all it needs before anything is clicked. */
const firstScripts = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)),
]

const clientFolder = path.join(import.meta.dirname, '..', 'build', 'client')
const sizes = (html: string): number[][] =>
  firstScripts(html).map((file) => {
    const bytes = readFileSync(path.join(clientFolder, file))
    return [bytes.length, gzipSync(bytes, { level: 9 }).length, brotliCompressSync(bytes).length]
  })

const wire = await besideBare('/menu', { 'accept-encoding': 'br' })
const html = brotliDecompressSync(wire).toString()
const total = (column: number) => sizes(html).reduce((sum, row) => sum + (row[column] ?? 0), 0)
table(
  ['first-load JavaScript of /menu', 'files', 'bytes', 'gzip', 'brotli'],
  [['', firstScripts(html).length, total(0), total(1), total(2)]],
)
