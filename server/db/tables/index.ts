export * from './accounts.ts'
export * from './catalogue.ts'
export * from './ordering.ts'
export * from './platform.ts'
