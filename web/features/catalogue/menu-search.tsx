import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef } from 'react'
import { Link, useHref, useNavigate } from 'react-router'
import type { MenuFilter } from '#shared/loader-services.ts'
import { Icon } from '../../ui/icon.tsx'
import { menuHref } from './menu-filter.ts'

const pauseMs = 300

/** A plain GET form that also searches when typing pauses. */
export const MenuSearch = ({ filter }: { filter: MenuFilter }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // A link or the back button changed the search, not the keyboard.
    if (input.current && document.activeElement !== input.current) input.current.value = filter.q
  }, [filter.q])

  const search = () => {
    clearTimeout(timer.current)
    const q = input.current?.value.trim() ?? ''
    if (q !== filter.q) navigate(menuHref(filter, { q }), { replace: true, preventScrollReset: true })
  }
  const onInput = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(search, pauseMs)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    search()
  }
  return (
    <search className="block">
      <form action={useHref('/menu')} onSubmit={onSubmit} className="relative">
        <label htmlFor="menu-search" className="sr-only">
          <Trans>Search dishes and restaurants</Trans>
        </label>
        <Icon
          name="search"
          className="pointer-events-none absolute left-4 top-1/2 -translate-y-1/2 text-soft"
        />
        <input
          ref={input}
          id="menu-search"
          type="search"
          name="q"
          defaultValue={filter.q}
          onInput={onInput}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={t`Search dishes and kitchens`}
          className="field min-h-13 !rounded-full !pl-13 !pr-14 text-lg shadow-card [&::-webkit-search-cancel-button]:hidden"
        />
        {filter.restaurant !== '' && <input type="hidden" name="restaurant" value={filter.restaurant} />}
        {filter.category !== '' && <input type="hidden" name="category" value={filter.category} />}
        {filter.veg && <input type="hidden" name="veg" value="true" />}
        {filter.offers && <input type="hidden" name="offers" value="true" />}
        {filter.q !== '' && (
          <Link
            to={menuHref(filter, { q: '' })}
            preventScrollReset
            aria-label={t`Clear search`}
            onClick={() => {
              if (input.current) input.current.value = ''
            }}
            className="absolute right-1.5 top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full hover:bg-accent-tint"
          >
            <Icon name="x" size={20} />
          </Link>
        )}
      </form>
    </search>
  )
}
