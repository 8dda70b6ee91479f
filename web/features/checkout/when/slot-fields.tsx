import { useFormContext } from 'react-hook-form'
import type { CheckoutForm } from '../checkout-form.ts'
import { SlotPicker } from './slot-picker.tsx'

type Props = { restaurants: readonly string[]; problem: string | undefined }

/** The day and the time of the order that is checked out. */
const SlotFields = ({ restaurants, problem }: Props) => {
  const { register, setValue, getValues, formState } = useFormContext<CheckoutForm>()
  return (
    <SlotPicker
      restaurants={restaurants}
      chosen={getValues('when.slot')}
      error={problem ?? formState.errors.when?.slot?.message}
      onDay={() => setValue('when.slot', '')}
      time={register('when.slot')}
    />
  )
}
export default SlotFields
