import { useLingui } from '@lingui/react/macro'
import { useDarkMode } from '../../lib/first-paint/dark-mode.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { IconButton } from '../../ui/icons/icon-button.tsx'

export const DarkModeButton = () => {
  const { t } = useLingui()
  const { dark, toggle } = useDarkMode()
  return (
    <IconButton label={t`Dark mode`} aria-pressed={dark} onClick={toggle}>
      <Icon name="moon" className="dark:hidden" />
      <Icon name="sun" className="hidden dark:block" />
    </IconButton>
  )
}
