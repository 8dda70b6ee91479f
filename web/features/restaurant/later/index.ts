export { LaterButton } from './later-button.tsx'
