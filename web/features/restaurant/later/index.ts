export { LaterButton } from './later-button.tsx'
export { useClosing } from './use-closing.tsx'
