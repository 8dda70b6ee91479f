import type { ReactNode } from 'react'
import { portionsLeft } from '#shared/refunds/refunds.ts'
import { useDishText } from '../../../lib/language/dish-text.ts'
import { Stepper } from '../../../ui/forms/stepper.tsx'
import { RefundedPortions } from './refunded-portions.tsx'

type Item = Parameters<typeof portionsLeft>[0] & { name: string; nameHi?: string | undefined }

type Props<T extends Item> = {
  /** The lines of an order, which stay where they are. */
  items: readonly T[]
  /** How many portions of each line go back. */
  portions: readonly number[]
  onChange: (portions: number[]) => void
  /** What a line is called by the buttons beside it. */
  nameOf?: (item: T) => string
  /** What is shown below a line's name. */
  details?: (item: T) => ReactNode
}

/** How many portions of which dish go back, of those that have not yet. */
export const RefundPortions = <T extends Item>({ items, portions, onChange, nameOf, details }: Props<T>) => {
  const dishText = useDishText()
  return (
    <ul className="space-y-2">
      {items.map((item, line) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: one dish may have several lines, which do not move here
          key={line}
          className="flex items-center justify-between gap-3 rounded-2xl bg-sunken py-2 pl-4 pr-2"
        >
          <span className="min-w-0">
            <span className="wrap-anywhere block font-semibold">{dishText.nameOf(item)}</span>
            {details?.(item)}
            <RefundedPortions item={item} />
          </span>
          <Stepper
            name={(nameOf ?? dishText.nameOf)(item)}
            quantity={Math.min(portions[line] ?? 0, portionsLeft(item))}
            className="w-32 shrink-0"
            onChange={(next) =>
              onChange(
                portions.map((before, index) =>
                  index === line ? Math.max(0, Math.min(next, portionsLeft(item))) : before,
                ),
              )
            }
          />
        </li>
      ))}
    </ul>
  )
}
