import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { BoardCourier, BoardTask } from '#shared/dispatch/contracts.ts'
import { useUrlFilters } from '../../lib/state/use-url-filters.ts'
import { SideDrawer } from '../../ui/dialogs/side-drawer.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { ChipFilter, SearchFilter, SelectFilter } from '../../ui/lists/filter-bar.tsx'
import { PartFailure } from '../../ui/page/failure.tsx'
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx'
import { type Asking, AssignDialog } from './assign-dialog.tsx'
import { Column } from './column.tsx'
import { AboutCourier, CourierList } from './courier-list.tsx'
import { KitchenFilter, useKitchenFilter } from './kitchen-filter.tsx'
import { BoardMap } from './map-on-demand.ts'
import { canAssign, TaskCard } from './task-card.tsx'
import { TaskTable } from './task-table.tsx'
import { useAssign, useBoard } from './use-board.ts'

const filters = {
  view: ['list', 'couriers', 'map'],
  show: ['all', 'late', 'alert', 'waiting', 'underWay'],
  shift: ['everybody', 'online', 'offline'],
  q: null,
} as const
type Show = (typeof filters)['show'][number]

const shows: Record<Show, (task: BoardTask) => boolean> = {
  all: () => true,
  late: ({ late }) => late !== null,
  alert: ({ alert }) => alert !== null,
  waiting: ({ status }) => status === null,
  underWay: ({ status }) => status !== null,
}

/** A part of the number, the kitchen, the area or the courier, whatever its case. */
const mentions = ({ id, restaurant, to, courier }: BoardTask, q: string): boolean =>
  [id, restaurant, to, courier ?? ''].some((text) => text.toLowerCase().includes(q.toLowerCase()))

/** Couriers with something late first; otherwise as the server has them. */
const byLateness = (tasks: ReadonlyMap<string | null, readonly BoardTask[]>) => {
  const rank = ({ id }: BoardCourier) => {
    const own = tasks.get(id) ?? []
    return own.some(({ late }) => late === 'late') ? 0 : own.some(({ late }) => late === 'soon') ? 1 : 2
  }
  return (one: BoardCourier, other: BoardCourier) => rank(one) - rank(other)
}

export type BoardProps = {
  /** The steps, people and conversations of an order, which lie beside the board when they are asked for. */
  about: (orderId: string) => ReactNode
}

/**
 * Who carries what, who is on shift, and what is late: live, with everything given by drag, keyboard or
 * touch.
 */
