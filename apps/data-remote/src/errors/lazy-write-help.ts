import { lazyComponent } from '@portico/react-remote'

/** Help for writes that fail because of a grant, a policy or an outdated schema. */
export const WriteHelp = lazyComponent(async () => (await import('./write-help.tsx')).WriteHelp, {
  needed: ({ error }) => error !== null && /^(42501|42P17|42P01|42703|PGRST20[45])$/.test(error.code),
})
