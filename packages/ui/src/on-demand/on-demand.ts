export { type OnDemand, onDemand } from './bring.ts'
export { type LazyOptions, type LazyPart, lazyPart, type MissingPart } from './lazy-part.tsx'
