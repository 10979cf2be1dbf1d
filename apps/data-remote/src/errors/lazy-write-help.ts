import { lazyPart } from '@portico/react-remote'

/** For writes that a grant, a policy or a schema of yesterday stands in the way of. */
export const WriteHelp = lazyPart(async () => (await import('./write-help.tsx')).WriteHelp, {
  needed: ({ error }) => error !== null && /^(42501|42P17|42P01|42703|PGRST20[45])$/.test(error.code),
})
