import { useEffect, useRef, useState } from 'react'

/**
 * Keeps the focus on the button of a row that it has moved: the browser loses it with the row's place in the
 * page.
 */
export const useFocusAfterMove = () => {
  const wanted = useRef<string>(undefined)
  const [moves, setMoves] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each move
  useEffect(() => {
    if (wanted.current !== undefined) document.getElementById(wanted.current)?.focus()
  }, [moves])
  return (row: string, button: 'up' | 'down') => {
    wanted.current = `${row}-${button}`
    setMoves((before) => before + 1)
  }
}
