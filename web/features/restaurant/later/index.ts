export { LaterButton } from './later-button.tsx'
export { useOwnClosing } from './use-closing.tsx'
