import { lazyPart } from '@portico/react-remote'

/** Chooses one of few values in a cell. */
export const ChoiceEditor = lazyPart(async () => (await import('./choice-editor.tsx')).ChoiceEditor)
