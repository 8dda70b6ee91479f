import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { Field } from './field.tsx'
import { onEnter } from './on-enter.ts'

type Props = Omit<ComponentProps<typeof Field>, 'value' | 'error' | 'onChange' | 'onKeyDown'> & {
  /** What the button shows; Enter in the field presses it. */
  children: ReactNode
  /** Takes what was typed. Returns what is wrong with it. */
  onApply: (typed: string) => string | undefined
  /** Whether the field is empty once it was taken. */
  emptied?: boolean
}

/** Within a form, a field with a button of its own, neither of which sends the form. */
export const FieldWithButton = ({ children, onApply, emptied = false, ...field }: Props) => {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const apply = () => {
    const problem = onApply(typed)
    setWrong(problem)
    if (emptied && problem === undefined) setTyped('')
  }
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <Field
          {...field}
          value={typed}
          error={wrong}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onEnter(apply)}
        />
      </div>
      <Button look="plain" className="mt-7 !px-4" onClick={apply}>
        {children}
      </Button>
    </div>
  )
}
