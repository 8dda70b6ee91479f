import { Trans, useLingui } from '@lingui/react/macro'

/**
 * How a figure compares with one before: `+20% · 10 before`; without a share where there was nothing before.
 */
export const ChangeNote = ({ now, before, shown }: { now: number; before: number; shown: string }) => {
  const { i18n } = useLingui()
  const share =
    before === 0
      ? ''
      : `${i18n.number((now - before) / before, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 })} · `
  return (
    <>
      {share}
      <Trans>{shown} before</Trans>
    </>
  )
}
