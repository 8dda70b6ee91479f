import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

type Own = { label: string; error?: string | undefined; hint?: string | undefined; optional?: boolean }

type FrameProps = Own & { id: string; children: ReactNode }

/** What an input's `aria-describedby` points at. */
const described = (id: string, error: string | undefined, hint: string | undefined): string | undefined =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined

const Frame = ({ id, label, error, hint, optional = false, children }: FrameProps) => (
  <div>
    <label htmlFor={id} className="mb-1 block font-bold">
      {label}
      {optional && (
        <span className="font-normal text-soft">
          {' '}
          <Trans>(optional)</Trans>
        </span>
      )}
    </label>
    {children}
    {hint && (
      <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
        {hint}
      </p>
    )}
    <FieldError id={`${id}-error`} message={error} />
  </div>
)

/**
 * `message` may be a sentence of `shared`'s rules, which is English there, or one that the server has
 * translated.
 */
export const FieldError = ({ id, message }: { id: string; message: string | undefined }) => {
  const { i18n } = useLingui()
  return message ? (
    <p id={id} className="mt-1 flex items-start gap-1.5 text-sm font-semibold text-chilli">
      <IconAlertCircle aria-hidden="true" size={18} className="mt-px shrink-0" />
      {i18n._(message)}
    </p>
  ) : null
}

type FieldProps = ComponentProps<'input'> & Own & { end?: ReactNode }

/** A labelled input with its error and hint; `end` is placed inside it at the right. */
export const Field = ({ label, error, hint, optional, end, className = '', ...input }: FieldProps) => {
  const id = useId()
  return (
    <Frame {...{ id, label, error, hint, ...(optional && { optional }) }}>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={described(id, error, hint)}
          className={`field ${end ? '!pr-13' : ''} ${className}`}
        />
        {end && <div className="absolute inset-y-0 right-1 grid place-items-center">{end}</div>}
      </div>
    </Frame>
  )
}

type SelectProps = ComponentProps<'select'> & Own

export const SelectField = ({ label, error, hint, optional, children, ...select }: SelectProps) => {
  const id = useId()
  return (
    <Frame {...{ id, label, error, hint, ...(optional && { optional }) }}>
      <select
        {...select}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={described(id, error, hint)}
        className="field"
      >
        {children}
      </select>
    </Frame>
  )
}

type AreaProps = ComponentProps<'textarea'> & Own

export const AreaField = ({ label, error, hint, optional, ...area }: AreaProps) => {
  const id = useId()
  return (
    <Frame {...{ id, label, error, hint, ...(optional && { optional }) }}>
      <textarea
        {...area}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={described(id, error, hint)}
        className="field min-h-20"
      />
    </Frame>
  )
}
