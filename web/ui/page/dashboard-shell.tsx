import { useLingui } from '@lingui/react/macro'
import { IconDots } from '@tabler/icons-react'
import { type ComponentType, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { reveal } from '../../lib/first-paint/reveal.ts'
import { SideDrawer } from '../dialogs/side-drawer.tsx'
import { PageHead } from './page-head.tsx'

export type DashboardTab = {
  /** In the URL, `?tab=orders`; of the first tab it is left out. */
  value: string
  label: string
  /** The label where there is little room. */
  short?: string
  icon: ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>
  /** Above the content; the label where it is absent. */
  heading?: string
  /** Those of one group follow each other under its name, on wide screens. */
  group?: string
  /** For a tool that needs the room: on the phone its name is only read aloud, elsewhere it is small. */
  compact?: boolean
  /** As wide as the screen, up to a large one: for a board that is looked at all day. */
  full?: boolean
  /** What is new in it, beside the label. */
  mark?: ReactNode
  content: ReactNode
}

type Props = {
  /** Its name, for screen readers and the first tab's title. */
  title: string
  /** Where it is: `/customer-dashboard`. */
  path: string
  tabs: readonly [DashboardTab, ...DashboardTab[]]
  /** Shown whatever the URL says, on a page that is one of the tabs. */
  shown?: string
  /** Parameters of the URL that every tab keeps. */
  keeps?: readonly string[]
  /** How many things wait for somebody, in front of the page's title; none: nothing. */
  waiting?: number
  /** Above the content of every tab. */
  above?: ReactNode
  /**
   * For people at work: on the phone its tabs take the place of the site's bottom bar, and cart, favorites
   * and footer are gone.
   */
  staff?: boolean
  /** For tables with many columns. */
  wide?: boolean
}

/** As many tabs as fit beside each other on the phone; of more, the last are behind a button. */
const maxInBar = 5

const linkClass =
  'flex min-h-14 flex-col items-center justify-center gap-0.5 whitespace-nowrap rounded-2xl px-1 text-sm font-bold text-soft transition-colors duration-150 hover:bg-accent-tint hover:text-accent aria-[current=page]:bg-accent-tint aria-[current=page]:text-accent md:min-h-12 md:flex-row md:justify-start md:gap-2.5 md:whitespace-normal md:px-3.5 md:text-base [&>svg]:shrink-0'

/**
 * A tool's tabs, twenty-one of an admin's, fit a screen of 800 px together; whoever has but a finger gets
 * room for it.
 */
const staffClass =
  'max-md:!text-xs md:!min-h-7.5 md:!whitespace-nowrap md:!text-[0.9rem] md:[&>svg]:size-5 md:pointer-coarse:!min-h-11 md:!rounded-xl md:!gap-2 md:!px-2.5'

/** The tabs of staff on the phone, within reach of the thumb. */
const barClass =
  'max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-t max-md:border-line max-md:bg-surface/95 max-md:pb-[env(safe-area-inset-bottom)] max-md:backdrop-blur-md'

/** A dashboard: its tabs in the URL, beside the content on wide screens and above it on the phone. */
export const DashboardShell = ({
  title,
  path,
  tabs,
  shown,
  keeps = [],
  waiting = 0,
  above,
  staff = false,
  wide = false,
}: Props) => {
  const [search] = useSearchParams()
  const [first] = tabs
  const asked = shown ?? search.get('tab')
  const tab = tabs.find(({ value }) => value === asked) ?? first
  const list = useRef<HTMLUListElement>(null)
  const addressOf = (value: string) => {
    const kept = keeps.flatMap((name) => search.getAll(name).map((given) => [name, given]))
    const query = new URLSearchParams([...(value === first.value ? [] : [['tab', value]]), ...kept])
    return query.size === 0 ? path : `${path}?${query}`
  }
  const name = tab === first ? title : tab.label
  // Above the content there is room for all, side by side.
  const inBar = staff && tabs.length > maxInBar ? maxInBar - 1 : tabs.length
  // Where the tabs are wider than the phone, the one that is shown is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab is shown
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current=page]')
    // Not by scrollIntoView, which moves the page as well.
    if (current) for (const box of [list.current, list.current?.parentElement]) if (box) reveal(box, current)
  }, [tab.value])
  return (
    <div
      data-staff={staff || undefined}
      data-at-work={staff || undefined}
      data-own-bar={staff || undefined}
      className={`mx-auto ${tab.full ? 'max-w-[120rem]' : wide ? 'max-w-[90rem]' : 'max-w-6xl'} px-4 pt-4 md:grid md:items-start ${staff ? 'pb-28 md:grid-cols-[11.75rem_minmax(0,1fr)] md:gap-6 md:pb-16' : 'md:grid-cols-[12.75rem_minmax(0,1fr)] md:gap-8 md:pt-8'}`}
    >
      <PageHead title={waiting > 0 ? `(${waiting}) ${name}` : name} />
      <nav
        aria-label={title}
        className={`md:sticky md:mb-0 md:overflow-y-auto ${staff ? `md:top-16 md:max-h-[calc(100dvh-4.5rem)] ${barClass}` : 'mb-5 md:top-24 md:max-h-[calc(100dvh-7rem)]'}`}
      >
        <ul
          ref={list}
          className={`scroll-row gap-0.5 md:mx-0 md:flex-col md:px-0 ${staff ? 'px-1 md:gap-0' : '-mx-4 px-3 md:gap-1'}`}
        >
          {tabs.map((one, index) => (
            <Fragment key={one.value}>
              {one.group !== undefined && one.group !== tabs[index - 1]?.group && (
                <li className="px-3 pb-0.5 pt-1.5 text-sm font-bold text-soft max-md:hidden">{one.group}</li>
              )}
              {/* No snapping: it would take back the little that shows the last one whole. */}
              <li className={`flex-1 ${index < inBar ? '' : 'max-md:hidden'}`}>
                <TabLink
                  tab={one}
                  to={addressOf(one.value)}
                  current={one === tab}
                  className={`${linkClass} ${staff ? staffClass : 'max-md:!px-2 max-md:!text-xs'}`}
                />
              </li>
            </Fragment>
          ))}
          {inBar < tabs.length && (
            <li className="flex-1 md:hidden">
              <MoreTabs tabs={tabs.slice(inBar)} current={tab} addressOf={addressOf} />
            </li>
          )}
        </ul>
      </nav>
      <div className="min-w-0">
        {above}
        <h1
          className={
            tab.compact
              ? 'mb-3 text-2xl max-md:sr-only'
              : `break-words ${staff ? 'mb-2.5 text-2xl sm:text-3xl' : 'mb-5 text-3xl sm:text-4xl'}`
          }
        >
          {tab.heading ?? tab.label}
        </h1>
        {tab.content}
      </div>
    </div>
  )
}

