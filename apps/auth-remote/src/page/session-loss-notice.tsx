import { useHost } from '@portico/react-remote'
import { Banner, msg } from '@portico/ui'
import { useEffect, useEffectEvent } from 'react'
import { useTexts } from '../texts/texts.ts'
import type { SessionLossReason } from './use-session-loss-reason.ts'

const blocked = {
  title: msg('This browser blocks cookies here'),
  detail: msg(
    'You can sign in, but you’re signed out when this page closes or reloads, and links from our emails don’t work. Allow cookies for this site in your browser’s settings, then reload the page.',
  ),
} as const

const words = {
  storage_blocked: {
    title: blocked.title,
    detail: msg(
      'You’re signed out when this page closes or reloads. Allow cookies for this site in your browser’s settings, then sign in again.',
    ),
  },
  session_too_large: {
    title: msg('Your account’s data is too large for a cookie'),
    detail: msg('You’re signed out when this page closes or reloads. Contact an administrator.'),
  },
} as const satisfies Record<SessionLossReason, object>

/** Warns before the sign-in that the browser keeps no session. */
export function BlockedStorageNotice() {
  const t = useTexts()
  return (
    <Banner tone="warning" title={t(blocked.title)}>
      {t(blocked.detail)}
    </Banner>
  )
}

/** Warns on the account page that the session ends with it. */
export function SessionLossBanner({ why }: { why: SessionLossReason }) {
  const t = useTexts()
  const { title, detail } = words[why]
  return (
    <Banner tone="warning" title={t(title)}>
      {t(detail)}
    </Banner>
  )
}

/** Warns once, over any page, that the session ends with it. */
export function SessionLossNotice({ why }: { why: SessionLossReason }) {
  const t = useTexts()
  const { notify } = useHost()
  // An effect event, because a change of the language must not repeat the notice.
  const warn = useEffectEvent((why: SessionLossReason) => {
    const { title, detail } = words[why]
    notify({ tone: 'warning', title: t(title), detail: t(detail) })
  })
  useEffect(() => {
    warn(why)
  }, [why])
  return null
}
