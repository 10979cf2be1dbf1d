import { lazyPart } from '@portico/react-remote'

/** Selects one of few values in a cell. */
export const ChoiceEditor = lazyPart(async () => (await import('./choice-editor.tsx')).ChoiceEditor)
