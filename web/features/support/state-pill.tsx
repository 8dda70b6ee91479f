import { useLingui } from '@lingui/react/macro'
import type { ThreadState } from '#shared/support/threads.ts'
import { stateLabels } from './topics.ts'

const looks: Record<ThreadState, string> = {
  open: 'bg-turmeric text-on-turmeric',
  answered: 'bg-accent-tint text-accent',
  resolved: 'bg-leaf-tint text-leaf',
}

export const StatePill = ({ state }: { state: ThreadState }) => {
  const { t } = useLingui()
  return (
    <span
      className={`inline-block whitespace-nowrap rounded-full px-2.5 py-0.5 text-sm font-bold ${looks[state]}`}
    >
      {t(stateLabels[state])}
    </span>
  )
}
