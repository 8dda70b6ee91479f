import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconAlertCircle, IconClock, IconToolsKitchen2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { allergenLabels } from '#shared/menu/restaurant-menu.ts'
import { minuteMs } from '#shared/time.ts'
import { exactTime, useNow } from '../../lib/language/time.ts'
import { timeWithDay } from '../../lib/language/time-with-day.ts'
import type { DealLot } from './use-deals.ts'

const Fact = ({ icon: Icon, children }: { icon: typeof IconClock; children: ReactNode }) => (
  <li className="flex gap-2">
    <Icon aria-hidden="true" size={19} className="mt-0.5 shrink-0 text-soft" />
    <span className="min-w-0">{children}</span>
  </li>
)

/** Until when, since when and with what: all that somebody decides by who buys food of the day. */
export const DealFacts = ({ deal }: { deal: DealLot }) => {
  const { i18n } = useLingui()
  const allergens = deal.allergens.map((one) => i18n._(allergenLabels[one])).join(', ')
  const cooked = exactTime(deal.cookedAt)
  const safe = timeWithDay(deal.safeUntil)
  return (
    <ul className="space-y-1 text-sm">
      <Fact icon={IconClock}>
        <TimeLeft until={deal.saleUntil ?? deal.pickUpUntil} />
      </Fact>
      <Fact icon={IconToolsKitchen2}>
        {deal.kind === 'packed' ? (
          <Trans>
            Packed {cooked}; safe to eat until {safe}
          </Trans>
        ) : (
          <Trans>
            Cooked {cooked}; safe to eat until {safe}
          </Trans>
        )}
      </Fact>
      {allergens !== '' && (
        <Fact icon={IconAlertCircle}>
          <Trans>Contains {allergens}</Trans>
        </Fact>
      )}
    </ul>
  )
}

const TimeLeft = ({ until }: { until: string }) => {
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - useNow(30_000)) / minuteMs))
  const time = timeWithDay(until)
  if (minutes === 0) return <Trans>The sale is over</Trans>
  return minutes < 120 ? (
    <b>
      <Plural value={minutes} one="# more minute" other="# more minutes" />
    </b>
  ) : (
    <Trans>For sale until {time}</Trans>
  )
}
