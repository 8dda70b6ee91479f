import { Trans, useLingui } from '@lingui/react/macro'
import { IconPencil, IconRosetteDiscount, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { MenuItem } from '#shared/menu/contracts.ts'
import { sectionName } from '#shared/menu/menu-sections.ts'
import { sectionLabels, sectionOf } from '#shared/menu/restaurant-menu.ts'
import { formatPaise } from '#shared/money/money.ts'
import { useLocale } from '../../../../lib/language/i18n.ts'
import { exactTime } from '../../../../lib/language/time.ts'
import { DishThumb } from '../../../../ui/dish-thumb.tsx'
import { DietMark } from '../../../../ui/icons/diet-mark.tsx'
import { IconButton, iconButton } from '../../../../ui/icons/icon-button.tsx'
import { hoursText } from '../dish/day-hours.tsx'
import { AvailabilityToggle } from './availability-toggle.tsx'
import { PriceCell } from './price-cell.tsx'
import { useMenuAddress } from './use-menu-address.ts'

const cell = 'align-middle md:px-3 md:py-3'

type Props = {
  item: MenuItem
  selected: boolean
  onSelect: () => void
  onOffer: () => void
  onDelete: () => void
}

/** One dish: a row of the table, a card on the phone. */
export const MenuRow = ({ item, selected, onSelect, onOffer, onDelete }: Props) => {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const translate = (text: string) => i18n._(text)
  const addressOf = useMenuAddress()
  const { name, stockPerDay, soldToday } = item
  return (
    <tr
      aria-label={name}
      className="max-md:flex max-md:flex-wrap max-md:items-center max-md:justify-between max-md:gap-x-3 max-md:gap-y-2 max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:p-3 max-md:shadow-card md:border-b md:border-line md:last:border-0"
    >
      <th scope="row" className={`${cell} min-w-0 text-left font-normal max-md:basis-full`}>
        <div className="flex min-w-0 items-center gap-3 max-md:flex-wrap">
          <label className="-my-2 -ml-2 grid min-h-11 min-w-11 shrink-0 place-items-center">
            <input
              type="checkbox"
              aria-label={t`Select ${name}`}
              checked={selected}
              onChange={onSelect}
              className="size-5 accent-action"
            />
          </label>
          <DishThumb image={item.image} category={item.menuCategory} muted={!item.available} />
          <div className="min-w-0 flex-1 basis-32 wrap-anywhere">
            <p className="flex items-start gap-1.5 font-bold leading-tight">
              <span className="mt-0.5">
                <DietMark isVeg={item.isVeg} />
              </span>
              <span className="wrap-anywhere">{name}</span>
            </p>
            <p className="mt-1 text-sm text-soft">
              {item.ownCategory
                ? sectionName({ own: item.ownCategory, category: item.menuCategory }, locale, translate)
                : i18n._(sectionLabels[sectionOf(item.category, item.menuCategory)])}
              {item.servedHours && ` · ${hoursText(item.servedHours)}`}
              {item.options.length > 0 && (
                <>
                  {' · '}
                  <Trans>with options</Trans>
                </>
              )}
            </p>
            {stockPerDay !== null && (
              <p
                className={`mt-1 text-sm font-bold ${soldToday >= stockPerDay ? 'text-chilli' : 'text-soft'}`}
              >
                {soldToday >= stockPerDay ? (
                  <Trans>Sold out: {soldToday} today</Trans>
                ) : (
                  <Trans>
                    {soldToday} of {stockPerDay} sold today
                  </Trans>
                )}
              </p>
            )}
            <div className="mt-1 flex flex-wrap items-center gap-x-2 md:hidden">
              <PriceCell item={item} />
              <OfferOf item={item} />
            </div>
          </div>
        </div>
      </th>
      <td className={`${cell} text-right max-md:hidden`}>
        <PriceCell item={item} />
        <OfferOf item={item} />
      </td>
      <td className={`${cell} min-w-0`}>
        <AvailabilityToggle item={item} />
      </td>
      <td className={`${cell} whitespace-nowrap text-right`}>
        <Link
          to={addressOf(item.id)}
          aria-label={t`Edit ${name}`}
          title={t`Edit ${name}`}
          className={iconButton}
        >
          <IconPencil aria-hidden="true" size={20} />
        </Link>
        <IconButton label={t`Offer for ${name}`} onClick={onOffer}>
          <IconRosetteDiscount aria-hidden="true" size={20} />
        </IconButton>
        <IconButton label={t`Delete ${name}`} onClick={onDelete} className="!text-chilli">
          <IconTrash aria-hidden="true" size={20} />
        </IconButton>
      </td>
    </tr>
  )
}

/** What it costs without its offer, and until when that runs. */
const OfferOf = ({ item: { originalPrice, discount, offerEndsAt } }: Pick<Props, 'item'>) => {
  const end = exactTime(offerEndsAt)
  if (originalPrice === undefined) return null
  return (
    <span className="block text-sm text-soft">
      <s className="money">{formatPaise(originalPrice)}</s>
      {discount !== undefined && <b className="ml-1.5 text-leaf">−{discount} %</b>}
      {offerEndsAt !== undefined && (
        <span className="block">
          <Trans>until {end}</Trans>
        </span>
      )}
    </span>
  )
}
