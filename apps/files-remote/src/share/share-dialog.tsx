import { Link, useHost } from '@portico/react-remote'
import { Button, Dialog } from '@portico/ui'
import { Disclosure } from '@portico/ui/disclosure'
import { useInfiniteQuery } from '@tanstack/react-query'
import { toFilesError } from '../errors/files-error.ts'
import { openPath, sharesPath } from '../place/special-page-paths.ts'
import type { Entry } from '../storage/entry.ts'
import { getPublicUrl } from '../storage/links.ts'
import type { Bucket } from '../storage/list-buckets.ts'
import { useTexts } from '../texts/texts.ts'
import { FailureBanner } from './failure-banner.tsx'
import { LinkField } from './link-field.tsx'
import { flattenLinkPages } from './link-pages.ts'
import { MoreLinks } from './link-search.tsx'
import { NewShare } from './new-share.tsx'
import styles from './share.module.css'
import { usePublicUrl } from './share-address.ts'
import { ShareList } from './share-list.tsx'
import { getShareItem, maxShareItems, sharesQuery } from './shares.ts'
import { SignedLink } from './signed-link.tsx'

/** Links to the selection that work without signing in: revocable shares, and a direct link to a single file. Mounted while open. */
export function ShareDialog(props: { bucket: Bucket; entries: readonly Entry[]; onClose: () => void }) {
  const { bucket, entries, onClose } = props
  const t = useTexts()
  const { session } = useHost()
  const address = usePublicUrl(openPath)
  const [first, ...others] = entries
  const file = first?.kind === 'file' && others.length === 0 ? { bucket: bucket.id, key: first.key } : null
  const name =
    others.length === 0
      ? (first?.name ?? '')
      : t('{count, plural, one {# item} other {# items}}', { count: entries.length })
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('Share “{name}”', { name })}
      footer={<Button onClick={onClose}>{t('Done')}</Button>}
    >
      <div className={styles.body}>
        {file && bucket.isPublic ? (
          <>
            <p>
              {t(
                'This bucket is public. Anyone with this link can open the file until it’s moved or deleted.',
              )}
            </p>
            <LinkField link={getPublicUrl(session.client, file)} label={t('Public link')} />
          </>
        ) : (
          <Shares {...{ bucket, entries, name, address, file }} />
        )}
      </div>
    </Dialog>
  )
}

interface SharesProps {
  bucket: Bucket
  entries: readonly Entry[]
  name: string
  address: string | null
  file: { bucket: string; key: string } | null
}

function Shares({ bucket, entries, name, address, file }: SharesProps) {
  const t = useTexts()
  const { session } = useHost()
  const items = entries.map(getShareItem)
  // The address is too short for all items, so the filter has only the first.
  const filter = { bucket: bucket.id, items: items.slice(0, 1) }
  const shares = useInfiniteQuery({ ...sharesQuery(session.client, filter), enabled: address !== null })
  const own = flattenLinkPages(shares.data).filter((share) =>
    items.every((item) => share.items.includes(item)),
  )
  const isOffered = address !== null && !(shares.error && toFilesError(shares.error).code === 'not_installed')
  if (!isOffered)
    return file ? (
      <SignedLink place={file} />
    ) : (
      <p>
        {t(
          'Folders can’t be shared by a link here. An administrator of this portal can set that up; until then, share single files.',
        )}
      </p>
    )
  return (
    <>
      <p>{t('Anyone with the link can see and download this without an account, until you end it.')}</p>
      {items.length > maxShareItems ? (
        <p>
          {t(
            'A link can lead to at most {most, number} items. Choose fewer, or move them into one folder and share that folder.',
            { most: maxShareItems },
          )}
        </p>
      ) : (
        <NewShare bucket={bucket.id} items={items} name={name} address={address} />
      )}
      {own.length > 0 ? <ShareList shares={own} label={t('Links to this')} /> : null}
      <MoreLinks list={shares} />
      <FailureBanner error={shares.error} />
      <p>
        <Link to={sharesPath}>{t('All my shared links')}</Link>
      </p>
      {file ? (
        <Disclosure summary={t('Direct link to the file')}>
          <div className={styles.body}>
            <SignedLink place={file} />
          </div>
        </Disclosure>
      ) : null}
    </>
  )
}
