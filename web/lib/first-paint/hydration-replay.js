;(() => {
  const textField = 'input:not([type=checkbox], [type=radio]), textarea'
  const edited = new Map()
  let pressed
  const onClick = ({ target }) => {
    pressed = target.closest('button[type=button]:not([popovertarget])') ?? pressed
  }
  const onSubmit = (event) => {
    if (event.target.hasAttribute('action')) return
    event.preventDefault()
    pressed = event.submitter ?? pressed
  }
  const onInput = ({ target }) => {
    edited.set(target, target.matches(textField) ? target.value : target.checked)
    pressed = undefined
  }
  const onFocus = ({ target }) => {
    if (target.matches?.(textField)) pressed = undefined
  }
  const listeners = { click: onClick, submit: onSubmit, input: onInput, focusin: onFocus }
  const replay = () => {
    for (const type in listeners) removeEventListener(type, listeners[type], true)
    for (const [field, value] of edited) {
      if (!field.matches(textField)) {
        if (field.checked !== value) field.click()
        continue
      }
      field.value = ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    setTimeout(() => pressed?.click())
  }
  for (const type in listeners) addEventListener(type, listeners[type], true)
  addEventListener('hydrated', replay, { once: true })
})()
