import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useMemo, useState } from 'react'
import type { Dish } from '#shared/catalogue/contracts.ts'
import type { GroupCart } from '#shared/group-carts/contracts.ts'
import { menuSections, sectionName } from '#shared/menu/menu-sections.ts'
import { formatPaise } from '#shared/money/money.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { useDishText } from '../../lib/language/dish-text.ts'
import { useLocale } from '../../lib/language/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { DishThumb } from '../../ui/dish-thumb.tsx'
import { Stepper } from '../../ui/forms/stepper.tsx'
import { DietMark } from '../../ui/icons/diet-mark.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Message } from '../../ui/message.tsx'
import { OptionNames } from '../../ui/option-names.tsx'
import { OptionsDialog } from '../cart/index.ts'
import { type GuestLine, lineKeyOf, linesOf, useChoose, withQuantity } from './use-group-cart.ts'
import { useMenu } from './use-menu.ts'

type Props = { cart: GroupCart; name: string }

/** The restaurant's menu, for somebody who takes part. */
export const GroupMenu = ({ cart, name }: Props) => {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const heading = useId()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<Dish>()
  const { nameOf } = useDishText()
  const { data: dishes, error, refetch, isFetching } = useMenu(cart.restaurant.id)
  const choose = useChoose(cart.token, name)
  const own = linesOf(cart, name)
  const set = (line: GuestLine, quantity: number) => choose.mutate(withQuantity(own, line, quantity))
  const sections = useMemo(() => {
    const wanted = typed.trim().toLocaleLowerCase()
    const shown = (dishes ?? []).filter((dish) =>
      [dish.name, nameOf(dish)].some((text) => text.toLocaleLowerCase().includes(wanted)),
    )
    return menuSections(shown, ({ section, category }) => ({ own: section, category })).map((section) => ({
      key: section.key,
      name: sectionName(section, locale, (text) => i18n._(text)),
      dishes: section.dishes,
    }))
  }, [dishes, typed, locale, i18n, nameOf])
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="wrap-anywhere text-2xl">
        <Trans>What {name} eats</Trans>
      </h2>
      {choose.error && (
        <div className="mt-3">
          <Message kind="error">{messageOf(choose.error, t`That was not saved. Please try again.`)}</Message>
        </div>
      )}
      <label className="mt-3 block">
        <span className="sr-only">
          <Trans>Search in this menu</Trans>
        </span>
        <input
          type="search"
          value={typed}
          maxLength={100}
          autoComplete="off"
          placeholder={t`Search in this menu`}
          onChange={(event) => setTyped(event.target.value)}
          className="field !rounded-full"
        />
      </label>
      {error && !dishes && (
        <div className="mt-4 space-y-3">
          <Message kind="error">{messageOf(error, t`The menu could not be loaded.`)}</Message>
          <Button look="plain" busy={isFetching} onClick={() => refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {dishes && sections.length === 0 && (
        <p role="status" className="mt-4 text-soft">
          <Trans>No dish of this name.</Trans>
        </p>
      )}
      {sections.map((section) => (
        <section key={section.key} aria-label={section.name} className="mt-5">
          <h3 className="wrap-anywhere text-xl">{section.name}</h3>
          <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-surface">
            {section.dishes.map((dish) => (
              <Row
                key={dish.id}
                dish={dish}
                lines={own.filter(({ dishId }) => dishId === dish.id)}
                closed={!cart.restaurant.open}
                onSet={set}
                onAsk={() => setAsked(dish)}
              />
            ))}
          </ul>
        </section>
      ))}
      {asked && (
        <OptionsDialog
          dish={asked}
          onClose={() => setAsked(undefined)}
          onDone={({ id, name: dishName, price, options }, quantity) => {
            const line = { dishId: id, name: dishName, options, price, quantity, lineTotal: null }
            const held = own.find((one) => lineKeyOf(one) === lineKeyOf(line))?.quantity ?? 0
            set(line, held + quantity)
            setAsked(undefined)
          }}
        />
      )}
    </section>
  )
}

type RowProps = {
  dish: Dish
  lines: readonly GuestLine[]
  closed: boolean
  onSet: (line: GuestLine, quantity: number) => void
  onAsk: () => void
}

/** A dish, and how many of it are chosen: with each choice of options on a line of its own. */
const Row = ({ dish, lines, closed, onSet, onAsk }: RowProps) => {
  const { t } = useLingui()
  const { nameOf, descriptionOf } = useDishText()
  const name = nameOf(dish)
  const off = closed ? t`Closed` : dish.available ? undefined : t`Unavailable`
  const add = () => {
    if (dish.customizable) return onAsk()
    const { id, name: dishName, price } = dish
    onSet({ dishId: id, name: dishName, quantity: 1, options: [], price, lineTotal: price }, 1)
  }
  return (
    <li className="flex flex-wrap items-start gap-3 p-3">
      <DishThumb image={dish.image} category={dish.category} className="size-16 rounded-xl" />
      <div className="min-w-0 flex-1 basis-24">
        <p className="flex items-start gap-1.5 font-bold leading-tight">
          <span className="mt-0.5">
            <DietMark isVeg={dish.isVeg} />
          </span>
          {name}
        </p>
        <p className="line-clamp-2 text-sm text-soft">{descriptionOf(dish)}</p>
        <p className="money font-semibold">{formatPaise(dish.price)}</p>
      </div>
      <div className="ml-auto w-28 space-y-2 sm:w-32">
        {lines.map((line) => (
          <div key={lineKeyOf(line)}>
            <Stepper
              name={[name, ...line.options.map((option) => option.name)].join(', ')}
              quantity={line.quantity}
              onChange={(next) => onSet(line, next)}
            />
            <OptionNames options={line.options} />
          </div>
        ))}
        {off !== undefined
          ? lines.length === 0 && <p className="text-center text-sm font-bold text-soft">{off}</p>
          : (lines.length === 0 || dish.customizable) && (
              <button
                type="button"
                aria-label={lines.length === 0 ? t`Add ${name}` : t`Add ${name} with something else`}
                aria-haspopup={dish.customizable && 'dialog'}
                onClick={add}
                className="flex min-h-11 w-full items-center justify-center gap-1.5 rounded-xl border-[1.5px] border-accent bg-surface font-bold text-accent hover:bg-action hover:text-on-action"
              >
                <Icon name="plus" size={18} stroke={2.6} />
                <Trans>Add</Trans>
              </button>
            )}
      </div>
    </li>
  )
}
