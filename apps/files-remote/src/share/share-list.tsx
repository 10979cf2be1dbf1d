import { useHost } from '@portico/react-remote'
import { useAction } from '@portico/react-remote/action'
import { type Message, msg, type Translate } from '@portico/ui'
import { formatMoment } from '../place/format-progress.ts'
import { SpecialPageList } from '../special-page/special-page-list.tsx'
import { useTexts } from '../texts/texts.ts'
import { FailureBanner } from './failure-banner.tsx'
import { LinkRow } from './link-row.tsx'
import {
  endShare,
  getShareState,
  removeShare,
  type ShareLink,
  type ShareLinkState,
  sharesKey,
} from './shares.ts'

const states: Record<ShareLinkState, Message> = {
  open: msg('Active'),
  ended: msg('Ended'),
  expired: msg('Expired'),
  used_up: msg('Used up'),
}

/** The user's shares, with their state, their number of uses, and a button that ends them. */
export function ShareList({ shares, label }: { shares: readonly ShareLink[]; label: string }) {
  const t = useTexts()
  const { session, announce } = useHost()
  const change = useAction({
    run: ({ share, isEnd }: { share: ShareLink; isEnd: boolean }) =>
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
      <SpecialPageList label={label}>
        {shares.map((share) => {
          const state = getShareState(share, now)
          const isOpen = state === 'open'
          return (
            <LinkRow
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
      </SpecialPageList>
    </>
  )
}

function factsOf(t: Translate, share: ShareLink): string[] {
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
