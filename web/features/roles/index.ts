export { DashboardPreview } from './dashboard-preview.tsx'
export { Diagnostics } from './diagnostics.tsx'
export { RoleSwitch } from './role-switch.tsx'
export { storedRoles } from './stored-roles.ts'
