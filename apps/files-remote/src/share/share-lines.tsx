import { useHost } from '@portico/react-remote'
import { useAction } from '@portico/react-remote/action'
import { type Message, msg, type Translate } from '@portico/ui'
import { OwnLines } from '../own-page/own-lines.tsx'
import { formatMoment } from '../place/format-progress.ts'
import { useTexts } from '../texts/texts.ts'
import { FailureBanner } from './failure-banner.tsx'
import { LinkLine } from './link-line.tsx'
import { endShare, removeShare, type Share, type ShareState, sharesKey, stateOf } from './shares.ts'

const states: Record<ShareState, Message> = {
  open: msg('Active'),
  ended: msg('Ended'),
  expired: msg('Expired'),
  used_up: msg('Used up'),
}

/** The user's shares, with their state, their number of uses, and a button that ends them. */
export function ShareLines({ shares, label }: { shares: readonly Share[]; label: string }) {
  const t = useTexts()
  const { session, announce } = useHost()
  const change = useAction({
    run: ({ share, isEnd }: { share: Share; isEnd: boolean }) =>
      (isEnd ? endShare : removeShare)(session.client, share.id),
    each: ({ share }) => share.id,
    changes: [sharesKey],
    onDone: (_done, { share, isEnd }) =>
      announce(
        isEnd ? t('The link to “{name}” no longer works', { name: share.name }) : t('Removed from the list'),
      ),
  })
  const now = Date.now()
  return (
    <>
      <FailureBanner error={change.failure} />
      <OwnLines label={label}>
        {shares.map((share) => {
          const state = stateOf(share, now)
          const isOpen = state === 'open'
          return (
            <LinkLine
              key={share.id}
              name={share.name}
              isOpen={isOpen}
              state={t(states[state])}
              facts={factsOf(t, share)}
              isBusy={change.isBusy}
              onAct={() => change.start({ share, isEnd: isOpen })}
            />
          )
        })}
      </OwnLines>
    </>
  )
}

function factsOf(t: Translate, share: Share): string[] {
  const at = (iso: string) => formatMoment(iso, t.locale)
  const { most_uses: most, uses: count } = share
  return [
    most === null
      ? t('{count, plural, =0 {not opened yet} one {opened # time} other {opened # times}}', { count })
      : t('opened {count, number} of {most, plural, one {# time} other {# times}}', { count, most }),
    ...(share.last_used_at ? [t('last on {moment}', { moment: at(share.last_used_at) })] : []),
    ...(share.has_password ? [t('with a password')] : []),
    share.expires_at ? t('until {moment}', { moment: at(share.expires_at) }) : t('no end date'),
    t('created {moment}', { moment: at(share.created_at) }),
  ]
}
