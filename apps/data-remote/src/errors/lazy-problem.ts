import { lazyPart } from '@portico/react-remote'

/** Instead of what could not be read. It comes while the connection is there: after that nothing more arrives. */
export const Problem = lazyPart(async () => (await import('./problem.tsx')).Problem)
