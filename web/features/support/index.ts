export { HelpPanel } from './help-panel.tsx'
export { NeedHelp } from './need-help.tsx'
export { SupportInbox } from './support-inbox.tsx'
export { UnreadHelp } from './unread-help.tsx'
