import { federation } from './federation.ts'

// Shared packages can only be imported after the import map is in the page.
await federation
await import('../../../apps/shell/src/main.tsx')
