import { Banner } from '@portico/ui'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { usePortal } from '../portal.ts'
import styles from './banners.module.css'
import { useOnline } from './use-online.ts'

/** What is true of the whole portal now, above any page. */
export function Banners() {
  const { updates } = usePortal()
  const { source } = useStore(updates.store)
  const isOnline = useOnlineSaid()
  return (
    <div className={styles.banners}>
      {isOnline ? null : (
        <Banner tone="warning" title="You are offline">
          What is on the screen may be out of date, and changes can't be saved. The portal goes on by itself
          once the connection is back.
        </Banner>
      )}
      {source === 'last_known_good' ? (
        <Banner tone="warning" title="The list of this portal's parts could not be read">
          You see the parts as they were when it last could. The portal looks again by itself; nothing is
          lost.
        </Banner>
      ) : null}
    </div>
  )
}

/** Says when the network is back; that it is gone, the banner says. */
function useOnlineSaid(): boolean {
  const { announce } = usePortal()
  const isOnline = useOnline()
  const last = useRef(isOnline)
  useEffect(() => {
    if (isOnline && !last.current) announce('You are online again.')
    last.current = isOnline
  }, [isOnline, announce])
  return isOnline
}
