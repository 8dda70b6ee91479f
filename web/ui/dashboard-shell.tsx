import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
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
  /** For people at work: on the phone its tabs take the place of the site's bottom bar, and cart, favorites and footer are gone. */
  staff?: boolean
}

const linkClass =
  'flex min-h-14 flex-col items-center justify-center gap-0.5 whitespace-nowrap rounded-2xl px-1 text-sm font-bold text-soft transition-colors duration-150 hover:bg-accent-tint hover:text-accent aria-[current=page]:bg-accent-tint aria-[current=page]:text-accent md:min-h-12 md:flex-row md:justify-start md:gap-2.5 md:whitespace-normal md:px-3.5 md:text-base [&>svg]:shrink-0'

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
  // Where the tabs are wider than the phone, the one that is shown is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab is shown
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current=page]')
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tab.value])
  return (
    <div
      data-staff={staff || undefined}
      data-own-bar={staff || undefined}
      className={`mx-auto max-w-6xl px-4 pt-4 md:grid md:grid-cols-[12.75rem_minmax(0,1fr)] md:items-start md:gap-8 md:pt-8 ${staff ? 'pb-28 md:pb-16' : ''}`}
    >
      <PageHead title={waiting > 0 ? `(${waiting}) ${name}` : name} />
      <nav aria-label={title} className={`md:sticky md:top-24 md:mb-0 ${staff ? barClass : 'mb-5'}`}>
        <ul
          ref={list}
          className={`scroll-row gap-0.5 md:mx-0 md:flex-col md:gap-1 md:px-0 ${staff ? 'px-1' : '-mx-4 px-4'}`}
        >
          {tabs.map(({ value, label, short = label, icon: TabIcon, mark }) => (
            <li key={value} className="flex-1 snap-start">
              <Link
                to={addressOf(value)}
                aria-current={value === tab.value ? 'page' : undefined}
                aria-label={short === label ? undefined : label}
                className={`${linkClass} ${staff ? 'max-md:!text-xs' : ''}`}
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
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        {above}
        <h1 className="mb-5 break-words text-3xl sm:text-4xl">{tab.heading ?? tab.label}</h1>
        {tab.content}
      </div>
    </div>
  )
}
