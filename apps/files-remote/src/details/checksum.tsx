import { useHost } from '@portico/react-remote'
import { useAction } from '@portico/react-remote/action'
import { Button, ProgressBar } from '@portico/ui'
import { isRepeatedPress } from '@portico/ui/single-run'
import { useEffect, useRef, useState } from 'react'
import { FailureBanner } from '../share/failure-banner.tsx'
import type { Entry } from '../storage/entry.ts'
import type { ObjectPlace } from '../storage/links.ts'
import { useTexts } from '../texts/texts.ts'
import { computeSha256 } from './compute-sha256.ts'
import styles from './details.module.css'

interface ChecksumProps {
  place: ObjectPlace
  entry: Entry
  etag: string
}

/** The ETag of this version, and the SHA-256 of its content, computed on demand. */
export function Checksum({ place, entry, etag }: ChecksumProps) {
  const t = useTexts()
  const { digits, isCounting, part, error, begin, cancel } = useSum(place, entry.size ?? 0)
  return (
    <section className={styles.part}>
      <h3>{t('Checksum')}</h3>
      <dl className={styles.facts}>
        {etag ? (
          <div className={styles.fact}>
            <dt>{/^[0-9a-f]{32}$/.test(etag) ? 'MD5 (ETag)' : 'ETag'}</dt>
            <dd>
              <code>{etag}</code>
            </dd>
          </div>
        ) : null}
        {digits ? (
          <div className={styles.fact}>
            <dt>SHA-256</dt>
            <dd>
              <code>{digits}</code>
            </dd>
          </div>
        ) : null}
      </dl>
      {isCounting ? <ProgressBar value={part} label={t('Reading the file…')} /> : null}
      {digits ? null : (
        <Button onClick={isCounting ? cancel : begin}>{isCounting ? t('Cancel') : t('Count SHA-256')}</Button>
      )}
      <FailureBanner error={error} />
    </section>
  )
}

/** Computes the checksum until it is cancelled or unmounted. `part` is the fraction that is read, from 0 to 1. */
function useSum(place: ObjectPlace, size: number) {
  const t = useTexts()
  const { session, announce } = useHost()
  const [part, setPart] = useState(0)
  const counting = useRef<AbortController>(null)
  // Cancel takes the place of the button that started it, so a double click must not cancel.
  const cancel = () => isRepeatedPress() || counting.current?.abort()
  useEffect(() => () => counting.current?.abort(), [])
  const sum = useAction<void, string>({
    run: () => {
      const current = new AbortController()
      counting.current = current
      setPart(0)
      // Updates at most a hundred times: a large file arrives in tens of thousands of chunks.
      const onRead = (read: number) => setPart(Math.floor((100 * read) / Math.max(size, 1)) / 100)
      return computeSha256(session.client, place, current.signal, onRead)
    },
    onDone: (digits) => announce(t('SHA-256: {digits}', { digits })),
  })
  return {
    digits: sum.result,
    isCounting: sum.isBusy,
    part,
    // A cancelled computation is not a failure.
    error: counting.current?.signal.aborted ? null : sum.failure,
    begin: () => sum.start(),
    cancel,
  }
}
