/** Why the server cannot start; `message` is one sentence for the operator, printed without a stack. */
export class StartupError extends Error {}
