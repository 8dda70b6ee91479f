import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import type { Receipt } from './receipt.ts'
import type { RenderRequest, RenderResult } from './renderer.ts'

/** The renderer, some 150 MB, is stopped after this long without a receipt. */
const idleMs = 30_000

/** Limit of one receipt, after which the request fails. */
const giveUpMs = 30_000

type Waiting = { resolve: (pdf: Buffer) => void; reject: (error: Error) => void }
type Renderer = { program: ChildProcess; waiting: Map<number, Waiting>; idle: NodeJS.Timeout | undefined }

let current: Renderer | undefined
let lastId = 0

const open = (): Renderer => {
  const program = fork(path.join(import.meta.dirname, 'renderer.ts'), {
    execArgv: [],
    serialization: 'advanced',
    // Without our settings: it needs neither the database nor the secrets. Windows needs SystemRoot to start
    // a program.
    env: { NODE_ENV: 'production', ...(process.env.SystemRoot && { SystemRoot: process.env.SystemRoot }) },
  })
  const renderer: Renderer = { program, waiting: new Map(), idle: undefined }
  const detach = () => {
    if (current === renderer) current = undefined
  }
  const end = (error: Error) => {
    detach()
    clearTimeout(renderer.idle)
    for (const { reject } of renderer.waiting.values()) reject(error)
    renderer.waiting.clear()
  }
  program.on('message', (response: RenderResult) => {
    const waiting = renderer.waiting.get(response.id)
    renderer.waiting.delete(response.id)
    if ('pdf' in response) waiting?.resolve(Buffer.from(response.pdf))
    else waiting?.reject(new Error(`the receipt could not be rendered: ${response.problem}`))
    if (renderer.waiting.size > 0) return
    keepAlive(program, false)
    renderer.idle = setTimeout(() => {
      detach()
      program.disconnect()
    }, idleMs)
    renderer.idle.unref()
  })
  program.on('error', end)
  program.on('exit', () => end(new Error('the renderer of receipts has ended')))
  return renderer
}

/** While a receipt is awaited the renderer keeps this process alive; idle, it must not. */
const keepAlive = (program: ChildProcess, isNeeded: boolean) => {
  if (isNeeded) {
    program.ref()
    program.channel?.ref()
  } else {
    program.unref()
    program.channel?.unref()
  }
}

/**
 * Renders a receipt as a PDF file. That takes a few hundred milliseconds of CPU time and much memory, so it
 * is done in a process of its own, which is started for the first receipt and stopped when idle.
 */
export const renderReceipt = (receipt: Receipt): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    current ??= open()
    const { program, waiting, idle } = current
    clearTimeout(idle)
    lastId += 1
    const giveUp = setTimeout(() => program.kill('SIGKILL'), giveUpMs)
    const done = () => clearTimeout(giveUp)
    waiting.set(lastId, {
      resolve: (pdf) => {
        done()
        resolve(pdf)
      },
      reject: (error) => {
        done()
        reject(error)
      },
    })
    keepAlive(program, true)
    const request: RenderRequest = { id: lastId, receipt }
    program.send(request)
  })
