import { type DeviceName, parseUserAgent } from '@portico/contract/device-name'
import { Badge, Button, Facts, type Translate } from '@portico/ui'
import { Monitor, MonitorSmartphone, Smartphone, SquareTerminal, Tablet } from 'lucide-react'
import { useTexts } from '../texts/texts.ts'
import { useTimeFormats } from '../time/use-times.ts'
import styles from './devices.module.css'
import type { Device } from './devices.ts'
import { formatTimeAgo } from './format-time-ago.ts'

const icons = {
  computer: Monitor,
  phone: Smartphone,
  tablet: Tablet,
  program: SquareTerminal,
  unknown: MonitorSmartphone,
} satisfies Record<DeviceName['kind'], unknown>

/** Shows one session: its device, last use and IP address, and a button that ends it. */
export function DeviceRow({ device, isBusy, onEnd }: { device: Device; isBusy: boolean; onEnd: () => void }) {
  const t = useTexts()
  const print = useTimeFormats()
  const Icon = icons[parseUserAgent(device.user_agent).kind]
  const name = formatDeviceName(t, device)
  return (
    <li className={styles.device}>
      <Icon size={20} className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi> {device.is_this ? <Badge tone="success">{t('This device')}</Badge> : null}
        </p>
        <p className={styles.facts}>
          <Facts facts={[<Used key="used" device={device} />, device.ip]} />
        </p>
        <p className={styles.facts}>
          {device.aal === 'aal2'
            ? t('Signed in {day}, with a second factor', {
                day: print(device.created_at, { dateStyle: 'medium' }),
              })
            : t('Signed in {day}', { day: print(device.created_at, { dateStyle: 'medium' }) })}
        </p>
      </div>
      {device.is_this ? null : (
        <Button size="sm" busy={isBusy} onClick={onEnd} aria-label={t('Sign out {device}', { device: name })}>
          {t('Sign out')}
        </Button>
      )}
    </li>
  )
}

/** Shows the time of last use: the last renewal of the tokens, which an open page does once an hour. */
function Used({ device }: { device: Device }) {
  const t = useTexts()
  const print = useTimeFormats()
  const ago = device.is_this ? null : formatTimeAgo(t.locale, device.used_at, Date.now())
  return (
    <time
      dateTime={device.used_at}
      title={print(device.used_at, { dateStyle: 'medium', timeStyle: 'short' })}
    >
      {ago === null ? t('Active now') : t('Active {ago}', { ago })}
    </time>
  )
}

/** Returns the name of a device, such as "Firefox on Windows". */
export function formatDeviceName(t: Translate, device: Pick<Device, 'user_agent'>): string {
  const { kind, browser, system } = parseUserAgent(device.user_agent)
  if (kind === 'program') return t('Program: {name}', { name: browser ?? '' })
  if (browser && system) return t('{browser} on {system}', { browser, system })
  return browser ?? system ?? t('Unknown device')
}
