import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { SingleBar } from 'cli-progress'
import { Refusal } from '#shared/errors.ts'
import { connect } from '../../../db/connection.ts'
import { migrate } from '../../../db/migrate.ts'
import { openDatabase } from '../../../db/open-database.ts'
import { readSettings, SettingsError } from '../../../settings.ts'
import { StartupError } from '../../../startup-error.ts'
import { type ColumnMap, columnMap, noMap } from './columns.ts'
import { type ImportOptions, importMenu, type RefusedLine } from './import-menu.ts'
import { printReport } from './print-report.ts'

const usage = `npm run import -- FILE [--map MAP.json] [--dry-run]

FILE is a CSV or JSON menu; MAP.json names headers that are not recognised; --dry-run keeps nothing.
docs/importing.md says what is understood.`

/** What stops an import, in one sentence for the person at the terminal. */
class ImportError extends Error {}

const readMap = async (file: string | undefined): Promise<ColumnMap> => {
  if (file === undefined) return noMap
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ImportError(`The mapping file ${file} cannot be read.`)
  })
  try {
    return columnMap.parse(JSON.parse(text))
  } catch {
    throw new ImportError(`The mapping file ${file} is not valid: see docs/importing.md.`)
  }
}

const openMenu = async (file: string) => {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new ImportError(`The file ${file} cannot be read.`)
  return { name: path.basename(file), size: found.size, open: () => createReadStream(file) }
}

const labels = { reading: 'Reading', saving: 'Saving ' }

/** A bar on a terminal; elsewhere one line a stage, so that a log stays readable. */
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

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      map: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  })
  const [file] = positionals
  if (values.help || file === undefined || positionals.length > 1) throw new ImportError(usage)
  const map = await readMap(values.map)
  const source = await openMenu(file)
  const settings = readSettings(process.env)
  const database = await openDatabase(settings, { attach: true })
  try {
    await migrate(database.url)
    const { pool } = connect(database.url, {
      max: 2,
      warn: (error) => process.stderr.write(`${error.message}\n`),
    })
    const refused: RefusedLine[] = []
    const progress = openProgress()
    try {
      const report = await importMenu({ pool, clock: () => new Date() }, source, {
        map,
        dryRun: values['dry-run'],
        onRefused: (line) => refused.push(line),
        onProgress: progress.show,
      })
      progress.stop()
      for (const { line, reason } of refused) process.stdout.write(`line ${line}: ${reason}\n`)
      process.stdout.write(`${printReport(report)}\n`)
    } finally {
      progress.stop()
      await pool.end()
    }
  } finally {
    await database.close()
  }
}

const explain = (error: unknown): string => {
  const { code, message } = error as { code?: string; message: string }
  const plain = [ImportError, SettingsError, StartupError, Refusal].some((kind) => error instanceof kind)
  return plain || code?.startsWith('ERR_PARSE_ARGS') ? message : `The import failed: ${message}.`
}

run().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
})
