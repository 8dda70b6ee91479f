import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { BoardCourier, BoardTask } from '#shared/contracts/dispatch.ts'
import { timeOfDay } from '../../lib/language/time.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { ChipFilter } from '../../ui/lists/filter-bar.tsx'
import { Failure } from '../../ui/page/failure.tsx'
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx'
import { type Asking, AssignDialog } from './assign-dialog.tsx'
import { Column } from './column.tsx'
import { BoardMap } from './map-on-demand.ts'
import { useAssign, useBoard } from './use-board.ts'

const shifts = ['everybody', 'online', 'offline'] as const
type Shift = (typeof shifts)[number]

/** Couriers with something late first; otherwise as the server has them. */
const byLateness = (tasks: ReadonlyMap<string | null, readonly BoardTask[]>) => {
  const rank = ({ id }: BoardCourier) => {
    const own = tasks.get(id) ?? []
    return own.some(({ late }) => late === 'late') ? 0 : own.some(({ late }) => late === 'soon') ? 1 : 2
  }
  return (one: BoardCourier, other: BoardCourier) => rank(one) - rank(other)
}

/**
 * Who carries what, who is on shift, and what is late: live, with everything given by drag, keyboard or
 * touch.
 */
const DispatchBoard = () => {
  const { t } = useLingui()
  const { data, error, refetch } = useBoard()
  const assign = useAssign()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [search, setSearch] = useSearchParams()
  if (!data) return error ? <Failure error={error} onRetry={refetch} /> : <PageSkeleton />
  const shift = shifts.find((one) => one === search.get('shift')) ?? 'everybody'
  const setShift = (next: Shift) =>
    setSearch((before) => {
      if (next === 'everybody') before.delete('shift')
      else before.set('shift', next)
      return before
    })
  const tasks = Map.groupBy(data.tasks, ({ courierId }) => courierId)
  const shown = data.couriers
    .filter(({ online }) => shift === 'everybody' || online === (shift === 'online'))
    .toSorted(byLateness(tasks))
  const late = data.tasks.filter((task) => task.late === 'late').length
  const soon = data.tasks.filter((task) => task.late === 'soon').length
  const drop = (to: string) => async (id: string) => {
    const task = data.tasks.find((one) => one.id === id)
    if (!task || (task.courierId ?? '') === to) return
    try {
      await assign({ kind: 'task', id }, { agentId: to || null, lock: false, force: false })
    } catch (problem) {
      setAsking({ given: { kind: 'task', id }, to, problem })
    }
  }
  const ask = (id: string) => setAsking({ given: { kind: 'task', id } })
  return (
    <div className="space-y-5">
      <p role="status" className="text-lg font-bold">
        {late + soon === 0 ? (
          <Trans>Nothing is late.</Trans>
        ) : (
          <>
            <span className={late > 0 ? 'text-chilli' : ''}>
              <Plural value={late} one="# is late" other="# are late" />
            </span>
            {', '}
            <Plural value={soon} one="# will be soon" other="# will be soon" />
          </>
        )}
      </p>
      <ChipFilter
        label={t`Shift`}
        value={shift}
        onChange={setShift}
        choices={[
          { value: 'everybody', label: t`Everybody` },
          { value: 'online', label: t`On shift` },
          { value: 'offline', label: t`Offline` },
        ]}
      />
      {data.tasks.length === 0 && data.couriers.length === 0 ? (
        <EmptyState glyph="bike" title={t`Nobody is on shift, and nothing is to be carried.`} />
      ) : (
        <>
          <Suspense fallback={<div className="skeleton h-56 w-full !rounded-2xl sm:h-72" />}>
            <BoardMap tasks={data.tasks} couriers={shown} />
          </Suspense>
          {/* What waits stays beside all couriers, however much it is. */}
          <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
            <Column
              title={t`Waiting`}
              about={
                <p className="text-sm text-soft">
                  <Trans>Most urgent first</Trans>
                </p>
              }
              tasks={tasks.get(null) ?? []}
              empty={t`Nothing waits for a courier.`}
              onAssign={ask}
              onDrop={drop('')}
            />
            <div className="grid items-start gap-4 xl:grid-cols-2">
              {shown.map((courier) => (
                <Column
                  key={courier.id}
                  title={courier.name}
                  about={
                    <AboutCourier
                      courier={courier}
                      onReassign={() =>
                        setAsking({ given: { kind: 'all', courierId: courier.id, name: courier.name } })
                      }
                    />
                  }
                  tasks={tasks.get(courier.id) ?? []}
                  empty={t`Free`}
                  onAssign={ask}
                  onDrop={drop(courier.id)}
                />
              ))}
            </div>
          </div>
        </>
      )}
      {asking && <AssignDialog asking={asking} couriers={data.couriers} onClose={() => setAsking(null)} />}
    </div>
  )
}
export default DispatchBoard

const AboutCourier = ({ courier, onReassign }: { courier: BoardCourier; onReassign: () => void }) => {
  const { t } = useLingui()
  const { name, online, until, load, maxLoad } = courier
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <p className="text-sm text-soft">
        <b className={online ? 'text-leaf' : ''}>{online ? t`Online` : t`Offline`}</b>
        {until && <> {t`until ${timeOfDay(until)}`}</>} · {t`${load} of ${maxLoad}`}
      </p>
      {load > 0 && (
        <Button
          look="quiet"
          className="-mr-3 !px-3"
          aria-label={t`Reassign all of ${name}`}
          onClick={onReassign}
        >
          <Trans>Reassign All</Trans>
        </Button>
      )}
    </div>
  )
}
