export { OpenFirstTable } from './first-table.ts'
export { Overview } from './overview.tsx'
export { TableNav } from './table-nav.tsx'
