import { type PointerEvent, useRef, useState } from 'react'

/** How near to the edge of the window, and by how much it scrolls then, in pixels. */
const edge = 90
const scrollStep = 14

type Drag = { from: number; to: number; moved: number; height: number }

/**
 * Drags the children of a list by a handle, with mouse, finger or pen. Nothing changes its place in the page
 * until it is dropped; the rows are shifted by `styleOf`. (Libraries for it write style elements, which our
 * content security policy refuses.)
 */
export const useDrag = (onDrop: (from: number, to: number) => void) => {
  const list = useRef<HTMLOListElement>(null)
  const start = useRef<{ y: number; middles: number[] }>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const handleOf = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !list.current) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      const boxes = [...list.current.children].map((row) => row.getBoundingClientRect())
      start.current = { y: event.pageY, middles: boxes.map((box) => box.top + box.height / 2) }
      const next = boxes[index + 1] ?? boxes[index - 1]
      const height = next ? Math.abs(next.top - (boxes[index]?.top ?? 0)) : 0
      setDrag({ from: index, to: index, moved: 0, height })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!drag || !start.current) return
      if (event.clientY < edge) window.scrollBy(0, -scrollStep)
      if (event.clientY > window.innerHeight - edge) window.scrollBy(0, scrollStep)
      const { y, middles } = start.current
      const moved = event.pageY - y
      const at = (middles[drag.from] ?? 0) + moved
      const to = middles.filter((middle, row) => row !== drag.from && middle < at).length
      setDrag({ ...drag, moved, to })
    },
    onPointerUp: () => {
      if (drag && drag.to !== drag.from) onDrop(drag.from, drag.to)
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null),
  })
  const styleOf = (index: number) => {
    if (!drag) return undefined
    const { from, to, moved, height } = drag
    if (index === from) return { transform: `translateY(${moved}px)`, zIndex: 1 }
    const by = index > from && index <= to ? -height : index < from && index >= to ? height : 0
    return { transform: `translateY(${by}px)` }
  }
  return { list, handleOf, styleOf, dragged: drag?.from ?? null }
}
