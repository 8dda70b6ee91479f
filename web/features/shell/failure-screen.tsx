import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { messageOf } from '../../lib/calls/api-error.ts'
import { useHydrated } from '../../lib/first-paint/use-hydrated.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import type { EmptyGlyph } from '../../ui/lists/empty-picture.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'

type Words = { glyph: EmptyGlyph; title: MessageDescriptor; text: MessageDescriptor }

const missing: Words = {
  glyph: 'compass',
  title: msg`There is nothing at this address`,
  text: msg`The page may have moved. The menu has not.`,
}
/** By what a loader did not find; it says so in the data of its 404. */
const missingThings: Readonly<Record<string, Words>> = {
  dish: {
    glyph: 'compass',
    title: msg`This dish is not on the menu`,
    text: msg`Its kitchen has taken it off, or the link has a slip in it. There is much else to eat.`,
  },
  restaurant: {
    glyph: 'compass',
    title: msg`This restaurant is not on Annapurna Eats`,
    text: msg`It may have closed, or the link has a slip in it. Others are cooking.`,
  },
}
const offline: Words = {
  glyph: 'bike',
  title: msg`You are offline`,
  text: msg`Your cart is safe on this device. Try again once you are connected.`,
}
const broken: Words = {
  glyph: 'spill',
  title: msg`Oops! Something went wrong`,
  text: msg`We could not load this page. Please try again in a moment.`,
}

/** Shown in place of a page that cannot be shown. */
const FailureScreen = () => {
  const error = useRouteError()
  const hydrated = useHydrated()
  const lost = isRouteErrorResponse(error) && error.status === 404
  const missed = lost ? (missingThings[String(error.data)] ?? missing) : missing
  const words = lost ? missed : hydrated && !navigator.onLine ? offline : broken
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t(words.title)} />
      <EmptyState
        glyph={words.glyph}
        title={t(words.title)}
        text={words === broken ? messageOf(error, t(words.text)) : t(words.text)}
        level={1}
      >
        <Link to="/" className={buttonClass('plain')}>
          <Trans>Return to Home</Trans>
        </Link>
        {lost ? (
          <Link to="/menu" className={buttonClass()}>
            <Trans>Browse Menu</Trans>
          </Link>
        ) : (
          <Button onClick={() => location.reload()}>
            <Trans>Try again</Trans>
          </Button>
        )}
      </EmptyState>
    </>
  )
}
export default FailureScreen
