import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { MenuItem } from '#shared/menu/contracts.ts'
import { type Outage, outages } from '#shared/menu/restaurant-menu.ts'
import { dayMs } from '#shared/time.ts'
import { exactTime, timeOfDay } from '../../../../lib/language/time.ts'
import { InOpenOrders } from '../in-open-orders.tsx'
import { useAvailability } from '../use-menu.ts'

/** Within it a time needs no date. */
/** Further notice is the one that needs nobody's clock. */
const notice = 'notice'

/** Whether customers can order a dish, by one press, and when it comes back by itself. */
export const AvailabilityToggle = ({ item }: { item: MenuItem }) => {
  const { t } = useLingui()
  const { name, available, until } = item
  const set = useAvailability(item)
  const [asked, setAsked] = useState(false)
  const choose = (value: string) =>
    set.mutate({ available: false, until: outages.find((one): one is Outage => one === value) ?? null })
  const soon = until !== null && Date.parse(until) - Date.now() < dayMs
  const back = until === null ? '' : soon ? timeOfDay(until) : exactTime(until)
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <button
        type="button"
        role="switch"
        aria-checked={available}
        aria-label={t`${name} can be ordered`}
        onClick={() => {
          setAsked(available)
          set.mutate({ available: !available, until: null })
        }}
        className="group inline-flex min-h-11 w-fit items-center gap-2.5 rounded-full pr-2 text-left font-bold"
      >
        <span
          aria-hidden="true"
          className={`relative inline-block h-7 w-12 shrink-0 rounded-full border-[1.5px] transition-colors duration-150 ${available ? 'border-leaf bg-leaf' : 'border-line-strong bg-surface'}`}
        >
          <span
            className={`absolute top-0.5 size-5 rounded-full transition-all duration-150 ${available ? 'left-[1.4rem] bg-on-leaf' : 'left-0.5 bg-soft'}`}
          />
        </span>
        <span className={available ? 'text-leaf' : 'text-chilli'}>
          {available ? t`Available` : t`Unavailable`}
        </span>
      </button>
      {asked && !available && <InOpenOrders dishId={item.id} />}
      {!available && (
        <select
          aria-label={t`When ${name} is back`}
          value={until === null ? notice : 'set'}
          onChange={({ target }) => choose(target.value)}
          className="field !min-h-11 max-w-56 !py-1 text-sm font-semibold"
        >
          {until !== null && <option value="set">{t`Back ${back}`}</option>}
          <option value={notice}>{t`Until further notice`}</option>
          <option value="fourHours">{t`For 4 hours`}</option>
          <option value="closing">{t`Until closing`}</option>
        </select>
      )}
    </div>
  )
}
