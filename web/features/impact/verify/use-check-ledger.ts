import { useEffect, useRef, useState } from 'react'
import type { LedgerVerdict } from './check-ledger.ts'
import type { LedgerReport, LedgerTask } from './ledger-worker.ts'

type Check = { state: 'idle' } | { state: 'running'; entries: number } | { state: 'failed' } | Done
type Done = { state: 'done'; verdict: LedgerVerdict; tookMs: number }

/** Checks the whole ledger in a worker, once `start` is called. */
export const useCheckLedger = () => {
  const [check, setCheck] = useState<Check>({ state: 'idle' })
  const running = useRef<Worker>(undefined)
  const stop = () => {
    running.current?.terminate()
    running.current = undefined
  }
  useEffect(() => () => running.current?.terminate(), [])
  const start = (task: LedgerTask) => {
    stop()
    const began = performance.now()
    setCheck({ state: 'running', entries: 0 })
    const worker = new Worker(new URL('./ledger-worker.ts', import.meta.url), { type: 'module' })
    running.current = worker
    const end = (outcome: Check) => {
      stop()
      setCheck(outcome)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<LedgerReport>) => {
      if ('entries' in data) setCheck({ state: 'running', entries: data.entries })
      else if ('failed' in data) end({ state: 'failed' })
      else end({ state: 'done', verdict: data.verdict, tookMs: performance.now() - began })
    })
    worker.addEventListener('error', () => end({ state: 'failed' }))
    worker.postMessage(task)
  }
  const begin = () => setCheck({ state: 'running', entries: 0 })
  const fail = () => setCheck({ state: 'failed' })
  const reset = () => setCheck({ state: 'idle' })
  return { check, start, begin, fail, reset }
}
