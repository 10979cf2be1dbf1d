import type { SessionProblem as Problem } from '@portico/session'
import { Banner, msg } from '@portico/ui'
import { useTexts } from '../texts/texts.ts'

const problemWords = {
  storage_blocked: msg(
    'This browser keeps no cookies here: you stay signed in only until this page is closed.',
  ),
  session_too_large: msg(
    'This account’s data is too large to keep: you stay signed in until this page is closed.',
  ),
  callback_error: msg('The link that led here didn’t work. Ask for another one.'),
}

/** Says what is wrong with a session that goes on all the same. */
export function SessionProblem({ code }: Pick<Problem, 'code'>) {
  const t = useTexts()
  return <Banner tone="warning">{t(problemWords[code])}</Banner>
}
