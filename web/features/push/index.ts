export { PushCard } from './on-demand.ts'
export { PushSwitch } from './push-switch.tsx'
