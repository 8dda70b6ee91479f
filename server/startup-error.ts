/** Why the product does not start: `message` is one sentence for the operator, shown without a stack. */
export class StartupError extends Error {}