const DispatchBoard = ({ about }: BoardProps) => {
  const { t, i18n } = useLingui()
  const [looked, setLooked] = useState<BoardTask | null>(null)
  const kitchensShown = useKitchenFilter()
  const { data, error, refetch } = useBoard()
  const assign = useAssign()
  const [asking, setAsking] = useState<Asking | null>(null)
  const { values, set } = useUrlFilters(filters)
  if (!data) return error ? <PartFailure error={error} onRetry={refetch} /> : <PageSkeleton />
  const { view, show, shift, q } = values
  const labelOf = (label: string, which: Show) => {
    const count = data.tasks.filter(shows[which]).length
    return count === 0 ? label : `${label} ${i18n.number(count)}`
  }
  const tasks = data.tasks.filter((task) => shows[show](task) && mentions(task, q) && kitchensShown.has(task))
  const byCourier = Map.groupBy(tasks, ({ courierId }) => courierId)
  const couriers = data.couriers
    .filter(({ online }) => shift === 'everybody' || online === (shift === 'online'))
    .toSorted(byLateness(byCourier))
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
  const reassign = ({ id, name }: BoardCourier) =>
    setAsking({
      given: { kind: 'all', courierId: id, name },
      count: data.tasks.filter((task) => task.courierId === id && canAssign(task)).length,
    })
  const map = (
    <Suspense fallback={<div className="skeleton h-56 w-full !rounded-2xl sm:h-72" />}>
      <BoardMap tasks={tasks} couriers={couriers} tall={view === 'map'} />
    </Suspense>
  )
  return (
    <div className="space-y-3">
      <div className="space-y-2">
        <search
          aria-label={t`Filter`}
          className="grid grid-cols-2 gap-2 max-sm:[&>select:last-child:nth-child(even)]:col-span-2 sm:flex sm:items-center [&>select]:sm:w-auto [&>select]:sm:min-w-0"
        >
          <div className="min-w-0 flex-1 max-sm:col-span-2">
            <SearchFilter
              label={t`Search by order, restaurant or courier`}
              value={q}
              onChange={(next) => set({ q: next })}
            />
          </div>
          <KitchenFilter tasks={data.tasks} filter={kitchensShown} />
          <SelectFilter
            label={t`Shift`}
            value={shift}
            onChange={(next) => set({ shift: next })}
            choices={[
              { value: 'everybody', label: t`Everybody` },
              { value: 'online', label: t`On shift` },
              { value: 'offline', label: t`Offline` },
            ]}
          />
          <SelectFilter
            label={t`View`}
            value={view}
            onChange={(next) => set({ view: next })}
            choices={[
              { value: 'list', label: t`List` },
              { value: 'couriers', label: t`By courier` },
              { value: 'map', label: t`Map` },
            ]}
          />
        </search>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <div className="min-w-0 max-sm:order-2 max-sm:w-full">
            <ChipFilter
              label={t`Show`}
              value={show}
              onChange={(next) => set({ show: next })}
              choices={[
                { value: 'all', label: labelOf(t`All`, 'all') },
                { value: 'late', label: labelOf(t`Late`, 'late') },
                { value: 'alert', label: labelOf(t`Needs attention`, 'alert') },
                { value: 'waiting', label: labelOf(t`Waiting`, 'waiting') },
                { value: 'underWay', label: labelOf(t`With a courier`, 'underWay') },
              ]}
            />
          </div>
          <Summary tasks={data.tasks} />
        </div>
      </div>
      {data.tasks.length === 0 && data.couriers.length === 0 ? (
        <EmptyState glyph="bike" title={t`Nobody is on shift, and nothing is to be carried.`} />
      ) : view === 'list' ? (
        <div className="grid items-start gap-4 2xl:grid-cols-[minmax(0,1fr)_22rem]">
          <section aria-labelledby="board-deliveries" className="min-w-0">
            <h2 id="board-deliveries" className="sr-only">
              <Trans>Deliveries under way, most urgent first</Trans>
            </h2>
            {tasks.length === 0 ? (
              <p className="rounded-card border border-line bg-surface p-4 text-soft">
                <Trans>Nothing here.</Trans>
              </p>
            ) : (
              <>
                <div className="max-md:hidden">
                  <NobodyOnShift tasks={tasks} />
                  <TaskTable tasks={tasks} couriers={data.couriers} onAssign={ask} onLook={setLooked} />
                  <p className="mt-2 text-sm text-soft">
                    <Trans>J and K go from row to row, A assigns, C shows steps and chat.</Trans>
                  </p>
                </div>
                <ul className="space-y-3 md:hidden">
                  {tasks.map((task) => (
                    <li key={task.id}>
                      <TaskCard task={task} named onAssign={() => ask(task.id)} onLook={setLooked} />
                    </li>
                  ))}
                </ul>
              </>
            )}
          </section>
          <div className="grid gap-4 md:max-2xl:grid-cols-2">
            {map}
            <CourierList couriers={couriers} tasks={data.tasks} onReassign={reassign} />
          </div>
        </div>
      ) : view === 'map' ? (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          {map}
          <CourierList couriers={couriers} tasks={data.tasks} onReassign={reassign} />
        </div>
      ) : (
        <>
          {map}
          {/* What waits stays beside all couriers, however much it is. */}
          <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
            <Column
              title={t`Waiting`}
              about={
                <p className="text-sm text-soft">
                  <Trans>Most urgent first</Trans>
                </p>
              }
              tasks={byCourier.get(null) ?? []}
              empty={t`Nothing waits for a courier.`}
              onAssign={ask}
              onLook={setLooked}
              onDrop={drop('')}
            />
            <div className="grid items-start gap-4 xl:grid-cols-2">
              {couriers.map((courier) => (
                <Column
                  key={courier.id}
                  title={courier.name}
                  about={<AboutCourier courier={courier} tasks={data.tasks} onReassign={reassign} />}
                  tasks={byCourier.get(courier.id) ?? []}
                  empty={t`Free`}
                  onAssign={ask}
                  onLook={setLooked}
                  onDrop={drop(courier.id)}
                />
              ))}
            </div>
          </div>
        </>
      )}
      <SideDrawer open={looked !== null} onClose={() => setLooked(null)} title={looked?.id ?? ''}>
        {looked && about(looked.id)}
      </SideDrawer>
      {asking && <AssignDialog asking={asking} couriers={data.couriers} onClose={() => setAsking(null)} />}
    </div>
  )
}
export default DispatchBoard

/** That nobody is there to carry anything, once instead of in each row. */
const NobodyOnShift = ({ tasks }: { tasks: readonly BoardTask[] }) => {
  const waiting = tasks.filter(({ alert }) => alert === 'nobodyOnShift').length
  if (waiting === 0) return null
  return (
    <p className="mb-2 flex items-center gap-2 rounded-2xl bg-chilli-tint px-3.5 py-2 font-bold text-chilli">
      <IconAlertTriangle aria-hidden="true" size={20} className="shrink-0" />
      <Plural
        value={waiting}
        one="No courier is on shift: # delivery has nobody to carry it."
        other="No courier is on shift: # deliveries have nobody to carry them."
      />
    </p>
  )
}

/** How it stands, in one line; said again whenever it changes. */
const Summary = ({ tasks }: { tasks: readonly BoardTask[] }) => {
  const count = (matches: (task: BoardTask) => boolean) => tasks.filter(matches).length
  const late = count((task) => task.late === 'late')
  const soon = count((task) => task.late === 'soon')
  const alerts = count(({ alert }) => alert !== null)
  return (
    <p role="status" className="font-bold">
      {late + soon + alerts === 0 && <Trans>Nothing is late, and nothing needs attention.</Trans>}
      {late > 0 && (
        <span className="mr-4 text-chilli">
          <Plural value={late} one="# is late" other="# are late" />
        </span>
      )}
      {soon > 0 && (
        <span className="mr-4">
          <Plural value={soon} one="# will be late soon" other="# will be late soon" />
        </span>
      )}
      {alerts > 0 && (
        <span className="text-chilli">
          <Plural value={alerts} one="# needs attention" other="# need attention" />
        </span>
      )}
    </p>
  )
}
