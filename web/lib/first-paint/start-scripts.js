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
  // A page in the background paints when somebody comes to it, and is ready by then.
  if (document.visibilityState === 'hidden') start()
  else {
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
    setTimeout(start, 2000)
  }
})()
