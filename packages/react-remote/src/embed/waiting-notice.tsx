import { useAuthStatus } from '@portico/session/react'
import { Banner, type Message, msg } from '@portico/ui'
import { useEffect, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { EmbedError, type EmbedErrorCode } from './embed-error.ts'
import type { WaitReason } from './waiting-skeleton.tsx'

/** Time in ms after which an element shows what it waits for. */
const waitingLimit = 5_000

const words: Record<WaitReason, { text: Message; code?: EmbedErrorCode; remedy?: string }> = {
  source: {
    text: msg('Waiting for the surrounding page to say who is signed in.'),
    code: 'waiting_for_source',
    remedy: 'session="page" waits for the property supabaseClient or getAccessToken, which is not set.',
  },
  attribute: {
    text: msg('The surrounding page has to say who is signed in, and hasn’t done so in a way that works.'),
    code: 'invalid_property',
    remedy:
      'getAccessToken or supabaseClient stands there as an attribute, which holds text only. Set it as a property: in Svelte by {@attach (element) => { element.getAccessToken = … }}.',
  },
  value: {
    text: msg('The surrounding page has to say who is signed in, and hasn’t done so in a way that works.'),
    code: 'invalid_property',
    remedy: 'getAccessToken takes a function, supabaseClient a client of supabase-js.',
  },
  answer: {
    text: msg('Waiting for the surrounding page: it was asked who is signed in, and hasn’t answered yet.'),
    code: 'waiting_for_answer',
    remedy: 'The function getAccessToken was called and has not given anything.',
  },
  code: { text: msg('Part of this is still loading. Check your connection.') },
}

/** The missing part, and the callback that reports it. */
export interface WaitingNoticeProps {
  on: WaitReason
  report: (error: EmbedError) => void
}

/** Shows a notice after a delay, or immediately if only the page can fix the problem. */
export function WaitingNotice({ on, report }: WaitingNoticeProps) {
  const [isLong, setLong] = useState(false)
  const isFault = on === 'attribute' || on === 'value'
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), isFault ? 0 : waitingLimit)
    return () => clearTimeout(timer)
  }, [isFault])
  return isLong ? <StillWaiting on={on} report={report} /> : null
}

/** Shows the same notice if the page has not answered the request for its user. */
export function UnansweredNotice({ report }: Pick<WaitingNoticeProps, 'report'>) {
  return useAuthStatus() === 'loading' ? <WaitingNotice on="answer" report={report} /> : null
}

function StillWaiting({ on, report }: WaitingNoticeProps) {
  const t = useTexts()
  const { text, code, remedy } = words[on]
  useEffect(() => {
    if (!code || !remedy) return
    report(new EmbedError(code, remedy))
    // biome-ignore lint/suspicious/noConsole: for the page’s author, who may not listen to events.
    console.warn(`${code}: ${remedy}`)
  }, [code, remedy, report])
  return (
    <Banner tone="warning">
      {t(text)} {code ? t('For developers: {code}, see the console.', { code }) : null}
    </Banner>
  )
}
