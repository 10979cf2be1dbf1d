import type { SessionProblem as Problem } from '@portico/session'
import { Banner } from '@portico/ui'

const problemWords = {
  storage_blocked: 'This browser keeps no cookies here: you stay signed in only until this page is closed.',
  session_too_large:
    'This account’s data is too large to keep: you stay signed in until this page is closed.',
  callback_error: 'The link that led here did not work. Ask for another one.',
}

/** Says what is wrong with a session that goes on all the same. */
export function SessionProblem({ code }: Pick<Problem, 'code'>) {
  return <Banner tone="warning">{problemWords[code]}</Banner>
}
