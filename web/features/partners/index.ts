export { currentApplication, startAgain } from './application.ts'
export { PartnerPopup } from './on-demand.ts'
export { PartnerWizard } from './partner-wizard.tsx'
