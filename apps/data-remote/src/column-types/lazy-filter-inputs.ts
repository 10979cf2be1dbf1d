import { lazyComponent } from '@portico/react-remote'

/** Selects one or several of the column's few values. */
export const ChoiceInput = lazyComponent(async () => (await import('./filter-inputs.tsx')).ChoiceInput)

/** Enters a day or a date and time. */
export const MomentInput = lazyComponent(async () => (await import('./filter-inputs.tsx')).MomentInput)
