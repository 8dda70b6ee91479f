export { currentApplication, startAgain } from './application.ts'
export { PartnerApplications } from './applications.tsx'
export { PartnerPopup } from './on-demand.ts'
export { PartnerWizard } from './partner-wizard.tsx'
