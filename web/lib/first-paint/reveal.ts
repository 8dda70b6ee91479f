/** Scrolls the box, and nothing around it, as little as it takes to have the element in sight. */
export const reveal = (box: Element, element: Element): void => {
  const [outer, inner] = [box.getBoundingClientRect(), element.getBoundingClientRect()]
  box.scrollTop += Math.min(0, inner.top - outer.top) + Math.max(0, inner.bottom - outer.bottom)
  box.scrollLeft += Math.min(0, inner.left - outer.left) + Math.max(0, inner.right - outer.right)
}
