import type { ComponentProps, MouseEvent } from 'react'

type Look = 'primary' | 'plain' | 'quiet' | 'danger'
const looks: Record<Look, string> = {
  primary: 'bg-action text-on-action hover:bg-action-hover',
  plain: 'border-[1.5px] border-line-strong bg-surface text-ink hover:border-accent hover:text-accent',
  quiet: 'text-accent hover:bg-accent-tint',
  danger: 'border-[1.5px] border-chilli bg-surface text-chilli hover:bg-chilli-tint',
}

/** The classes of a button, for links that look like one. */
export const buttonClass = (look: Look = 'primary', more = ''): string =>
  `inline-flex min-h-11 items-center justify-center gap-2 rounded-2xl px-5 py-2 text-center font-bold transition-colors duration-150 disabled:opacity-55 aria-disabled:opacity-55 ${looks[look]} ${more}`

type Props = ComponentProps<'button'> & { look?: Look; busy?: boolean }

const refuse = (event: MouseEvent) => event.preventDefault()

/** `busy` shows that something is under way, and ignores further presses. */
export const Button = ({ look, busy = false, className, onClick, children, ...rest }: Props) => (
  <button
    type="button"
    {...rest}
    // Not `disabled`, which would lose the focus.
    aria-disabled={busy || rest['aria-disabled'] || undefined}
    aria-busy={busy || undefined}
    onClick={busy ? refuse : onClick}
    className={buttonClass(look, className)}
  >
    {busy && (
      <span
        aria-hidden="true"
        className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
      />
    )}
    {children}
  </button>
)
