import { lazyComponent } from '@portico/react-remote'

/** Selects one of few values in a cell. */
export const ChoiceEditor = lazyComponent(async () => (await import('./choice-editor.tsx')).ChoiceEditor)
