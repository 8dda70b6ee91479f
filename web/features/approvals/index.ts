export { useAskForApproval } from './use-ask-for-approval.ts'
