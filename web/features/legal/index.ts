export { type Clause, LegalPage } from './legal-page.tsx'
