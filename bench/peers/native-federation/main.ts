import { federation } from './federation.ts'

// Nothing that is shared can be imported before the import map is in the page.
await federation
await import('../../../apps/shell/src/main.tsx')
