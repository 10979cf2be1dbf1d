import { Button, EmptyState, type Message, msg } from '@portico/ui'
import { Link2Off } from 'lucide-react'
import { useTexts } from '../texts/texts.ts'
import type { ShareErrorCode } from './open-share.ts'

const words: Record<
  Exclude<ShareErrorCode, 'password' | 'wrong_password'>,
  { title: Message; detail: Message }
> = {
  missing: {
    title: msg('This link leads nowhere'),
    detail: msg('Check that it was copied completely, or ask the sender for a new one.'),
  },
  ended: {
    title: msg('This link has been ended'),
    detail: msg('The person who shared it has ended it. Ask them if you still need the files.'),
  },
  expired: {
    title: msg('This link has expired'),
    detail: msg('Ask the person who sent it for a new one.'),
  },
  used_up: {
    title: msg('This link is used up'),
    detail: msg('It reached its limit of openings. Ask the sender for a new one.'),
  },
  locked: {
    title: msg('Too many wrong passwords'),
    detail: msg(
      '{count, plural, one {Wait # minute, then try again.} other {Wait # minutes, then try again.}}',
    ),
  },
  over: {
    title: msg('This was open for half an hour'),
    detail: msg('Open it again to continue. That counts as another opening.'),
  },
}

/** Explains why a share can't be shown, and what helps. */
export function ShareErrorPanel(props: {
  refusal: ShareErrorCode
  seconds?: number | undefined
  again: () => void
}) {
  // Older databases lock a share for a quarter of an hour, and do not send the time.
  const { refusal, seconds = 900, again } = props
  const t = useTexts()
  if (refusal === 'password' || refusal === 'wrong_password') return null
  const { title, detail } = words[refusal]
  const mayPass = refusal === 'over' || refusal === 'locked'
  return (
    <div role="alert">
      <EmptyState
        level={1}
        icon={<Link2Off />}
        title={t(title)}
        action={
          mayPass ? (
            <Button onClick={again}>{refusal === 'over' ? t('Open again') : t('Try again')}</Button>
          ) : undefined
        }
      >
        {t(detail, { count: Math.ceil(seconds / 60) })}
      </EmptyState>
    </div>
  )
}
