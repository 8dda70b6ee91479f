import { Plural, useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, useFetcher, useLocation } from 'react-router'
import type { MenuFilter, MenuPage } from '#shared/loader-services.ts'
import { useInView } from '../../lib/hooks/use-in-view.ts'
import { buttonClass } from '../../ui/button.tsx'
import { DishGrid } from './dish-grid.tsx'
import { menuHref } from './finding/menu-filter.ts'
import { NearDishes, NoDishes } from './on-demand.ts'

/** So many pages follow the first by themselves; then it is pressed for, and what stands below is reached. */
const byThemselves = 3

/** The pages after the first, by the entry of the history that they were read in: Back finds them again. */
const read = new Map<string, MenuPage[]>()
const mostEntries = 20
const keep = (entry: string, pages: MenuPage[]) => {
  read.delete(entry)
  read.set(entry, pages)
  const [oldest] = read.keys()
  if (oldest !== undefined && read.size > mostEntries) read.delete(oldest)
}

type Props = { filter: MenuFilter; first: MenuPage }

/** The dishes of a menu, of which the first page comes with the document: more would delay its paint. */
export const Dishes = ({ filter, first }: Props) => {
  const { key: entry } = useLocation()
  const [further, setFurther] = useState<MenuPage[]>(() => read.get(entry) ?? [])
  const fetcher = useFetcher<{ page: MenuPage }>()
  const loaded = fetcher.data?.page
  if (loaded && fetcher.state === 'idle' && !further.includes(loaded)) setFurther([...further, loaded])
  useEffect(() => {
    if (further.length > 0) keep(entry, further)
  }, [entry, further])

  const pages = [first, ...further]
  // After Back the first page may have got longer by what stood on the second.
  const dishes = [...new Map(pages.flatMap((page) => page.dishes).map((dish) => [dish.id, dish])).values()]
  const closed = Object.assign({}, ...pages.map((page) => page.closed))
  const next = pages.at(-1)?.nextCursor ?? null
  if (dishes.length === 0)
    return (
      <Suspense>
        <NoDishes filter={filter} page={first} />
      </Suspense>
    )
  return (
    <>
      {first.near && (
        <Suspense>
          <NearDishes q={filter.q} near={first.near} />
        </Suspense>
      )}
      <p role="status" className="mb-3 text-sm text-soft">
        {next === null ? (
          <Plural value={dishes.length} one="# dish" other="# dishes" />
        ) : (
          <Plural value={dishes.length} one="# dish shown, more below" other="# dishes shown, more below" />
        )}
        {filter.q !== '' && ` · “${filter.q}”`}
      </p>
      <DishGrid dishes={dishes} closed={closed} asOf={first.asOf} first />
      {next !== null && (
        <More
          key={next}
          href={menuHref(filter, { cursor: next })}
          byItself={further.length < byThemselves}
          isLoading={fetcher.state !== 'idle'}
          load={fetcher.load}
        />
      )}
    </>
  )
}

type MoreProps = { href: string; byItself: boolean; isLoading: boolean; load: (href: string) => unknown }

const More = ({ href, byItself, isLoading, load }: MoreProps) => {
  const { t } = useLingui()
  const end = useRef<HTMLParagraphElement>(null)
  const isNear = useInView(end)
  useEffect(() => {
    if (isNear && byItself) load(href)
  }, [isNear, byItself, load, href])
  return (
    <p ref={end} className="mt-6 flex justify-center">
      <Link
        to={href}
        className={buttonClass('plain')}
        onClick={(event) => {
          event.preventDefault()
          if (!isLoading) load(href)
        }}
      >
        {isLoading ? t`Loading…` : t`Load more`}
      </Link>
    </p>
  )
}
