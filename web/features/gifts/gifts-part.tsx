import { useLingui } from '@lingui/react/macro'
import { Section } from '../../ui/page/section.tsx'
import { Friends } from './friends.tsx'
import { OwnGifts } from './own-gifts.tsx'
import { RedeemForm } from './redeem-form.tsx'
import { OwnStampCards } from './stamp-card.tsx'

/** What brings credit, below it: a code, gifts for others, friends, and stamp cards. */
const GiftsPart = () => {
  const { t } = useLingui()
  return (
    <div className="mt-5 space-y-5">
      <Section title={t`Redeem a code`}>
        <RedeemForm />
      </Section>
      <OwnStampCards />
      <Friends />
      <OwnGifts />
    </div>
  )
}
export default GiftsPart
