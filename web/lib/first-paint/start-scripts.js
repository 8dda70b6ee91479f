;(() => {
  let started = false
  const start = () => {
    if (started) return
    started = true
    for (const link of document.querySelectorAll('link[rel=held]')) link.rel = 'modulepreload'
    for (const held of document.querySelectorAll('script[type=held]')) {
      const script = document.createElement('script')
      for (const { name, value } of held.attributes) script.setAttribute(name, value)
      script.type = 'module'
      script.text = held.text
      held.replaceWith(script)
    }
  }
  /** The pictures of the first screen come before the scripts, too: what is fetched at once shares the line. */
  const startAfterPictures = () => {
    const shown = [...document.images].filter((image) => {
      const { top, width } = image.getBoundingClientRect()
      return !image.complete && width > 0 && top < innerHeight
    })
    let waiting = shown.length
    const settled = () => {
      waiting -= 1
      if (waiting <= 0) start()
    }
    for (const image of shown) for (const name of ['load', 'error']) image.addEventListener(name, settled)
    if (waiting === 0) start()
  }
  // A page in the background paints when somebody comes to it, and is ready by then.
  if (document.visibilityState === 'hidden') start()
  else {
    new PerformanceObserver(startAfterPictures).observe({ type: 'paint', buffered: true })
    setTimeout(start, 2000)
  }
})()
