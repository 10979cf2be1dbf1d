import { lazyComponent } from '@portico/react-remote'

/** The lazy-loaded {@link import('./problem.tsx')}: its texts load with the first failure. */
export const Problem = lazyComponent(async () => (await import('./problem.tsx')).Problem)
