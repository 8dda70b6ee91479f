import { lazyPart } from '../page/lazy-part.tsx'
import { PartMissing } from '../page/part-missing.tsx'
import { ChartTable } from './chart-table.tsx'

/** Loaded when first shown. Where it cannot be drawn its figures stand there as a table. */
export const Chart = lazyPart(
  () => import('./chart.tsx'),
  (failure, { label, ...figures }) => (
    <>
      <PartMissing {...failure} />
      {label !== null && <ChartTable label={label} {...figures} />}
    </>
  ),
)
