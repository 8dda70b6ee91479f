import { QueryClientProvider } from '@tanstack/react-query'
import { useRef } from 'react'
import { queryClient } from '../../lib/calls/query-client.ts'
import { useDishText } from '../../lib/language/dish-text.ts'
import { closePopup, openPopup, type Popup } from '../../lib/state/popup.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { addToCart, useCart } from './cart.ts'
import { OptionsForm } from './options-form.tsx'
import { RepeatOrChoose } from './repeat-or-choose.tsx'

type OptionsPopup = Extract<Popup, { kind: 'options' }>

/** What to have with a dish. Where it is in the cart already: the same again, or something else. */
const OptionsPopup = ({ popup }: { popup: Popup | null }) => {
  // While it closes, the last content stays in place.
  const last = useRef<OptionsPopup>(null)
  const items = useCart()
  const { nameOf } = useDishText()
  const open = popup?.kind === 'options'
  if (open) last.current = popup
  const shown = last.current
  if (shown === null) return null
  const { dish, choose } = shown
  const line = items.findLast(({ id }) => id === dish.id)
  const asks = !choose && line !== undefined
  return (
    <QueryClientProvider client={queryClient}>
      <Dialog open={open} onClose={closePopup} title={nameOf(dish)} description={dish.restaurant.name}>
        {asks ? (
          <RepeatOrChoose line={line} onChoose={() => openPopup({ kind: 'options', dish, choose: true })} />
        ) : (
          <OptionsForm
            dish={dish}
            onDone={(item, quantity) => {
              addToCart(item, quantity)
              closePopup()
            }}
          />
        )}
      </Dialog>
    </QueryClientProvider>
  )
}
export default OptionsPopup
