import { Trans, useLingui } from '@lingui/react/macro'
import type { Shelter } from '#shared/shelters/contracts.ts'
import { Message } from '../../ui/message.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ShelterProfile } from './shelter-profile.tsx'

/** For who would like to receive food: an application, and where it stands. */
export const Application = ({ shelter }: { shelter: Shelter | null }) => {
  const { t } = useLingui()
  return (
    <div className="mx-auto max-w-3xl space-y-5 px-4 pt-6">
      <PageHead title={t`Receive rescued food`} />
      <header>
        <h1 className="text-4xl leading-tight">
          <Trans>Receive rescued food</Trans>
        </h1>
        <p className="mt-1 text-lg text-soft">
          <Trans>
            Kitchens around you have good food left. Say how much you can serve and when; volunteers bring it,
            free of charge. We look at each application ourselves.
          </Trans>
        </p>
      </header>
      {shelter?.status === 'pending' && (
        <Message kind="success">
          <Trans>
            Your application is with us. You hear from us by e-mail; until then you can still change it.
          </Trans>
        </Message>
      )}
      {shelter?.status === 'approved' && (
        <Message kind="success">
          <Trans>Your shelter is approved. Please sign in anew to see what is offered.</Trans>
        </Message>
      )}
      {(shelter?.status === 'declined' || shelter?.status === 'suspended') && (
        <Message kind="error">
          {shelter.status === 'declined' ? (
            <Trans>Your application was declined: {shelter.reason}</Trans>
          ) : (
            <Trans>Your shelter receives nothing at the moment: {shelter.reason}</Trans>
          )}
        </Message>
      )}
      <ShelterProfile shelter={shelter} applies />
    </div>
  )
}
