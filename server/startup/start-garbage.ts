import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Frees what only the start needed (sources, compiled modules, the demo's data): half of the heap, which V8
 * would otherwise keep until traffic fills the rest. Node has no call for it; V8's `gc` is reached as its
 * documentation of flags describes.
 */
export const collectStartGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'major'; execution: 'async' }) => Promise<void>
  void collect({ type: 'major', execution: 'async' })
}
