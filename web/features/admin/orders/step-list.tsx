import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { exactTime, timeOfDay } from '../../../lib/language/time.ts'
import { actorTexts, stepTexts } from './action-texts.ts'

type Step = {
  action: string
  /** What it is called here, where its action says something else. */
  text?: MessageDescriptor
  by: string
  reason: string | null
  at: string
  tappedAt?: string | null
  who?: string | null | undefined
}

type Props = { steps: readonly Step[]; texts?: Readonly<Record<string, MessageDescriptor>> }

/** Steps in their order, each with who took it, when and why; an order's unless `texts` names others. */
export const StepList = ({ steps, texts = stepTexts }: Props) => {
  const { i18n } = useLingui()
  const named = (known: Readonly<Record<string, MessageDescriptor>>, name: string): string => {
    const text = known[name]
    return text ? i18n._(text) : name
  }
  return (
    <ol className="space-y-2 border-l-2 border-line pl-4">
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added at the end
        <li key={index} className="wrap-anywhere">
          <b>{step.text ? i18n._(step.text) : named(texts, step.action)}</b>
          <span className="block text-sm text-soft">
            {[named(actorTexts, step.by), step.who, exactTime(step.at)].filter(Boolean).join(' · ')}
          </span>
          {step.tappedAt && (
            <span className="block text-sm text-soft">
              <Trans>tapped at {timeOfDay(step.tappedAt)} without a connection</Trans>
            </span>
          )}
          {step.reason && <span className="block text-sm">{step.reason}</span>}
        </li>
      ))}
    </ol>
  )
}
