import { lazyPart } from '@portico/react-remote'

/** One or several of the few values of a column. */
export const ChoiceInput = lazyPart(async () => (await import('./filter-inputs.tsx')).ChoiceInput)

/** A day or a moment. */
export const MomentInput = lazyPart(async () => (await import('./filter-inputs.tsx')).MomentInput)
