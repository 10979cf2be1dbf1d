import type { SessionProblem as Problem } from '@portico/session'
import { Banner, msg } from '@portico/ui'
import { useTexts } from '../texts/texts.ts'

const problemWords = {
  storage_blocked: msg(
    'This browser doesn’t keep cookies here: you stay signed in only until you close this page.',
  ),
  session_too_large: msg(
    'This account’s data is too large to store: you stay signed in only until you close this page.',
  ),
  code_not_loaded: msg(
    'Part of this couldn’t be loaded, so you aren’t signed in yet. It’s being tried again.',
  ),
  callback_error: msg('The link that brought you here didn’t work. Request another one.'),
}

/** Shows a problem of a session that still works. */
export function SessionProblem({ code }: Pick<Problem, 'code'>) {
  const t = useTexts()
  return <Banner tone="warning">{t(problemWords[code])}</Banner>
}
