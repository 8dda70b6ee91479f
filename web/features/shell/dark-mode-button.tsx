import { useLingui } from '@lingui/react/macro'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useDarkMode } from '../../lib/dark-mode.ts'
import { IconButton } from '../../ui/icon-button.tsx'

export const DarkModeButton = () => {
  const { t } = useLingui()
  const { dark, toggle } = useDarkMode()
  return (
    <IconButton label={t`Dark mode`} aria-pressed={dark} onClick={toggle}>
      <IconMoon aria-hidden="true" className="dark:hidden" />
      <IconSun aria-hidden="true" className="hidden dark:block" />
    </IconButton>
  )
}
