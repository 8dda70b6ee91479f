/**
 * Runs in the page, not here: it is sent as text and so refers to nothing outside itself.
 *
 * It starts the scripts that `scriptsAfterPaint` held back when the first frame with text has been shown. A tab in the
 * background shows no frame and need not wait; two seconds are enough for anybody. Until the page says that it is alive
 * (web/root.tsx), it keeps what somebody typed and the button pressed last, and then hands them over. Links, popovers and
 * forms with an address work without a script.
 */
export const beforeAlive = () => {
  const start = () => {
    const held = document.querySelector('script[type=held]')
    if (!held) return
    for (const link of document.querySelectorAll('link[rel=held]')) link.setAttribute('rel', 'modulepreload')
    const script = document.createElement('script')
    script.type = 'module'
    script.async = true
    script.textContent = held.textContent
    held.replaceWith(script)
  }
  let pressed: HTMLElement | undefined
  const typed = new Map<HTMLInputElement, string>()
  const onClick = ({ target }: Event) => {
    pressed = (target as Element).closest<HTMLElement>('button[type=button]:not([popovertarget])') ?? pressed
  }
  const onSubmit = (event: SubmitEvent) => {
    if ((event.target as Element).hasAttribute('action')) return
    // The browser would send it to the page's own address, with all that is in it.
    event.preventDefault()
    pressed = event.submitter ?? pressed
  }
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) typed.set(target, target.value)
  }
  const onAlive = () => {
    removeEventListener('click', onClick, true)
    removeEventListener('submit', onSubmit, true)
    removeEventListener('input', onInput, true)
    for (const [input, value] of typed) {
      // React takes for typed only what differs from the value it was told of last.
      input.value = ''
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    // Not before React has taken up what was typed.
    setTimeout(() => pressed?.click())
  }
  document.currentScript?.remove()
  addEventListener('click', onClick, true)
  addEventListener('submit', onSubmit, true)
  addEventListener('input', onInput, true)
  addEventListener('alive', onAlive, { once: true })
  setTimeout(start, 2000)
  if (document.visibilityState === 'hidden' || !PerformanceObserver.supportedEntryTypes.includes('paint'))
    start()
  else
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) start()
    }).observe({ type: 'paint', buffered: true })
}
