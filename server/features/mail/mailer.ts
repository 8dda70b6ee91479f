export type Message = { to: string; subject: string; text: string; html?: string }
/** Sends one e-mail: over SMTP where configured, else into the local mailbox. */
export type Mailer = { send: (message: Message) => Promise<void>; close: () => Promise<void> }
