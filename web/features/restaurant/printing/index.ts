export { labelPaper } from './label-paper.ts'
export { PrintButtons } from './print-buttons.tsx'
export { PrintingSettings } from './printing-settings.tsx'
