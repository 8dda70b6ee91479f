import { useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconChevronUp, IconTrash } from '@tabler/icons-react'
import { IconButton } from '../../../../ui/icons/icon-button.tsx'

type Props = {
  /** Of the row; its buttons are `<id>-up` and `<id>-down`. */
  id: string
  name: string
  /** Its place among so many. */
  at: number
  of: number
  onMove: (to: number) => void
  /** Nothing where it stays. */
  onRemove?: (() => void) | undefined
}

const dimmed = 'aria-disabled:opacity-35'

/**
 * Moves a row up and down, by the keyboard too, and removes it. At the ends a button stays, so that the focus
 * does.
 */
export const OrderButtons = ({ id, name, at, of, onMove, onRemove }: Props) => {
  const { t } = useLingui()
  const [first, last] = [at === 0, at === of - 1]
  return (
    <div className="ml-auto flex shrink-0 sm:mt-7">
      {of > 1 && (
        <>
          <IconButton
            id={`${id}-up`}
            label={t`Move ${name} up`}
            aria-disabled={first}
            className={dimmed}
            onClick={() => !first && onMove(at - 1)}
          >
            <IconChevronUp aria-hidden="true" size={20} />
          </IconButton>
          <IconButton
            id={`${id}-down`}
            label={t`Move ${name} down`}
            aria-disabled={last}
            className={dimmed}
            onClick={() => !last && onMove(at + 1)}
          >
            <IconChevronDown aria-hidden="true" size={20} />
          </IconButton>
        </>
      )}
      {onRemove && (
        <IconButton label={t`Remove ${name}`} className="!text-chilli" onClick={onRemove}>
          <IconTrash aria-hidden="true" size={20} />
        </IconButton>
      )}
    </div>
  )
}
