import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Link, useHref, useNavigate, useNavigation } from 'react-router'
import type { MenuFilter } from '#shared/loader-services.ts'
import { retriedImport } from '../../../lib/first-paint/retried-import.ts'
import { useHydrated } from '../../../lib/first-paint/use-hydrated.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { menuHref, menuParams } from './menu-filter.ts'

const pauseMs = 300

const importSuggestions = retriedImport(() => import('./suggestions.tsx'))
type SuggestionsModule = typeof import('./suggestions.tsx')
type SuggestionsProps = ComponentProps<SuggestionsModule['default']>

type Props = {
  filter: MenuFilter
  /** On the menu itself: it also searches when typing pauses. Elsewhere the search leads to the menu. */
  onMenu?: boolean
}

/**
 * A plain GET form that suggests names. The suggestions are loaded when the input is first used; where that
 * fails, they are loaded at the next use, and the form works meanwhile.
 */
export const MenuSearch = ({ filter, onMenu = false }: Props) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isTyped = useRef(false)
  const hydrated = useHydrated()
  const coming = useNavigation().location
  const latest = useRef({ filter, coming })
  /** Something was typed that has not been searched for. */
  const isPending = useRef(false)
  useEffect(() => {
    latest.current = { filter, coming }
  }, [filter, coming])
  const shown = menuHref(filter, {})
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter was pressed while the search waited, and it goes on with that
  useEffect(() => {
    if (isPending.current) wait()
  }, [shown])
  useEffect(() => {
    // Whoever follows a link is on the way before React says so.
    const hold = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      const isInNewTab = ctrlKey || metaKey || shiftKey
      if (!isInNewTab && (target as Element).closest('a[href]')) clearTimeout(timer.current)
    }
    document.addEventListener('click', hold, true)
    return () => document.removeEventListener('click', hold, true)
  }, [])
  const [Suggestions, setSuggestions] = useState<SuggestionsModule['default']>()
  const [listState, setListState] = useState<Parameters<SuggestionsProps['onListState']>[0]>({
    'aria-expanded': false,
  })
  const loadSuggestions = useCallback(() => {
    importSuggestions().then(
      (module) => setSuggestions(() => module.default),
      () => undefined,
    )
  }, [])
  useEffect(() => {
    // Somebody went to the input before hydration.
    if (document.activeElement === input.current) loadSuggestions()
    return () => clearTimeout(timer.current)
  }, [loadSuggestions])
  useEffect(() => {
    // A link or the back button changed the search, not the keyboard.
    if (input.current && document.activeElement !== input.current) input.current.value = filter.q
  }, [filter.q])

  const search = () => {
    clearTimeout(timer.current)
    isPending.current = false
    const q = input.current?.value.trim() ?? ''
    const { filter } = latest.current
    if (!onMenu) navigate(menuHref(filter, { q }))
    // One step back from what was found to what was there before, however many letters it took.
    else if (q !== filter.q) navigate(menuHref(filter, { q }), { replace: filter.q !== '' })
  }
  const onChoose: SuggestionsProps['onChoose'] = ({ kind, name, id }) => {
    // A restaurant has a page of its own; a dish's name stands for every dish of that name.
    if (kind === 'restaurant') {
      clearTimeout(timer.current)
      isPending.current = false
      navigate(`/restaurants/${id}`)
      return
    }
    if (input.current) input.current.value = name
    search()
  }
  /**
   * Whoever has pressed another filter since has both; whoever is on the way to another page is not called
   * back.
   */
  const searchOnMenu = () => {
    const { coming } = latest.current
    if (!coming || coming.pathname === '/menu') search()
  }
  const wait = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(searchOnMenu, pauseMs)
  }
  const onInput = () => {
    isTyped.current = true
    isPending.current = onMenu
    if (onMenu) wait()
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
          onFocus={loadSuggestions}
          {...(hydrated && {
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-haspopup': 'listbox',
            ...listState,
          })}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={t`Search dishes and kitchens`}
          className="field min-h-13 !rounded-full !pl-13 !pr-14 text-lg shadow-card [&::-webkit-search-cancel-button]:hidden"
        />
        {menuParams({ ...filter, q: '', cursor: '' }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
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
        {Suggestions && input.current && (
          <Suggestions
            input={input.current}
            isTyped={isTyped}
            onChoose={onChoose}
            onListState={setListState}
          />
        )}
      </form>
    </search>
  )
}
