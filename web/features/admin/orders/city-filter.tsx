import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

type Props = { value: string; onChange: (city: string) => void }

/** A city by its whole name, as addresses have it; on Enter or when the field is left. */
export const CityFilter = ({ value, onChange }: Props) => {
  const { t } = useLingui()
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const send = () => {
    if (text.trim() !== value) onChange(text.trim())
  }
  return (
    <input
      aria-label={t`City`}
      placeholder={t`City`}
      value={text}
      maxLength={100}
      className="field"
      onChange={({ target }) => setText(target.value)}
      onBlur={send}
      onKeyDown={({ key }) => {
        if (key === 'Enter') send()
      }}
    />
  )
}
