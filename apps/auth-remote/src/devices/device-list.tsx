import { useHost } from '@portico/react-remote'
import { useSession } from '@portico/session/react'
import { Banner, Button, ConfirmDialog, Skeleton, type Translate } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toFailure } from '../errors/failure.ts'
import { FailureNotice } from '../form/failure-message.tsx'
import { useOperation } from '../form/use-operation.ts'
import { useTexts } from '../texts/texts.ts'
import { DeviceRow, formatDeviceName } from './device-row.tsx'
import styles from './devices.module.css'
import { type Device, type Devices, devicesQuery, endDevice, endOtherDevices } from './devices.ts'

/** Lists the sessions of the user, with buttons that end them. */
export function DeviceList() {
  const t = useTexts()
  const { session } = useHost()
  const query = useQuery(devicesQuery(session))
  const list = useRef<HTMLElement>(null)
  const ending = useEnding(query.data !== null, () => list.current?.focus())
  const { asking, setAsking, confirm } = ending
  const devices = query.data
  if (query.isPending) return <Skeleton height="56px" />
  if (query.error && !devices)
    return <FailureNotice failure={toFailure(query.error)} seconds={0} onAct={() => void query.refetch()} />
  const sessions = devices?.sessions ?? []
  return (
    <section ref={list} tabIndex={-1} aria-label={t('Devices')} className={styles.devices}>
      {ending.failure && (
        <FailureNotice failure={ending.failure} seconds={ending.wait} onAct={ending.again} />
      )}
      {devices ? (
        <ul className={styles.list}>
          {sessions.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              isBusy={ending.isBusy && ending.latest === device}
              onEnd={() => setAsking(device)}
            />
          ))}
        </ul>
      ) : (
        <Banner tone="info">
          {t('This portal’s database can’t list your devices yet. You can still sign out all others.')}
        </Banner>
      )}
      {devices && <Rest devices={devices} />}
      {!devices || devices.count > 1 ? (
        <Button
          className={styles.others}
          busy={ending.isBusy && ending.latest === 'others'}
          disabled={ending.wait > 0}
          onClick={() => setAsking('others')}
        >
          {t('Sign out all other devices')}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking !== null}
        title={asking === null || asking === 'others' ? t('Sign out all other devices?') : titleOf(t, asking)}
        confirmLabel={t('Sign out')}
        onConfirm={confirm}
        onCancel={() => setAsking(null)}
      >
        <WhatHappens />
      </ConfirmDialog>
    </section>
  )
}

/** Shows how many sessions there are if the list is incomplete. */
function Rest({ devices: { count, sessions } }: { devices: Devices }) {
  const t = useTexts()
  const shown = sessions.length
  if (count <= shown) return null
  return <p className={styles.facts}>{t('These are the {shown} used last, of {count}.', { shown, count })}</p>
}

function titleOf(t: Translate, device: Device): string {
  return t('Sign out {device}?', { device: formatDeviceName(t, device) })
}

/** Explains what ending a session does. Access tokens of that session stay valid until they expire. */
function WhatHappens() {
  const t = useTexts()
  const seconds = useSession((snapshot) => snapshot.session?.expires_in) ?? 3600
  return t(
    'You’ll have to sign in again there. A page that is open there can still read data for up to {count, plural, one {# minute} other {# minutes}}.',
    { count: Math.ceil(seconds / 60) },
  )
}

type Target = Device | 'others'

/** Ends one session or all others after a confirmation, then calls `onEnded`. */
function useEnding(isInstalled: boolean, onEnded: () => void) {
  const t = useTexts()
  const { session, announce } = useHost()
  const [asking, setAsking] = useState<Target | null>(null)
  const [latest, setLatest] = useState<Target>('others')
  const operation = useOperation(
    (target: Target) =>
      target === 'others' ? endOtherDevices(session, isInstalled) : endDevice(session, target.id),
    {
      onDone: (_none, target) => {
        announce(
          target === 'others'
            ? t('All other devices are signed out.')
            : t('{device} is signed out.', { device: formatDeviceName(t, target) }),
        )
        onEnded()
      },
      each: (target) => (target === 'others' ? target : target.id),
    },
  )
  const start = (target: Target) => {
    setAsking(null)
    setLatest(target)
    operation.start(target)
  }
  return {
    ...operation,
    asking,
    setAsking,
    latest,
    confirm: () => {
      if (asking) start(asking)
    },
    again: () => start(latest),
  }
}
