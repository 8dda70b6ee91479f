import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { openedFromList, useShownBeside, wasOpenedFromList } from './shown.ts'

type Props = { id: string; to: string; className?: string; children: ReactNode }

/**
 * Opens the detail of a row: beside the list, or in its place. From one detail to the next there is no entry
 * of the history, so that Back closes what is open.
 */
export const RowLink = ({ id, to, className = '', children }: Props) => {
  const { id: shown, isBeside, onPress } = useShownBeside()
  const { state } = useLocation()
  const isOpen = isBeside && shown !== null
  return (
    <Link
      to={to}
      replace={isOpen}
      preventScrollReset={isBeside}
      state={isOpen && !wasOpenedFromList(state) ? null : openedFromList}
      data-row
      data-opens={id}
      aria-current={shown === id ? 'true' : undefined}
      // The list's own keys press it too, and keep the focus where it is.
      onClick={({ nativeEvent }) => nativeEvent.isTrusted && onPress(id)}
      className={`text-accent underline ${className}`}
    >
      {children}
    </Link>
  )
}
