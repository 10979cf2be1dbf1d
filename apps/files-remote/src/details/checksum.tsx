import { useHost } from '@portico/react-remote'
import { Button } from '@portico/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatBytes } from '../place/format.ts'
import { FailureBanner } from '../share/failure-banner.tsx'
import type { Entry } from '../storage/entry.ts'
import type { ObjectPlace } from '../storage/links.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './details.module.css'
import { mostSummedBytes, sha256Of } from './file-facts.ts'

interface ChecksumProps {
  place: ObjectPlace
  entry: Entry
  etag: string
}

/** What storage calls this version, and the checksum of its content, counted when it is wished for. */
export function Checksum({ place, entry, etag }: ChecksumProps) {
  const t = useTexts()
  const { session, announce } = useHost()
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const current = new AbortController()
    leaving.current = current
    return () => current.abort()
  }, [])
  const sum = useMutation({
    mutationFn: () => sha256Of(session.client, place, leaving.current.signal),
    onSuccess: (digits) => announce(t('SHA-256: {digits}', { digits })),
  })
  const isTooLarge = (entry.size ?? 0) > mostSummedBytes
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
        {sum.data ? (
          <div className={styles.fact}>
            <dt>SHA-256</dt>
            <dd>
              <code>{sum.data}</code>
            </dd>
          </div>
        ) : null}
      </dl>
      {isTooLarge ? (
        <p className={styles.note}>
          {t('SHA-256 is counted for files up to {size}.', { size: formatBytes(mostSummedBytes, t.locale) })}
        </p>
      ) : sum.data ? null : (
        <Button onClick={() => sum.mutate()} disabled={sum.isPending}>
          {sum.isPending ? t('Reading the file…') : t('Count SHA-256')}
        </Button>
      )}
      <FailureBanner error={sum.error} />
    </section>
  )
}
