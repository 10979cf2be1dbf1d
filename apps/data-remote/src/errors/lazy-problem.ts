import { lazyComponent } from '@portico/react-remote'

/** Replaces rows that could not be read. Loaded while the network works, because it can't be loaded after a failure. */
export const Problem = lazyComponent(async () => (await import('./problem.tsx')).Problem)
