import { Plural } from '@lingui/react/macro'
import { IconCalendarTime } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { marketDay } from '#shared/calendar.ts'
import { Button } from '../../../ui/button.tsx'
import { LaterList } from './on-demand.ts'
import { useLaterOrders } from './use-later-orders.ts'

/** How many orders for later are to come to the kitchen today, else on later days; nothing without any. */
export const LaterButton = () => {
  const [open, setOpen] = useState(false)
  const items = useLaterOrders().data?.items ?? []
  if (items.length === 0 && !open) return null
  const today = marketDay(new Date())
  const ofToday = items.filter(({ releaseAt }) => marketDay(new Date(releaseAt)) <= today).length
  return (
    <>
      <Button look="plain" aria-haspopup="dialog" onClick={() => setOpen(true)} className="!px-3">
        <IconCalendarTime aria-hidden="true" size={20} className="shrink-0" />
        {ofToday > 0 ? (
          <Plural value={ofToday} one="# later today" other="# later today" />
        ) : (
          <Plural value={items.length} one="# for later" other="# for later" />
        )}
      </Button>
      {open && (
        <Suspense>
          <LaterList onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
