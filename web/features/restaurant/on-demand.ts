import { lazy } from 'react'

/* Loaded when first shown. */
export const ChangeItem = lazy(() => import('./change-item.tsx'))
/** The form of a dish brings its rules along. */
export const MenuPanel = lazy(() => import('./menu/menu-panel.tsx'))
export const SurplusPanel = lazy(() => import('./surplus/surplus-panel.tsx'))
export const SettingsPanel = lazy(() => import('./settings/settings-panel.tsx'))
export const Chart = lazy(() => import('../../ui/chart.tsx'))
export const SetUp = lazy(() => import('./first-day/set-up.tsx'))
export const FirstDay = lazy(() => import('./first-day/first-day.tsx'))
