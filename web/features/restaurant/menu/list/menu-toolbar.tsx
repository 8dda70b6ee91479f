import { Trans } from '@lingui/react/macro'
import {
  IconArrowsSort,
  IconDots,
  IconFileUpload,
  IconHistory,
  IconLayoutList,
  IconListCheck,
  IconPlus,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useMedia } from '../../../../lib/hooks/use-media.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { ExportMenu } from '../import/export-menu.tsx'
import {
  arrangeDishes,
  editCategories,
  editShared,
  importDishes,
  newDish,
  useMenuAddress,
} from './use-menu-address.ts'

export const AddDish = () => {
  const addressOf = useMenuAddress()
  return (
    <Link to={addressOf(newDish)} className={buttonClass()}>
      <IconPlus aria-hidden="true" size={20} />
      <Trans>Add Dish</Trans>
    </Link>
  )
}

type Props = { isEmpty: boolean; hasChanges: boolean; onRecent: () => void }

/** What is done with the whole menu; on the phone all but the first behind one button. */
export const MenuToolbar = ({ isEmpty, hasChanges, onRecent }: Props) => {
  const addressOf = useMenuAddress()
  const isWide = useMedia('(min-width: 640px)', true)
  const [open, setOpen] = useState(false)
  const link = (to: string, icon: ReactNode, text: ReactNode) => (
    <Link to={addressOf(to)} className={buttonClass('plain')}>
      {icon}
      {text}
    </Link>
  )
  const isShown = isWide || open
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:gap-3">
      <AddDish />
      {!isWide && (
        <Button look="plain" aria-expanded={open} onClick={() => setOpen(!open)}>
          <IconDots aria-hidden="true" size={20} />
          <Trans>More</Trans>
        </Button>
      )}
      {isShown && (
        <>
          {link(
            importDishes,
            <IconFileUpload aria-hidden="true" size={20} className="shrink-0" />,
            <Trans>Import Dishes</Trans>,
          )}
          {!isEmpty && <ExportMenu />}
          {!isEmpty &&
            link(
              arrangeDishes,
              <IconArrowsSort aria-hidden="true" size={20} className="shrink-0" />,
              <Trans context="of the menu">Change Order</Trans>,
            )}
          {link(
            editCategories,
            <IconLayoutList aria-hidden="true" size={20} className="shrink-0" />,
            <Trans>Categories</Trans>,
          )}
          {link(
            editShared,
            <IconListCheck aria-hidden="true" size={20} className="shrink-0" />,
            <Trans>Shared options</Trans>,
          )}
          {hasChanges && (
            <Button look="plain" onClick={onRecent}>
              <IconHistory aria-hidden="true" size={20} className="shrink-0" />
              <Trans>Recent changes</Trans>
            </Button>
          )}
        </>
      )}
    </div>
  )
}
