import { lazyPart } from '@portico/react-remote'

/** What {@link import('./problem.tsx')} draws; its words come when something has gone wrong. */
export const Problem = lazyPart(async () => (await import('./problem.tsx')).Problem)