type TabLinkProps = {
  tab: DashboardTab
  to: string
  current: boolean
  className: string
  onClick?: () => void
}

const TabLink = ({
  tab: { label, short = label, icon: TabIcon, mark },
  to,
  current,
  className,
  onClick,
}: TabLinkProps) => (
  <Link
    to={to}
    onClick={onClick}
    aria-current={current ? 'page' : undefined}
    // Who speaks to the device says what is written there.
    aria-label={short !== label && label.includes(short) ? label : undefined}
    className={className}
  >
    <TabIcon aria-hidden="true" size={22} />
    <span className="flex items-center gap-1.5">
      {short === label ? (
        label
      ) : (
        <>
          <span className="md:hidden">{short}</span>
          <span className="max-md:hidden">{label}</span>
        </>
      )}
      {mark}
    </span>
  </Link>
)

type MoreTabsProps = {
  tabs: readonly DashboardTab[]
  current: DashboardTab
  addressOf: (value: string) => string
}

/** The tabs for which the phone's bar has no room. */
const MoreTabs = ({ tabs, current, addressOf }: MoreTabsProps) => {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-current={tabs.includes(current) ? 'page' : undefined}
        onClick={() => setOpen(true)}
        className={`${linkClass} w-full !text-xs`}
      >
        <IconDots aria-hidden="true" size={22} />
        <span className="flex items-center gap-1.5">
          {t`More`}
          {tabs.find(({ mark }) => mark)?.mark}
        </span>
      </button>
      <SideDrawer open={open} onClose={() => setOpen(false)} title={t`More`}>
        <ul className="space-y-1 overflow-y-auto p-3">
          {tabs.map((tab, index) => (
            <Fragment key={tab.value}>
              {tab.group !== undefined && tab.group !== tabs[index - 1]?.group && (
                <li className="px-3.5 pb-1 pt-4 text-sm font-bold text-soft first:pt-1">{tab.group}</li>
              )}
              <li>
                <TabLink
                  tab={{ ...tab, short: tab.label }}
                  to={addressOf(tab.value)}
                  current={tab === current}
                  onClick={() => setOpen(false)}
                  className="flex min-h-12 items-center gap-3 rounded-2xl px-3.5 font-bold text-soft hover:bg-accent-tint hover:text-accent aria-[current=page]:bg-accent-tint aria-[current=page]:text-accent"
                />
              </li>
            </Fragment>
          ))}
        </ul>
      </SideDrawer>
    </>
  )
}
