import { EmbedError, type InvalidAttribute } from './embed-error.ts'

/** Returns the same error with a message for the page's author. */
export function explainEmbedError(error: EmbedError): EmbedError {
  return error.misfit ? new EmbedError(error.code, wordsOf(error.misfit)) : error
}

function wordsOf({ attribute, expected, found }: InvalidAttribute): string {
  if (expected === undefined) return `The attribute ${attribute} is missing: ${missing[attribute]}`
  if (expected === 'secret')
    return `${attribute}: expected the publishable key, found a secret one. Whoever reads this page has it: revoke it.`
  const taken = typeof expected === 'string' ? takes[expected] : expected.join(', ')
  return `${attribute}: expected ${taken}, found "${found}".`
}

const missing: Record<string, string> = {
  'supabase-url': 'the address of a Supabase project.',
  'supabase-key': 'the project’s publishable key.',
}

const takes = {
  address: 'an http(s) address',
  link: 'an http(s) address or a path',
  path: 'a path such as "/reports"',
}
