export { type OnDemand, onDemand } from './bring.ts'
export { type LazyOptions, type LazyPart, lazyPart, type MissingPart } from './lazy-part.tsx'
export { isBeingLeft, sayUnlessLeft, watchLeaving } from './leaving.ts'
export { onceReached, retryPartsBy } from './part-reach.ts'
