import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Kind = 'error' | 'success' | 'info'
const looks: Record<Kind, string> = {
  error: 'bg-chilli-tint text-chilli',
  success: 'bg-leaf-tint text-leaf',
  info: 'bg-accent-tint text-accent',
}
const icons = { error: IconAlertTriangle, success: IconCircleCheck, info: IconInfoCircle }

/** One sentence about what happened, read out when it appears. */
export const Message = ({ kind, children }: { kind: Kind; children: ReactNode }) => {
  const Icon = icons[kind]
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={`flex items-start gap-2.5 rounded-2xl px-4 py-3 font-semibold ${looks[kind]}`}
    >
      <Icon aria-hidden="true" size={21} className="mt-0.5 shrink-0" />
      <div>{children}</div>
    </div>
  )
}
