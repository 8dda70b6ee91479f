import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLayer } from '../../lib/history/use-layer.ts'
import { changeApplication, useApplication } from './application.ts'
import { ApplicationSent } from './application-sent.tsx'
import { BasicInfoStep } from './basic-info-step.tsx'
import { BusinessDetailsStep } from './business-details-step.tsx'
import { ConfirmationStep } from './confirmation-step.tsx'

const steps = [
  { label: msg`Basic Info`, content: <BasicInfoStep /> },
  { label: msg`Business Details`, content: <BusinessDetailsStep /> },
  { label: msg`Confirmation`, content: <ConfirmationStep /> },
] as const

type Props = {
  /** The level of its headings: one below that of its container. */
  heading: 'h2' | 'h3'
  /** Shown under the application number. */
  whenSent: ReactNode
}

/** The partner registration: three steps, then the application number. */
export const PartnerWizard = ({ heading, whenSent }: Props) => {
  const { t } = useLingui()
  const { step, number } = useApplication()
  const before = () => changeApplication({ step: step === 2 ? 1 : 0 })
  // Each step further is a step of the browser's Back, too.
  useLayer(step >= 1 && number === null, before)
  useLayer(step >= 2 && number === null, before)
  const title = useRef<HTMLHeadingElement>(null)
  const view = number ?? step
  const shown = useRef<string | number>(view)
  // When the content changes, the focus moves to its heading.
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    title.current?.focus()
  }, [view])
  const Heading = heading
  if (number !== null)
    return (
      <ApplicationSent number={number} whenSent={whenSent}>
        <Heading ref={title} tabIndex={-1} className="text-2xl outline-none">
          <Trans>Application Submitted!</Trans>
        </Heading>
      </ApplicationSent>
    )
  return (
    <div>
      <Progress step={step} />
      <Heading ref={title} tabIndex={-1} className="mb-3 text-xl outline-none">
        {t(steps[step].label)}
      </Heading>
      {steps[step].content}
    </div>
  )
}

const dots = {
  done: 'border-leaf bg-leaf text-on-leaf',
  now: 'border-action bg-action text-on-action',
  next: 'border-line-strong bg-surface text-soft',
}

const Progress = ({ step }: { step: number }) => {
  const { t } = useLingui()
  return (
    <ol aria-label={t`Steps`} className="mb-5 grid grid-cols-3">
      {steps.map(({ label }, index) => {
        const state = index < step ? 'done' : index === step ? 'now' : 'next'
        return (
          <li
            key={label.id}
            aria-current={state === 'now' ? 'step' : undefined}
            className="relative flex flex-col items-center gap-1 text-center text-sm font-bold"
          >
            {index > 0 && (
              <span
                aria-hidden="true"
                className={`absolute right-[calc(50%+1.25rem)] top-[1.05rem] h-0.5 w-[calc(100%-2.5rem)] ${index <= step ? 'bg-leaf' : 'bg-line'}`}
              />
            )}
            <span className={`grid size-9 place-items-center rounded-full border-2 ${dots[state]}`}>
              {state === 'done' ? <IconCheck aria-hidden="true" size={20} /> : index + 1}
            </span>
            <span className={state === 'next' ? 'text-soft' : ''}>
              {t(label)}
              {state === 'done' && (
                <span className="sr-only">
                  , <Trans>done</Trans>
                </span>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
