import { Link } from '@portico/react-remote'
import { Button, IconButton, Menu } from '@portico/ui'
import { Breadcrumbs } from '@portico/ui/breadcrumbs'
import { FolderPlus, HardDrive } from 'lucide-react'
import type { RefObject } from 'react'
import { useFilesConfig } from '../config.ts'
import { BucketItems, HeaderTools, SelectionTools } from '../menus/lazy-menu-items.ts'
import { UploadButton } from '../menus/upload-button.tsx'
import { getBucketLabel } from '../place/bucket-label.ts'
import { type FolderPlace, formatAddress, getFolderLabel } from '../place/place.ts'
import type { Entry, EntryCommands } from '../storage/entry.ts'
import type { Bucket } from '../storage/list-buckets.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './folder-page.module.css'

interface FolderHeadProps {
  heading: RefObject<HTMLHeadingElement | null>
  place: FolderPlace
  userId: string
  /** Undefined while loading. Most portals have several. */
  buckets: readonly Bucket[] | undefined
  entries: readonly Entry[]
  chosen: readonly Entry[]
  commands: EntryCommands
  onNewFolder: () => void
  onClear: () => void
  /** False while only the names of the rows are drawn. */
  isWhole: boolean
}

/** The path of the folder, and the commands for it or for its selected entries. */
export function FolderHeader(props: FolderHeadProps) {
  const { heading, place, userId, buckets, entries, chosen, commands, onNewFolder, onClear, isWhole } = props
  const t = useTexts()
  const { can, buckets: offered } = useFilesConfig()
  return (
    <header className={styles.head}>
      <div className={styles.path}>
        {offered?.length !== 1 ? (
          <Menu
            trigger={<IconButton label={t('All buckets')} icon={<HardDrive size={16} />} />}
            prepare={BucketItems.load}
          >
            <BucketItems buckets={buckets ?? []} />
          </Menu>
        ) : null}
        <PathCrumbs {...{ heading, place, userId }} />
      </div>
      <div className={styles.tools}>
        {chosen.length > 1 ? (
          <SelectionTools {...{ entries, chosen, commands, onClear }} />
        ) : (
          <>
            {isWhole ? <HeaderTools {...{ userId, entries, chosen, commands }} /> : null}
            {can.has('new-folder') ? (
              <Button icon={<FolderPlus size={16} />} onClick={onNewFolder}>
                {t('New folder')}
              </Button>
            ) : null}
            {can.has('upload') ? <UploadButton /> : null}
          </>
        )}
      </div>
    </header>
  )
}

function PathCrumbs({ heading, place, userId }: Pick<FolderHeadProps, 'heading' | 'place' | 'userId'>) {
  const t = useTexts()
  const { ownFolderBuckets } = useFilesConfig()
  const labels = [
    getBucketLabel(t, place.bucket, ownFolderBuckets),
    ...place.path.map((name) => getFolderLabel(t, name, userId)),
  ]
  const last = labels.length - 1
  const here = (
    <h1 ref={heading} tabIndex={-1} className={styles.here} title={labels[last]}>
      {labels[last]}
    </h1>
  )
  const crumbs = labels.map((name, index) => {
    const path = place.path.slice(0, index)
    const key = path.join('/')
    return index === last
      ? { key, name: here }
      : { key, name, link: <Link to={formatAddress({ ...place, path })} /> }
  })
  return <Breadcrumbs label={t('Folders')} moreLabel={t('Show all folders above')} crumbs={crumbs} />
}
