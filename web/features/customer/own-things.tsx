import { useLingui } from '@lingui/react/macro'
import { IconCreditCard, IconHeart, IconMapPin, IconWallet } from '@tabler/icons-react'
import { formatPaise } from '#shared/money/money.ts'
import { favoriteIds } from '../../lib/state/favorite-ids.ts'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'
import { useCredit } from '../credit/index.ts'
import { useAddresses, useSavedMethods } from '../profile/index.ts'

/** What a customer has here beside orders, each with the way to it; what cannot be read is left open. */
export const OwnThings = ({ userId }: { userId: string }) => {
  const { t, i18n } = useLingui()
  const addresses = useAddresses(userId)
  const methods = useSavedMethods(userId)
  const credit = useCredit()
  const favorites = favoriteIds.use()
  const shown = <T,>(
    { data, isError }: { data: T | undefined; isError: boolean },
    text: (data: T) => string,
  ) => (data === undefined ? (isError ? '–' : undefined) : text(data))
  return (
    <StatCards>
      <StatCard
        label={t`Addresses`}
        value={shown(addresses, ({ items }) => i18n.number(items.length))}
        icon={IconMapPin}
        to="/account-settings?section=addresses"
      />
      <StatCard
        label={t`Payment Methods`}
        value={shown(methods, ({ items }) => i18n.number(items.length))}
        icon={IconCreditCard}
        to="/account-settings?section=payment"
      />
      <StatCard label={t`Favorites`} value={i18n.number(favorites.length)} icon={IconHeart} to="/favorites" />
      <StatCard
        label={t`Store credit`}
        value={shown(credit, ({ balance }) => formatPaise(balance))}
        icon={IconWallet}
        to="/customer-dashboard?tab=credit"
      />
    </StatCards>
  )
}
