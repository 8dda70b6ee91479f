import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  IconArrowLeft,
  IconBellRinging,
  IconHistory,
  IconKeyboard,
  IconLayoutGrid,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { SelectFilter } from '../../../ui/lists/filter-bar.tsx'
import { useDashboardAddress, useRestaurants } from '../access/use-restaurant.ts'
import { LaterButton } from '../later/index.ts'
import { SharedDevice } from '../shared-device/index.ts'
import { BusyButton } from '../shift/busy-control.tsx'
import { PauseButton } from '../shift/pause-control.tsx'
import { ShiftButton } from '../shift/shift-button.tsx'
import type { Shift } from '../shift/use-shift.ts'
import { KeyHelp, RecallList } from './on-demand.ts'

type Props = {
  waiting: number
  shift: Shift
  stations: readonly string[]
  station: string
  onStation: (station: string) => void
  /** At the pass. */
  pass: boolean
  onPass: (pass: boolean) => void
}

/** What the whole screen is about, on one line of a wall. */
export const KitchenHeader = ({ waiting, shift, stations, station, onStation, pass, onPass }: Props) => {
  const { t, i18n } = useLingui()
  const { name } = useRestaurants()
  const addressOf = useDashboardAddress()
  const [open, setOpen] = useState<'recall' | 'keys'>()
  return (
    <header className="mb-2 flex flex-wrap items-center gap-2">
      <Link
        to={addressOf({ tab: 'orders' })}
        aria-label={t`Orders`}
        className={buttonClass('quiet', '!px-3')}
      >
        <IconArrowLeft aria-hidden="true" size={22} />
        <span className="hidden 2xl:inline">
          <Trans>Orders</Trans>
        </span>
      </Link>
      <h1 className="mr-auto min-w-0 break-words text-2xl">
        {t`Kitchen`}
        {name && <span className="ml-3 hidden text-lg text-soft 2xl:inline">{name}</span>}
      </h1>
      {/* On a tablet the head of the new ones says it, just below. What comes with an order never moves the
          buttons beside it away from a finger: it has its place, or none. */}
      <p
        role="status"
        className="flex justify-end text-lg font-bold max-lg:grow max-lg:basis-1/2 lg:max-2xl:sr-only"
      >
        {waiting > 0 && (
          <span className="inline-flex min-h-11 items-center gap-2 rounded-2xl bg-turmeric px-4 text-on-turmeric">
            <IconBellRinging aria-hidden="true" size={24} />
            <Plural value={waiting} one="# new order" other="# new orders" />
          </span>
        )}
      </p>
      <LaterButton />
      <div className="min-w-0 max-w-full">
        <SelectFilter
          label={t`Station`}
          value={station}
          onChange={onStation}
          choices={[
            { value: '', label: t`All stations` },
            ...stations.map((value) => ({ value, label: i18n._(value) })),
          ]}
        />
      </div>
      <Button
        look="plain"
        aria-pressed={pass}
        onClick={() => onPass(!pass)}
        className={`max-xl:!px-3 ${pass ? '!border-accent !text-accent' : ''}`}
      >
        <IconLayoutGrid aria-hidden="true" size={20} className="max-xl:hidden" />
        <Trans>Expo</Trans>
      </Button>
      <Button look="plain" aria-haspopup="dialog" onClick={() => setOpen('recall')} className="max-xl:!px-3">
        <IconHistory aria-hidden="true" size={20} className="max-xl:hidden" />
        <Trans>Recall</Trans>
      </Button>
      <Button
        look="plain"
        aria-haspopup="dialog"
        aria-label={t`Keys and bump bars`}
        onClick={() => setOpen('keys')}
        className="!px-3 pointer-coarse:hidden max-lg:hidden"
      >
        <IconKeyboard aria-hidden="true" size={20} />
      </Button>
      <div className="contents max-xl:[&>button]:!px-3">
        <SharedDevice />
      </div>
      <div className="contents max-xl:[&>button]:!px-3 max-xl:[&>button>svg]:hidden max-sm:[&>button]:!text-sm">
        <BusyButton />
        <PauseButton />
        <ShiftButton shift={shift} />
      </div>
      {open === 'recall' && (
        <Suspense>
          <RecallList onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
      {open === 'keys' && (
        <Suspense>
          <KeyHelp onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </header>
  )
}
