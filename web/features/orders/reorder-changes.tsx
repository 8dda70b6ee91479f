import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { priceOfOptions } from '#shared/menu/dish-options.ts'
import { formatPaise, paise } from '#shared/money/money.ts'
import type { ReorderChange, ReorderResponse } from '#shared/orders/contracts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { opensAtText } from '../catalogue/index.ts'

type Props = { found: ReorderResponse; open: boolean; onClose: () => void; onConfirm: () => void }

/** Says what is different from last time, before anything is put into the cart. */
const ReorderChanges = ({ found: { items, changes, later }, open, onClose, onConfirm }: Props) => {
  const { t } = useLingui()
  const sum = items.reduce(
    (total, { dish, quantity, options }) => total + (dish.price + priceOfOptions(options)) * quantity,
    0,
  )
  return (
    <Dialog open={open} onClose={onClose} title={t`Something has changed since`}>
      <ul className="divide-y divide-line">
        {changes.map((change) => (
          <li key={JSON.stringify(change)} className="py-2.5">
            <ChangeText change={change} later={later === true} />
          </li>
        ))}
      </ul>
      {items.length === 0 ? (
        <div className="mt-4 flex flex-wrap justify-end gap-3">
          <Button look="plain" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Link to="/menu" className={buttonClass()}>
            <Trans>Browse Menu</Trans>
          </Link>
        </div>
      ) : (
        <>
          <p className="mt-4 font-bold">
            <Plural value={items.length} one="# dish can be ordered" other="# dishes can be ordered" />
            {' · '}
            <span className="money">{formatPaise(paise(sum))}</span>
          </p>
          <div className="mt-4 flex flex-wrap justify-end gap-3">
            <Button look="plain" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button onClick={onConfirm}>
              <Trans>Add to Cart</Trans>
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
export default ReorderChanges

const ChangeText = ({ change, later }: { change: ReorderChange; later: boolean }) => {
  const { i18n } = useLingui()
  const { name } = change
  switch (change.kind) {
    case 'price': {
      const [now, before] = [formatPaise(change.now), formatPaise(change.before)]
      return (
        <Trans>
          <b>{name}</b> now costs {now} instead of {before}.
        </Trans>
      )
    }
    case 'renamed': {
      const { now } = change
      return (
        <Trans>
          <b>{name}</b> is called {now} now.
        </Trans>
      )
    }
    case 'unavailable':
      return (
        <Trans>
          <b>{name}</b> is not available right now and is left out.
        </Trans>
      )
    case 'option': {
      const { option } = change
      return (
        <Trans>
          {option} is not available with <b>{name}</b> right now, which comes without it.
        </Trans>
      )
    }
    case 'choose':
      return (
        <Trans>
          <b>{name}</b> has new options to choose from. Please add it from the menu.
        </Trans>
      )
    case 'removed':
      return (
        <Trans>
          <b>{name}</b> is no longer on the menu and is left out.
        </Trans>
      )
    case 'closed': {
      const opens = opensAtText(i18n, change.opensAt, new Date().toISOString())
      return later ? (
        <Trans>
          <b>{name}</b> is closed right now, and takes orders for later: choose a time at the checkout.
        </Trans>
      ) : (
        <Trans>
          <b>{name}</b> is closed right now, so nothing can be ordered. {opens}.
        </Trans>
      )
    }
  }
}
