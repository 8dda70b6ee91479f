import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconArrowsSort,
  IconFileUpload,
  IconHistory,
  IconLayoutList,
  IconListCheck,
  IconPlus,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { MoreMenu } from '../../../../ui/lists/more-menu.tsx'
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

/** What is done with the whole menu now and then. */
export const MenuMore = ({ isEmpty, hasChanges, onRecent }: Props) => {
  const { t } = useLingui()
  const addressOf = useMenuAddress()
  const [open, setOpen] = useState(false)
  const link = (to: string, icon: ReactNode, text: ReactNode) => (
    <Link to={addressOf(to)} className={buttonClass('quiet')}>
      {icon}
      {text}
    </Link>
  )
  return (
    <MoreMenu about={t`for the whole menu`} open={open} onOpen={setOpen}>
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
        <Button
          look="quiet"
          onClick={() => {
            setOpen(false)
            onRecent()
          }}
        >
          <IconHistory aria-hidden="true" size={20} className="shrink-0" />
          <Trans>Recent changes</Trans>
        </Button>
      )}
    </MoreMenu>
  )
}
