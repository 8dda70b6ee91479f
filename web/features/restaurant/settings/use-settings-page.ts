import { useSearchParams } from 'react-router'

/** The page of the settings that the URL names; null where it names none. */
export const useSettingsPage = (): string | null => useSearchParams()[0].get('page')
