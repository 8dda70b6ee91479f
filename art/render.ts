import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { renderDishes } from './rendered/render.ts'

/*
 * `npm run art`: renders the pictures whose recipe has changed. `npm run art -- --only masala-dosa samosa`
 * renders only these; `--again` also what has not changed, `--threads 1` leaves a core to others,
 * `--samples 4` is quicker than the usual ten, and `--quick` renders five eighths of the width.
 */

sharp.concurrency(1)
const { values, positionals } = parseArgs({
  options: {
    only: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    threads: { type: 'string' },
    samples: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text))
await renderDishes(
  positionals,
  values.again,
  numberOf(values.threads),
  numberOf(values.samples),
  values.quick,
)
