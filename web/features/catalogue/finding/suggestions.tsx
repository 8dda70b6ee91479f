import { Plural, useLingui } from '@lingui/react/macro'
import {
  type AriaAttributes,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useState,
} from 'react'
import { formatPaise } from '#shared/money/money.ts'
import { type CallResponse, call } from '../../../lib/calls/api.ts'
import { useDishText } from '../../../lib/language/dish-text.ts'
import { kindsText } from '../../../lib/language/kinds-text.ts'
import { smallPicture } from '../../../lib/pictures/picture-sources.ts'
import { DietMark } from '../../../ui/icons/diet-mark.tsx'
import { Monogram } from '../../../ui/icons/monogram.tsx'
import { Rating } from '../../../ui/rating/rating.tsx'

export type Suggestion = CallResponse<'GET /api/search/suggest'>['items'][number]

/** What the input's attributes say of the list. */
export type ListState = Pick<AriaAttributes, 'aria-expanded' | 'aria-controls' | 'aria-activedescendant'>

type Props = {
  input: HTMLInputElement
  /** Whether something was typed before this was loaded; the menu may have searched for it by then. */
  isTyped: RefObject<boolean>
  onChoose: (suggestion: Suggestion) => void
  onListState: (state: ListState) => void
}

const pauseMs = 150
/** So many fit above the keyboard of a phone. */
const maxShown = 6
const kinds = ['restaurant', 'dish'] as const

/**
 * The list of a WAI-ARIA combobox whose input was rendered by the server. A library's combobox would bring an
 * input of its own, which would take the focus and the half-typed word from the person.
 */
const Suggestions = ({ input, isTyped, onChoose, onListState }: Props) => {
  const { t } = useLingui()
  const id = useId()
  // Whoever typed while this was loading is not made to type again.
  const [typed, setTyped] = useState(() =>
    isTyped.current || input.value !== input.defaultValue ? input.value.trim() : '',
  )
  const [open, setOpen] = useState(true)
  const [active, setActive] = useState(-1)
  const [found, setFound] = useState<readonly Suggestion[]>([])
  const shown = open && found.length > 0
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    const show = (suggestions: readonly Suggestion[]) => {
      setFound(suggestions)
      setActive(-1)
    }
    if (typed === '') return show([])
    const newer = new AbortController()
    const timer = setTimeout(async () => {
      const query = { q: typed, limit: maxShown }
      // Without suggestions the search still works.
      const { items } = await call('GET /api/search/suggest', { query }, newer).catch(() => ({ items: [] }))
      if (!newer.signal.aborted) show(kinds.flatMap((kind) => items.filter((item) => item.kind === kind)))
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      newer.abort()
    }
  }, [typed])
  useEffect(() => {
    onListState({
      'aria-expanded': shown,
      ...(shown && { 'aria-controls': id }),
      ...(shown && active >= 0 && { 'aria-activedescendant': `${id}-${active}` }),
    })
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [shown, active, id, onListState])

  const suggest = () => {
    setTyped(input.value.trim())
    setOpen(true)
    setActive(-1)
  }
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const choose = (suggestion: Suggestion) => {
    close()
    onChoose(suggestion)
  }
  /** Down and up open the list, then lead round through it and the input. */
  const step = (by: 1 | -1) => {
    if (!shown) return suggest()
    const places = found.length + 1
    setActive(((active + 1 + by + places) % places) - 1)
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // While an input method composes a word the keys are its own.
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    const chosen = shown ? found[active] : undefined
    const presses: [string, (() => void) | undefined | false][] = [
      ['ArrowDown', () => step(1)],
      ['ArrowUp', () => step(-1)],
      ['Escape', shown && close],
      ['Enter', chosen && (() => choose(chosen))],
    ]
    const press = presses.find(([key]) => key === event.key)?.[1]
    if (!press) return
    event.preventDefault()
    press()
  })
  const onInput = useEffectEvent(suggest)
  const onLeave = useEffectEvent(close)
  // In the same step as what was typed is taken above: what is typed in between would be lost.
  useLayoutEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    input.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    input.addEventListener('input', () => onInput(), { signal })
    input.addEventListener('blur', () => onLeave(), { signal })
    input.form?.addEventListener('submit', () => onLeave(), { signal })
    return () => listening.abort()
  }, [input])

  const group = (kind: Suggestion['kind'], title: string) => {
    const options = found
      .map((suggestion, index) => ({ suggestion, index }))
      .filter((one) => one.suggestion.kind === kind)
    if (options.length === 0) return null
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs; these are options
      <div role="group" aria-labelledby={`${id}-${kind}`}>
        <p id={`${id}-${kind}`} className="px-3 pb-1 pt-2 text-sm font-bold text-soft">
          {title}
        </p>
        {options.map(({ suggestion, index }) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and hears the keys
          <div
            key={optionId(index)}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => choose(suggestion)}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 py-1.5 hover:bg-sunken aria-selected:bg-accent-tint aria-selected:text-accent"
          >
            {suggestion.kind === 'dish' ? (
              <SuggestedDish dish={suggestion} />
            ) : (
              <SuggestedRestaurant restaurant={suggestion} />
            )}
          </div>
        ))}
      </div>
    )
  }
  return (
    <>
      <p role="status" className="sr-only">
        {shown && <Plural value={found.length} one="# suggestion" other="# suggestions" />}
      </p>
      {shown && (
        <div
          id={id}
          role="listbox"
          aria-label={t`Suggestions`}
          // A press leaves the focus in the input.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-25 mt-2 max-h-[min(26rem,50dvh)] overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-2 shadow-lift md:right-auto md:w-md"
        >
          {group('restaurant', t`Restaurants`)}
          {group('dish', t`Dishes`)}
        </div>
      )}
    </>
  )
}
export default Suggestions

const SuggestedDish = ({ dish }: { dish: Suggestion & { kind: 'dish' } }) => {
  const { image, price, isVeg, rating, ratingCount, restaurant, others } = dish
  const name = useDishText().nameOf(dish)
  const rupees = formatPaise(price)
  return (
    <>
      <img
        src={smallPicture(image)}
        alt=""
        width={56}
        height={42}
        className="h-10.5 w-14 shrink-0 rounded-lg bg-accent-tint object-contain"
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <DietMark isVeg={isVeg} />
          <span className="line-clamp-2 font-bold leading-tight">{name}</span>
        </span>
        <span className="block truncate text-sm text-soft">
          {others === 0 ? (
            restaurant.name
          ) : (
            <Plural
              value={others}
              one={`${restaurant.name} and # other`}
              other={`${restaurant.name} and # others`}
            />
          )}
        </span>
      </span>
      <span className="grid shrink-0 justify-items-end">
        <span className="money text-sm font-bold">{rupees}</span>
        <Rating rating={rating} count={ratingCount} />
      </span>
    </>
  )
}

const SuggestedRestaurant = ({ restaurant }: { restaurant: Suggestion & { kind: 'restaurant' } }) => {
  const { i18n } = useLingui()
  const { name, cuisines, area, rating, ratingCount } = restaurant
  return (
    <>
      <Monogram name={name} className="size-10.5 shrink-0 text-sm" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-bold">{name}</span>
        <span className="block truncate text-sm text-soft">{kindsText(i18n, cuisines, area)}</span>
      </span>
      <Rating rating={rating} count={ratingCount} />
    </>
  )
}
