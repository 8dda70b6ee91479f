import { Trans, useLingui } from '@lingui/react/macro'
import { IconPhone } from '@tabler/icons-react'
import type { BoardCourier, BoardTask } from '#shared/dispatch/contracts.ts'
import { timeOfDay } from '../../lib/language/time.ts'
import { Button } from '../../ui/button.tsx'
import { LastSeen } from './last-seen.tsx'
import { canAssign } from './task-card.tsx'

type Reassign = (courier: BoardCourier) => void

type AboutProps = { courier: BoardCourier; tasks: readonly BoardTask[]; onReassign: Reassign }

/** A courier in a line: on shift or silent, since when, how much is held; and all of it given away. */
export const AboutCourier = ({ courier, tasks, onReassign }: AboutProps) => {
  const { t } = useLingui()
  const { id, name, until, load, maxLoad } = courier
  const canGive = tasks.some((task) => task.courierId === id && canAssign(task))
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <p className="text-sm text-soft">
        <LastSeen courier={courier} />
        {until && <> {t`until ${timeOfDay(until)}`}</>} · {t`${load} of ${maxLoad}`}
      </p>
      {canGive && (
        <Button
          look="quiet"
          className="-mr-3 !px-3"
          aria-label={t`Reassign all of ${name}`}
          onClick={() => onReassign(courier)}
        >
          <Trans>Reassign All</Trans>
        </Button>
      )}
    </div>
  )
}

const PhoneLink = ({ courier: { name, phone } }: { courier: BoardCourier }) => {
  const { t } = useLingui()
  if (!phone) return null
  return (
    <a
      href={`tel:+91${phone}`}
      aria-label={t`Call ${name}: ${phone}`}
      className="inline-flex min-h-9 items-center gap-1 text-sm font-bold text-accent hover:underline"
    >
      <IconPhone aria-hidden="true" size={16} />
      {phone}
    </a>
  )
}

/** Who is on shift or carries something, beside the table. */
export const CourierList = ({
  couriers,
  tasks,
  onReassign,
}: {
  couriers: readonly BoardCourier[]
  tasks: readonly BoardTask[]
  onReassign: Reassign
}) => (
  <section aria-labelledby="board-couriers" className="rounded-card border border-line bg-surface p-3">
    <h2 id="board-couriers" className="text-lg">
      <Trans>Couriers</Trans>
    </h2>
    {couriers.length === 0 ? (
      <p className="py-2 text-sm font-bold text-chilli">
        <Trans>No courier is on shift</Trans>
      </p>
    ) : (
      <ul className="divide-y divide-line">
        {couriers.map((courier) => (
          <li key={courier.id} className="py-1.5">
            <p className="wrap-anywhere font-bold">{courier.name}</p>
            <PhoneLink courier={courier} />
            <AboutCourier courier={courier} tasks={tasks} onReassign={onReassign} />
          </li>
        ))}
      </ul>
    )}
  </section>
)
