import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { SingleBar } from 'cli-progress'
import { type Command, CommandError, runCommand } from '../../../startup/run-command.ts'
import { type ColumnMap, columnMap, noMap } from '../../menu-import/columns.ts'
import type { MenuSource } from '../../menu-import/menu-source.ts'
import { type ImportOptions, importMenu, type RefusedLine } from './import-menu.ts'
import { printReport } from './print-report.ts'

const usage = `npm run import -- FILE [--map MAP.json] [--dry-run]

FILE is a CSV or JSON menu; MAP.json names headers that are not recognised; --dry-run keeps nothing.
docs/importing.md says what is understood.`

const readMap = async (file: string | undefined): Promise<ColumnMap> => {
  if (file === undefined) return noMap
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`The mapping file ${file} cannot be read.`)
  })
  try {
    return columnMap.parse(JSON.parse(text))
  } catch {
    throw new CommandError(`The mapping file ${file} is not valid: see docs/importing.md.`)
  }
}

const openMenu = async (file: string): Promise<MenuSource> => {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new CommandError(`The file ${file} cannot be read.`)
  return { name: path.basename(file), size: found.size, open: () => createReadStream(file) }
}

const labels = { reading: 'Reading', saving: 'Saving ' }

/** Shows a progress bar on a terminal; elsewhere one line for each stage, so that a log stays readable. */
const openProgress = () => {
  let stage: string | undefined
  let bar: SingleBar | undefined
  const show: ImportOptions['onProgress'] = ({ stage: next, done, of }) => {
    if (next !== stage) {
      bar?.stop()
      stage = next
      if (process.stderr.isTTY) {
        bar = new SingleBar({
          format: `${labels[next]} {bar} {percentage}%`,
          hideCursor: true,
          stream: process.stderr,
        })
        bar.start(of, 0)
      } else process.stderr.write(`${labels[next].trim()} ...\n`)
    }
    bar?.update(done)
  }
  return { show, stop: () => bar?.stop() }
}

const importFrom =
  (source: MenuSource, map: ColumnMap, dryRun: boolean): Command =>
  async ({ pool }) => {
    const refused: RefusedLine[] = []
    const progress = openProgress()
    try {
      const report = await importMenu({ pool, clock: () => new Date() }, source, {
        map,
        dryRun,
        onRefused: (line) => refused.push(line),
        onProgress: progress.show,
      })
      return [...refused.map(({ line, reason }) => `line ${line}: ${reason}`), printReport(report)].join('\n')
    } finally {
      progress.stop()
    }
  }

await runCommand({
  usage,
  unlimited: true,
  parse: async (args) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        map: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        help: { type: 'boolean' },
      },
    })
    const [file] = positionals
    if (values.help || file === undefined || positionals.length > 1) return undefined
    const map = await readMap(values.map)
    return importFrom(await openMenu(file), map, values['dry-run'])
  },
})
